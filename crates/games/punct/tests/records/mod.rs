//! A record in the format of boardspace.net, written for this test: clicks become moves.

use wanqi_punct::FACTS;

const CLICKS: &str = "(;\nGM[25]VV[1]SU[punct]P0[id \"Anna\"]P1[id \"Bert\"]\
    ;P0[0 Start P0];P0[1 Pick W 9];P0[2 Dropb 9 E 5 3];P0[3 Done]\
    ;P1[4 Dropb 20 K 14 0];P1[5 Done]\
    ;P0[6 Pickb E 5];P0[7 Dropb 9 E 8 2];P0[8 Pickb E 8];P0[9 Dropb 9 G 7 4];P0[10 Done]\
    ;P1[11 Move K 14 K 15 1];P1[12 Done]\
    ;P0[13 Dropb 13 L 9 0];P0[14 Done];P1[15 Resign];P1[16 Done])";

#[test]
fn clicks_become_moves() {
    let import = FACTS.formats[0].import.expect("an import");
    let imported = import(CLICKS.as_bytes(), "").expect("a record");
    let text = String::from_utf8(imported.wqn).expect("text");
    let (_, moves) = text.split_once("\n\n").expect("moves");
    let moves = moves.split_whitespace().filter(|word| !word.ends_with('.'));
    let expected = [
        "e5,e6,e7",
        "k14,j13,k13",
        "e5-g7,h8,i9",
        "k14-k15,j14,j15",
        "l9,k7,l8",
        ":resign@2",
        "1-0",
    ];
    assert_eq!(moves.collect::<Vec<_>>(), expected);
}

#[test]
fn what_is_no_click_is_refused_at_its_place() {
    let import = FACTS.formats[0].import.expect("an import");
    for (from, to) in [("Dropb 9 E 5 3", "Dropb 9 A 9 3"), ("Move K 14", "Move K 13")] {
        let refused = import(CLICKS.replace(from, to).as_bytes(), "").err().expect("a refusal");
        assert!(refused.offset > 0 && !refused.message.is_empty());
    }
    assert!(import(CLICKS.replace("punct", "hive").as_bytes(), "").is_err());
}
