//! The errors of files that pass as English text, and their Chinese texts: those of the reader of
//! SGF, and those that importers write into a record as a token.

/// An English message and its Chinese text. `{}` is a value, which both have, in the same order.
#[rustfmt::skip]
const ERRORS: &[(&str, &str)] = &[
    // The reader of SGF.
    ("the file contains no game tree", "文件里没有棋谱树"),
    ("text between game trees", "棋谱树之间有文字"),
    ("a game tree without a node", "棋谱树没有节点"),
    ("this game tree is not closed", "棋谱树没有结束"),
    ("this game tree is not closed, nor is the one inside it", "棋谱树没有结束，里面的一个也没有"),
    ("this game tree is not closed, nor are {} inside it", "棋谱树没有结束，里面的 {} 个也没有"),
    ("game trees are nested deeper than {}", "棋谱树嵌套超过 {} 层"),
    ("a node after a variation", "变化之后又有节点"),
    ("a property without a value", "属性没有值"),
    ("a property after a variation", "变化之后又有属性"),
    ("a property outside of a node", "属性不在节点里"),
    ("this is not a property", "这不是属性"),
    ("this value is not closed", "值没有结束"),
    ("a value without a property", "值没有属性"),
    ("more than {} errors", "错误超过 {} 个"),
    ("more than {} nodes, properties and values", "节点、属性和值超过 {} 个"),
    ("some bytes are not {}", "有些字节不是 {}"),
    (
        "no encoding is named and the bytes are not UTF-8; read as Latin-1, the default of SGF",
        "没有写明编码，字节也不是 UTF-8；按 SGF 的默认编码 Latin-1 读取",
    ),
    (
        "unknown encoding `{}`; known names are `utf-8`, `gb18030`, `big5`, `shift_jis`, \
         `euc-kr`, `windows-1252` and the other labels of the WHATWG standard",
        "未知的编码 `{}`；已知的有 `utf-8`、`gb18030`、`big5`、`shift_jis`、`euc-kr`、\
         `windows-1252`，以及 WHATWG 标准的其他名称",
    ),
    // Importers.
    ("GM says that this is another game than Go", "GM 所写的棋种不是围棋"),
    ("a stone is set up off the board", "棋盘之外摆有棋子"),
    ("stones are set up after the start", "开局之后又摆放棋子"),
    ("the file ends before its last move", "文件在最后一手之前中断"),
    ("this is no point of the board", "这不是棋盘上的点"),
];

/// A character of a message as in a token.
pub fn kept(c: char) -> char {
    if c.is_ascii_alphanumeric() { c } else { '_' }
}

/// The Chinese text of a message, of which other characters than letters and digits may be
/// replaced, as in a token; empty if the message is not in the table.
///
/// If several patterns fit, the first counts.
#[cold]
pub fn in_chinese(message: &str) -> String {
    let found =
        ERRORS.iter().find_map(|(english, chinese)| Some((values(english, message)?, chinese)));
    let Some((values, chinese)) = found else { return String::new() };
    values.into_iter().fold((*chinese).to_owned(), |text, value| text.replacen("{}", value, 1))
}

/// The values of a message in the places of `{}`; `None` if the message has another pattern.
fn values<'m>(pattern: &str, message: &'m str) -> Option<Vec<&'m str>> {
    let mut parts = pattern.split("{}");
    let mut rest = &message[same(parts.next()?, message)?..];
    let mut values = Vec::new();
    for part in parts {
        // The last part ends the message.
        let ends = rest.char_indices().map(|(at, _)| at).chain([rest.len()]);
        let mut fits = ends.filter_map(|at| Some((at, at + same(part, &rest[at..])?)));
        let (value, end) = match part {
            "" => (rest.len(), rest.len()),
            _ => fits.next()?,
        };
        values.push(&rest[..value]);
        rest = &rest[end..];
    }
    rest.is_empty().then_some(values)
}

/// The bytes at the start of a text that are equal to this part, if only letters and digits count.
fn same(part: &str, text: &str) -> Option<usize> {
    let mut letters = text.char_indices();
    let equal = |c: char| {
        let (_, other) = letters.next()?;
        (c == other || (kept(c) == '_' && matches!(other, '_' | ' '))).then_some(())
    };
    part.chars().map(equal).collect::<Option<Vec<()>>>()?;
    Some(letters.offset())
}
