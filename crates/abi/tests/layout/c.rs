//! Generates C programs that test `wanqi.h`, and compiles them.

use crate::source::{Constant, Struct, split};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Names that are keywords in C or C++ end with an underscore.
pub fn name_of(field: &str) -> String {
    let keyword = ["class", "default", "export", "import"].contains(&field);
    if keyword { format!("{field}_") } else { field.to_owned() }
}

/// `SnapshotV1` is `wq_snapshot_v1`.
pub fn type_name(name: &str) -> String {
    let mut text = String::from("wq");
    for c in name.chars() {
        if c.is_ascii_uppercase() {
            text.push('_');
        }
        text.push(c.to_ascii_lowercase());
    }
    text
}

/// A C declaration of `what` with a Rust type.
fn declare(ty: &str, what: &str) -> String {
    let ty = ty.trim();
    if let Some(rest) = ty.strip_prefix("*const *const ") {
        return format!("const {}", declare(rest, &format!("*const *{what}")));
    }
    if let Some(rest) = ty.strip_prefix("*mut *mut ") {
        return declare(rest, &format!("**{what}"));
    }
    if let Some(rest) = ty.strip_prefix("*const ") {
        return format!("const {}", declare(rest, &format!("*{what}")));
    }
    if let Some(rest) = ty.strip_prefix("*mut ") {
        return declare(rest, &format!("*{what}"));
    }
    if let Some(rest) = ty.strip_prefix('[') {
        let (item, count) = rest.trim_end_matches(']').split_once(';').expect("an array");
        let count = count.trim().replace("MAX_", "WQ_MAX_");
        return declare(item, &format!("{what}[{count}]"));
    }
    if let Some(rest) = ty.strip_prefix("unsafe extern \"C\" fn(") {
        let (arguments, result) = rest.rsplit_once(')').expect("a parameter list ends");
        let result = result.trim().strip_prefix("->").unwrap_or("c_void");
        let arguments: Vec<String> = split(arguments)
            .iter()
            .map(|a| declare(a.split_once(':').expect("a named parameter").1, ""))
            .collect();
        return declare(result, &format!("(*{what})({})", arguments.join(", ")));
    }
    let base = match ty {
        "u8" | "u16" | "u32" | "u64" => format!("uint{}_t", &ty[1..]),
        "i32" | "i64" => format!("int{}_t", &ty[1..]),
        "Status" => "wq_status".to_owned(),
        "c_void" => "void".to_owned(),
        name => type_name(name),
    };
    format!("{base} {what}")
}

/// Declarations that compile only if every field has the type of `lib.rs`.
pub fn type_checks(structs: &[Struct]) -> String {
    let mut text = String::from("#include \"wanqi.h\"\n");
    let mut number = 0;
    for s in structs {
        for (field, ty) in &s.fields {
            number += 1;
            let (of, field) = (type_name(&s.name), name_of(field));
            let declared = declare(ty, &format!("t{number}"));
            writeln!(text, "typedef {declared};").expect("a String takes all");
            writeln!(text, "extern t{number} *f{number}({of} *s);").expect("a String takes all");
            writeln!(text, "t{number} *f{number}({of} *s) {{ return &s->{field}; }}")
                .expect("a String takes all");
        }
    }
    text.push_str("int main(void) { return 0; }\n");
    text
}

/// A program that prints sizes, offsets and values.
pub fn report(structs: &[Struct], constants: &[Constant]) -> String {
    let mut text = String::from("#include <stdio.h>\n#include \"wanqi.h\"\nint main(void) {\n");
    let mut line = |format: &str, value: String| {
        writeln!(text, "    printf(\"{format}\\n\", {value});").expect("a String takes all");
    };
    let number = |expression: String| format!("(unsigned long long)({expression})");
    for s in structs {
        let (rust, c) = (&s.name, type_name(&s.name));
        line(&format!("{rust} %llu"), number(format!("sizeof({c})")));
        for (field, _) in &s.fields {
            let name = name_of(field);
            let at = number(format!("offsetof({c}, {name})"));
            let size = number(format!("sizeof((({c} *)0)->{name})"));
            line(&format!("{rust}.{field} %llu %llu"), format!("{at}, {size}"));
        }
    }
    for c in constants {
        let (name, value) = (&c.name, format!("WQ_{}", c.name));
        match c.ty.as_str() {
            "&str" => line(&format!("{name} %s"), value),
            "Status" => line(&format!("{name} %lld"), format!("(long long){value}")),
            _ => line(&format!("{name} %llu"), number(value)),
        }
    }
    text.push_str("    return 0;\n}\n");
    text
}

/// An empty folder for the files of a test.
pub fn folder(test: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(test);
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).expect("the target folder can be written");
    path
}

/// The folder of `wanqi.h`.
pub fn include() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("include")
}

/// Compiles a C file; the error is the output of the compiler.
pub fn compile(source: &Path, include: &Path, standard: &str, out: &Path) -> Result<(), String> {
    let compiler = std::env::var("CC").unwrap_or_else(|_| "cc".to_owned());
    run(compiler_command(&compiler, source, include, standard, out))
}

/// Like [`compile`], but as C++; `None` without a C++ compiler.
pub fn compile_cpp(source: &Path, include: &Path, out: &Path) -> Option<Result<(), String>> {
    let compiler = std::env::var("CXX").unwrap_or_else(|_| "c++".to_owned());
    Command::new(&compiler).arg("--version").output().ok()?;
    Some(run(compiler_command(&compiler, source, include, "c++11", out)))
}

fn compiler_command(
    compiler: &str,
    source: &Path,
    include: &Path,
    standard: &str,
    out: &Path,
) -> Command {
    let mut command = Command::new(compiler);
    command.arg(format!("-std={standard}"));
    command.args(["-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Werror", "-O1", "-I"]);
    command.arg(include).arg(source).arg("-o").arg(out);
    command
}

fn run(mut command: Command) -> Result<(), String> {
    let output = command.output().map_err(|error| format!("{command:?}: {error}"))?;
    if output.status.success() {
        return Ok(());
    }
    Err(String::from_utf8_lossy(&output.stderr).into_owned())
}

/// The output of a program.
pub fn output(program: &Path) -> String {
    let output = Command::new(program).output().expect("the program was just compiled");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("it prints ASCII")
}
