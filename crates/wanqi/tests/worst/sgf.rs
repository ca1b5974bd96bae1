//! SGF: the trees of Go, Hex and Blokus, and the logs of Boardspace.

use super::Input;

/// Formats of trees: the beginning of the first node, a move of each colour, and points.
const TREES: &[(&str, &str, [&str; 2], &str)] = &[
    ("go:sgf", "(;GM[1]FF[4]SZ[19]", ["B[aa]", "W[bb]"], "[aa:ss]"),
    ("gomoku:sgf", "(;FF[4]GM[4]SZ[15]", ["B[hh]", "W[gg]"], "[aa:oo]"),
    ("hex:sgf", "(;FF[4]GM[11]SZ[11]", ["B[a1]", "W[b2]"], "[a1]"),
    ("hex:hexgui", "(;FF[4]AP[HexGui:1]GM[11]SZ[11]", ["B[a1]", "W[b2]"], "[a1]"),
    ("blokus:blksgf", "(;GM[Blokus Duo]", ["B[e10,e11,f11,f12,g12]", "W[h3,h4,i4,i5,j5]"], "[a1]"),
];

/// Formats of logs: the beginning of a log, and a click.
const LOGS: &[(&str, &str, &str)] = &[
    ("dvonn:boardspace", "GM[Dvonn]VV[1]SU[dvonn]", "dropb E 4"),
    ("gipf:boardspace", "GM[gipf]VV[1]SU[gipf]", "dropb E 4"),
    ("hive:boardspace", "GM[27]VV[1]SU[hive]", "move W wG1 N 13 ."),
    ("lyngk:boardspace", "GM[lyngk]VV[2]SU[lyngk 2 -182466 100]", "dropb C 6"),
    ("octiles:boardspace", "GM[Octiles]VV[2]SU[octiles 3 2919]", "Dropb a 2 17 2"),
    ("palago:boardspace", "GM[Palago]VV[1]SU[palago]", "dropb A 1 1"),
    ("punct:boardspace", "GM[25]VV[1]SU[punct]", "dropb E 4"),
    ("tzaar:boardspace", "GM[Tzaar]VV[1]SU[tzaar-random 1]", "BtoB A 1 B 2"),
    ("yinsh:boardspace", "GM[24]VV[1]SU[yinsh]", "place wr E 4"),
    ("zertz:boardspace", "GM[22]VV[1]SU[zertz]", "RtoB 0 1 D 4"),
];

/// Shapes for every SGF format: name, unit, closing text.
const SHAPES: &[(&str, &str, &str)] = &[
    ("empty nodes", ";", ""),
    ("nodes of comments", ";C[]", ""),
    ("comments in one node", "C[x]", ""),
    ("values of a property", "[x]", ""),
    ("properties of many names", "XA#n[x]", ""),
    ("nested trees", "(;C[]", ")"),
    ("trees side by side", "(;C[x])", ""),
    ("opening parentheses", "(", ")"),
    ("closing parentheses", ")", ""),
    ("closing brackets", "]", ""),
    ("letters between nodes", "x", ""),
    ("blanks", " ", ""),
    ("bytes that are none", "\0", ""),
    ("values without an end", "\n;C[x", ""),
    ("games in values without an end", "\n(;GM[1]C[x", ""),
    ("properties of one name", "XA[x]", ""),
    ("long names", "XAAAAAAAAAAAAAAAAAAAAAAAAAAAAA#n[x]", ""),
];

/// The inputs.
pub fn inputs() -> Vec<Input> {
    let mut all = Vec::new();
    for &(format, root, [black, white], points) in TREES {
        shapes(format, root, &mut all);
        let mut more = |name, unit: &str, close| {
            all.push(Input::new(format, name, root, unit, ")\n").closed(close));
        };
        more("moves without end", &format!(";{black};{white}"), "");
        more("passes without end", ";B[];W[]", "");
        more("the same move", &format!(";{black}"), "");
        more("moves that no board has", ";B[zz99];W[?]", "");
        more("variations of a move", &format!("(;{black})"), "");
        more("variations in variations", &format!("(;{black}"), ")");
        more("branches at every node", &format!("(;{black})(;{white}"), ")");
        more("stones set up", &format!(";AB{points}"), "");
        more("stones set up and taken away", &format!(";AB{points};AE{points}"), "");
        more("points of one property", points, "");
        more("stones that are no points", ";AB[??]", "");
        more("marks on points", &format!(";TR{points}"), "");
        more("figures and labels", ";LB[aa:x][bb:y]FG[1:x]", "");
        more("times", ";BL[1]WL[1]OB[1]", "");
        more("results", ";RE[B+1]", "");
        more("games set up anew", ";SZ[19]KM[1]HA[2]", "");
        let game = format!("{root};{black};{black})\n");
        all.push(Input::new(format, "games of a refused move", "", &game, ""));
        let game = format!("{root})\n");
        all.push(Input::new(format, "empty games", "", &game, ""));
    }
    for &(format, root, click) in LOGS {
        let root = format!("(;\n{root}\n");
        shapes(format, &root, &mut all);
        let mut more = |name, unit: &str| {
            all.push(Input::new(format, name, &root, unit, ")\n"));
        };
        more("clicks of a turn", &format!("; P0[#n {click}]\n"));
        more("turns", &format!("; P0[#n {click}]\n; P0[#n Done]\n; P1[#n Done]\n"));
        more("clicks taken back", &format!("; P0[#n {click}]\n; P0[#n Reset]\n"));
        more("words without end", "; P0[#n Done]; P1[#n Resign]\n");
        more("offers", "; P0[#n OfferDraw]; P1[#n DeclineDraw]\n");
        more("clicks that are none", "; P0[#n zz 1 2 3]\n");
        more("edits", &format!("; P0[#n Edit]\n; P0[#n {click}]\n"));
        more("players", "P#n[id \"x\"]");
        let long = format!("{root}; P0[0 ");
        all.push(Input::new(format, "words of a click", &long, "1 ", "])\n"));
        let game = format!("{root}; P0[0 Start P0]\n; P0[1 {click}]\n; P0[2 Done])\n");
        all.push(Input::new(format, "games of a click", "", &game, ""));
    }
    all
}

fn shapes(format: &str, root: &str, all: &mut Vec<Input>) {
    for &(name, unit, close) in SHAPES {
        let open = if unit.starts_with('[') { "C" } else { "" };
        let head = format!("{root}{open}");
        all.push(Input::new(format, name, &head, unit, ")\n").closed(close));
    }
    for (name, unit) in [
        ("a value without end", "x"),
        ("escapes in a value", "\\]"),
        ("line feeds in a value", "\n"),
        ("opening brackets in a value", "["),
    ] {
        all.push(Input::new(format, name, &format!("{root}C["), unit, "])\n"));
    }
}
