use wanqi_sdk::Game;
#[test]
fn orc() {
    let t = std::fs::read_to_string("/tmp/orc.json").unwrap();
    let v: Vec<(String, String, String, String)> = serde_json::from_str(&t).unwrap();
    for rules in ["asian", "chinese", "simple"] {
        for (pos, acts, o, note) in &v {
            let mut g = match wanqi_sdk::kit::fixtures::set_up::<wanqi_xiangqi::Xiangqi>(rules, "", pos) { Ok(g) => g, Err(e) => { println!("{rules} BAD {pos} {e:?}"); continue } };
            for a in acts.split(' ') {
                let ac = g.turn().actor().unwrap();
                let m = g.read(ac, a.as_bytes()).unwrap();
                if let Err(e) = g.check(ac, m) { println!("{rules} REFUSED {pos} {a} {}", e.message); break }
                g.apply(ac, m);
            }
            let line = wanqi_sdk::kit::play::outcome_line(g.outcome().as_ref());
            println!("{} {rules} [{o}] {line}: {note} {pos} {acts}", if line.starts_with(o.as_str()) {"ok  "} else {"DIFF"});
        }
    }
}
wanqi_sdk::game_tests!(wanqi_xiangqi::Xiangqi);
