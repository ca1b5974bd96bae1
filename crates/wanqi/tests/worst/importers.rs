//! The other formats of games.

use super::Input;

/// Units for every text format: a name, a text after the head of the format, and a unit.
const ANY: &[(&str, &str)] = &[
    ("a token without end", "x"),
    ("digits without end", "1"),
    ("quotes", "\""),
    ("opening brackets", "["),
    ("closing brackets", "]"),
    ("opening braces", "{"),
    ("closing braces", "} "),
    ("parentheses", "("),
    ("blanks", " "),
    ("commas", ","),
    ("semicolons", ";"),
    ("line feeds", "\n"),
    ("lines of one letter", "x\n"),
    ("letters beyond ASCII", "歩"),
    ("bytes that are none", "\0"),
];

/// A text format: its id, the head of a file or game, and units by name.
type Format = (&'static str, &'static str, &'static [(&'static str, &'static str)]);

const FORMATS: &[Format] = &[
    (
        "abalone:playstrategy",
        r#"{"title": "a - A vs B", "moves": ["#,
        &[("moves", r#""a1b2", "a1b2", "#), ("keys", r#"], "moves": [ "moves": "#)],
    ),
    (
        "abalone:playstrategy",
        "",
        &[
            ("games", "{\"title\": \"a - A vs B\", \"moves\": [\"a1b2\"]}\n"),
            (
                "games with positions",
                "{\"title\": \"a - A vs B\", \"moves\": [\"a1b2\"], \"final_fen\": \"x\"}\n",
            ),
        ],
    ),
    (
        "abalone:playstrategy-turns",
        r#"{"title": "a - A vs B", "turns": [["#,
        &[("turns", r#""a1b2"], ["i9h8"], ["#)],
    ),
    (
        "chess:epd",
        "4k3/8/8/8/8/8/8/R3K2R w KQ - bm Kf1",
        &[
            ("operands", " Kf1"),
            ("operands that differ", " Kf#n"),
            ("operations", "; bm Kf1"),
            ("operations to be avoided", "; am Kd1 Kf1"),
            ("operations of many names", "; a#n 1"),
            ("comments", "; c0 \"x\""),
        ],
    ),
    (
        "chess:epd",
        "4k3/8/8/8/8/8/8/R3K2R w KQ - pv",
        &[("moves", " Kf1 Kf8 Kg1 Kg8"), ("refused moves", " Kf8 Kf1")],
    ),
    (
        "chess:epd",
        "",
        &[
            ("positions", "4k3/8/8/8/8/8/8/R3K2R w KQ - bm Kf1; id \"a\";\n"),
            ("positions that are none", "x\n"),
            ("other starts", "1k2r3/8/8/8/8/8/8/1K2R3 w Kk - 0 1\n"),
            ("remarks", "#\n"),
        ],
    ),
    (
        "connect-four:columns",
        "",
        &[
            ("games", "4444\n"),
            ("games with scores", "44444444 1\n"),
            ("games with a refused column", "9\n"),
            ("comments", "#\n"),
        ],
    ),
    (
        "connect-four:sequences",
        "",
        &[
            ("games", "{\"sequence\": \"4444\", \"score\": 1, \"analysis\": [1,2]}\n"),
            ("games of nothing", "{\"sequence\": \"\"}\n"),
        ],
    ),
    ("connect-four:sequences", r#"{"sequence": "44", "analysis": ["#, &[("analyses", "1, ")]),
    (
        "draughts:pdn",
        "[Event \"a\"]\n[GameType \"20\"]\n\n1. 32-28 19-23 ",
        &[
            ("variations", "(1... 18-23) "),
            ("refused variations", "(1... 99-98) "),
            ("refused and played variations by turns", "(1... 1-50) (1... 18-22) "),
            ("captures by every square", "28x19x28x19x28 "),
            ("moves with blanks", "2. 28 - 22 18 x 27 "),
            ("moves without end", "2. 50-44 1-6 "),
            ("comments", "{} "),
            ("numbers", "1. "),
            ("numbers that differ", "#n. "),
            ("results", "2-0 "),
            ("annotations", "$1 "),
            ("set-ups in comments", "{[%pos x]} "),
            ("letters of squares", "a1-b2 "),
            ("tags", "\n[a \"b\"]"),
        ],
    ),
    (
        "draughts:pdn",
        "",
        &[
            ("games", "[Event \"a\"]\n[Result \"*\"]\n\n1. 32-28 *\n\n"),
            ("games of every kind", "[Event \"a\"]\n[GameType \"#n\"]\n\n1. 32-28 *\n\n"),
            ("games without a kind", "[Event \"a\"]\n\n1. 11-15 22-18 1-0\n\n"),
            ("games of a refused move", "[Event \"a\"]\n\n1. 1-50 *\n\n"),
            ("positions", "[Event \"a\"]\n[FEN \"W:W31,32:B1,2,K#n\"]\n\n*\n\n"),
            ("tags of Event", "[Event \"a\"]\n"),
        ],
    ),
    ("hex:moves", "b a1,w a2", &[("moves", ",b c3,w d4"), ("the same move", ",b a1")]),
    (
        "hex:moves",
        "",
        &[
            ("games", "b a1,w a2,w resign,B\n"),
            ("games of a refused move", "b a1,w a1\n"),
            ("comments", "#\n"),
        ],
    ),
    (
        "hive:uhp",
        "Base;InProgress;White[3]",
        &[("moves", ";wG1;bG1 wG1-"), ("passes", ";pass"), ("places", ";wQ -wG1-")],
    ),
    (
        "hive:uhp",
        "",
        &[
            ("games", "Base;InProgress;White[3];wG1;bG1 wG1-\n"),
            ("games of a refused move", "Base;InProgress;White[1];bG1\n"),
        ],
    ),
    (
        "hive:hive-pgn",
        "[GameType \"Base\"]\n[Date \"a\"]\n\n",
        &[
            ("moves", "#n. wG1\n"),
            ("the same", "1. wG1 \n2. bG1 wG1-\n"),
            ("tags", "[a \"b\"]\n"),
            ("comments", "{} "),
        ],
    ),
    ("hive:hive-pgn", "", &[("games", "[GameType \"Base\"]\n\n1. wG1\n2. bG1 wG1-\n\n")]),
    (
        "janggi:gib",
        "[대국일자 \"2016-12-06\"]\n[초차림 \"상마상마\"]\n[한차림 \"상마상마\"]\n\n",
        &[
            ("moves", "1. 71졸72 2. 49병48 "),
            ("moves that do not end", "1. 95장95 2. 25장25 "),
            ("moves that no board has", "99졸99 "),
            ("numbers", "1. "),
            ("comments", "{} "),
            ("tags", "[a \"b\"]\n"),
        ],
    ),
    (
        "janggi:gib",
        "",
        &[(
            "games",
            "[대국일자 \"a\"]\n[초차림 \"상마상마\"]\n[한차림 \"상마상마\"]\n\n1. 71졸72\n\n",
        )],
    ),
    ("reversi:transcript", "f5d6", &[("moves", "c3d3"), ("passes", "ps"), ("the same", "f5")]),
    (
        "reversi:transcript",
        "",
        &[
            ("games", "f5d6c3\n"),
            ("games with results", "f5d6c3 38-26\n"),
            ("games of a refused move", "f5f5\n"),
            ("games of two results", "f5 1 1\n"),
        ],
    ),
    ("reversi:transcript-diagonal", "f5f6", &[("moves", "e6f4")]),
    ("reversi:transcript-parallel", "f5f4", &[("moves", "e3d6")]),
    (
        "shogi:csa",
        "V2.2\nPI\n+\n",
        &[
            ("moves", "+7776FU\n-3334FU\n"),
            ("moves that do not end", "+4958KI\n-4152KI\n+5849KI\n-5241KI\n"),
            ("refused moves", "+9999OU\n"),
            ("times", "T1\n"),
            ("comments", "'*x\n"),
            ("statements on one line", "+7776FU,T1,"),
            ("ends", "%TORYO\n"),
            ("pieces", "P+00KI\n"),
            ("rows", "P1 *  *  *  *  *  *  *  *  * \n"),
            ("names", "N+#n\n"),
            ("tags", "$EVENT:#n\n"),
        ],
    ),
    (
        "shogi:csa",
        "",
        &[
            ("games", "V2.2\nPI\n+\n+7776FU\n%TORYO\n/\n"),
            ("separators", "/\n"),
            ("versions", "V2.2\n"),
        ],
    ),
    (
        "shogi:kif",
        "#KIF version=2.0 encoding=UTF-8\n手合割：平手\n手数----指手---------消費時間--\n",
        &[
            ("moves", "   1 ７六歩(77)   ( 0:01/00:00:01)\n   2 ３四歩(33)\n"),
            ("moves that do not end", "1 ５八金(49)\n2 ５二金(41)\n3 ４九金(58)\n4 ４一金(52)\n"),
            ("the same move", "   1 ７六歩(77)\n"),
            ("variations", "変化：1手\n   1 ２六歩(27)\n"),
            ("variations of variations", "変化：#n手\n   #n ２六歩(27)\n"),
            ("comments", "*x\n"),
            ("bookmarks", "&x\n"),
            ("ends", "   1 投了\n"),
            ("heads", "先手：#n\n"),
        ],
    ),
    (
        "shogi:kif",
        "",
        &[
            ("games", "手合割：平手\n   1 ７六歩(77)\n   2 投了\n"),
            ("boards", "+---------------------------+\n| ・ ・ ・ ・ ・ ・ ・ ・v玉|二\n"),
            ("hands", "後手の持駒：飛　角　金　銀　桂　香　歩四　\n"),
        ],
    ),
    (
        "shogi:ki2",
        "手合割：平手\n\n",
        &[
            ("moves", "▲７六歩　△３四歩　"),
            ("moves that do not end", "▲５八金右　△５二金右　▲４九金　△４一金　"),
            ("refused moves", "▲５五玉　"),
            ("the same square", "▲同　歩　"),
            ("triangles", "▲"),
            ("comments", "*x\n"),
            ("variations", "変化：1手\n▲２六歩\n"),
        ],
    ),
    (
        "shogi:usi",
        "position startpos moves",
        &[
            ("moves", " 7g7f 3c3d"),
            ("moves that do not end", " 4i5h 4a5b 5h4i 5b4a"),
            ("refused moves", " 1a1b"),
        ],
    ),
    (
        "shogi:usi",
        "",
        &[
            ("games", "position startpos moves 7g7f\n"),
            ("positions", "position sfen 8k/9/9/9/9/9/9/9/4K4 b - #n moves 1c1b\n"),
            ("positions that are none", "position sfen x#n\n"),
        ],
    ),
    (
        "shogi:shogi-index",
        "#  Shogi transcripts\nShogi\t",
        &[("moves", "60-51 10-20 "), ("drops", "P-19 ")],
    ),
    ("shogi:shogi-index", "#  Shogi transcripts\n", &[("games", "Shogi\t60-51\t1-0\n")]),
    (
        "tafl:copenhagen-csv",
        "",
        &[
            ("games", "e1-e2,0,0,Ongoing\n"),
            ("games of a refused move", "a1-b9,0,0,Black\n"),
            ("captures", "e1-e2xe3xe4xe5,0,0,White\n"),
        ],
    ),
    ("tafl:copenhagen-csv", "e1-e2", &[("moves", " f3-f4 e2-e1"), ("captures without end", "xe3")]),
    (
        "xiangqi:dhtmlxq",
        "[DhtmlXQ]\n",
        &[
            ("variations", "[DhtmlXQ_move_0_1_#n]10227967[/DhtmlXQ_move_0_1_#n]\n"),
            ("variations of variations", "[DhtmlXQ_move_#n_1_#n]10227967[/DhtmlXQ_move_#n_1_#n]\n"),
            ("comments", "[DhtmlXQ_comment#n]x[/DhtmlXQ_comment#n]\n"),
            ("the same comment", "[DhtmlXQ_comment0]x[/DhtmlXQ_comment0]\n"),
            ("tags", "[DhtmlXQ_title]x[/DhtmlXQ_title]\n"),
            ("tags without an end", "[DhtmlXQ_title]"),
            ("tags of many names without an end", "[DhtmlXQ_a#n]"),
            ("names without an end", "[/DhtmlXQ_"),
            ("lists of moves", "[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]\n"),
            ("beginnings", "[DhtmlXQ]\n"),
        ],
    ),
    (
        "xiangqi:dhtmlxq",
        "[DhtmlXQ]\n[DhtmlXQ_movelist]",
        &[("moves", "77477062"), ("the same move", "7747")],
    ),
    (
        "xiangqi:dhtmlxq",
        "",
        &[
            ("games", "[DhtmlXQ]\n[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]\n[/DhtmlXQ]\n"),
            ("a page", "<p>[DhtmlXQ</p>"),
        ],
    ),
];

/// The head of a WTHOR file; [`count_games`] inserts the number of games.
const WTHOR: [u8; 16] = [20, 23, 1, 1, 0, 0, 0, 0, 0, 0, 0xE7, 7, 8, 0, 0, 0];
const WTHOR_GAME: usize = 68;

/// The inputs.
pub fn inputs() -> Vec<Input> {
    let mut all = Vec::new();
    for &(format, head, units) in FORMATS {
        let add = |&(name, unit): &(&'static str, &str)| Input::new(format, name, head, unit, "\n");
        all.extend(units.iter().map(add));
        if !head.is_empty() {
            all.extend(ANY.iter().map(add));
        }
    }
    for format in ["connect-four:columns", "connect-four:sequences", "tafl:copenhagen-csv"] {
        all.extend(ANY.iter().map(|&(name, unit)| Input::new(format, name, "", unit, "\n")));
    }
    for format in ["gomoku:renlib", "gomoku:renlib-free"] {
        let head = [b"\xFFRenLib\xFF\x03\x04", &[0xFF; 10][..], b"\x00\x00"].concat();
        let units: [(&str, &[u8]); 8] = [
            ("a line", b"\x78\x00\x88\x00"),
            ("alternatives", b"\x78\xC0"),
            ("alternatives that are due", b"\x78\x80"),
            ("ends", b"\x78\x40"),
            ("passes", b"\x00\x00"),
            ("marks", b"\x78\x10"),
            ("comments", b"\x78\x08a\0"),
            ("texts on the board", b"\x78\x03\x00\x01a\0"),
        ];
        for (name, unit) in units {
            let input = Input::new(format, name, "", "", "");
            all.push(Input { head: head.clone(), unit: unit.to_vec(), ..input });
        }
    }
    for (name, moves) in
        [("games of nothing", 0), ("games of a refused move", 99), ("games of one cell", 56)]
    {
        let unit = [&[0; WTHOR_GAME - 60][..], &[moves; 60][..]].concat();
        let input = Input::new("reversi:wthor", name, "", "", "");
        all.push(Input { head: WTHOR.to_vec(), unit, ..input });
    }
    all
}

/// Inserts the number of games into the head of a WTHOR file.
pub fn count_games(bytes: &mut [u8]) {
    let games = bytes.len().saturating_sub(WTHOR.len()) / WTHOR_GAME;
    bytes[4..8].copy_from_slice(&u32::try_from(games).unwrap_or(u32::MAX).to_le_bytes());
}
