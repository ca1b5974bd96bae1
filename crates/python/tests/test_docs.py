"""The examples of docstrings and of the documentation run."""

import doctest
import importlib
import pathlib
import re

import pytest

PAGE = pathlib.Path(__file__).parents[3] / "docs" / "python.md"


@pytest.mark.parametrize("name", ["wanqi", "wanqi._native"])
def test_docstrings(name):
    module = importlib.import_module(name)
    tests = doctest.DocTestFinder(exclude_empty=True).find(module, name, module=False if "." in name else None)
    if "." in name:
        # Classes of the native module belong to `wanqi`.
        tests = []
        for value in vars(module).values():
            if isinstance(value, type) or callable(value):
                docs = getattr(value, "__doc__", None) or ""
                found = doctest.DocTestParser().get_doctest(docs, {}, str(value), None, None)
                tests.append(found)
    ran = 0
    for test in tests:
        result = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test)
        assert result.failed == 0, test.name
        ran += result.attempted
    assert ran > 0


def test_the_page(tmp_path, monkeypatch):
    """Every block of Python in the page runs, in the order of the page, in an empty folder."""
    if not PAGE.is_file():
        pytest.skip("the documentation is not here")
    blocks = re.findall(r"^```python\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.S | re.M)
    assert len(blocks) > 5
    monkeypatch.chdir(tmp_path)
    scope: dict[str, object] = {"__name__": "page"}
    for block in blocks:
        exec(compile(block, str(PAGE), "exec"), scope)


def test_types():
    """The stubs name exactly what the native module has."""
    import ast

    import wanqi
    from wanqi import _native

    stub = pathlib.Path(wanqi.__file__).with_name("_native.pyi")
    tree = ast.parse(stub.read_text(encoding="utf-8"))
    for node in tree.body:
        if not isinstance(node, ast.ClassDef):
            continue
        named = {item.name for item in node.body if isinstance(item, ast.FunctionDef)}
        real = {
            name
            for name in vars(getattr(_native, node.name))
            if not name.startswith("__") or name in named
        }
        assert {name for name in named if name != "__new__"} == real - {"__new__"}, node.name
    functions = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
    real = {n for n, v in vars(_native).items() if callable(v) and not isinstance(v, type)}
    assert functions == real
