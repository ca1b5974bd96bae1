"""Packages that wanqi does not install."""

from __future__ import annotations

import importlib
from typing import Any


def module(name: str) -> Any:
    """A module of a package that wanqi does not install."""
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        distribution = name.split(".")[0]
        if error.name != distribution:
            raise
        raise ModuleNotFoundError(
            f"this needs the package {distribution}: pip install {distribution}", name=distribution
        ) from None
