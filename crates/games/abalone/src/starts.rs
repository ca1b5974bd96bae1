//! The starts (R1.3): rows from the top, `S` for Black, `s` for White.

/// A start: its word in the option, and its rows.
pub type Start = (&'static str, &'static str);

/// The starts, the default one first.
pub const STARTS: [Start; 12] = [
    ("standard", "sssss/ssssss/2sss2/8/9/8/2SSS2/SSSSSS/SSSSS"),
    ("belgian-daisy", "ss1SS/sssSSS/1ss1SS1/8/9/8/1SS1ss1/SSSsss/SS1ss"),
    ("belgian-daisy-turned", "3SS/3SSS/4SS1/ss4ss/sss3sss/ss4ss/1SS4/SSS3/SS3"),
    ("german-daisy", "5/ss2SS/sss1SSS/1ss2SS1/9/1SS2ss1/SSS1sss/SS2ss/5"),
    ("dutch-daisy", "ss1SS/sSsSsS/1ss1SS1/8/9/8/1SS1ss1/SsSsSs/SS1ss"),
    ("swiss-daisy", "5/ss2SS/sSs1SsS/1ss2SS1/9/1SS2ss1/SsS1sSs/SS2ss/5"),
    ("snakes", "SSSSS/S5/S6/S1sssss1/1S5s1/1SSSSS1s/6s/5s/sssss"),
    ("alien-attack", "S1S1S/1SssS1/1SsSsS1/3SS3/9/3ss3/1sSsSs1/1sSSs1/s1s1s"),
    ("checkerboard", "5/SsSsSs/7/sSsSsSsS/9/SsSsSsSs/7/sSsSsS/5"),
    ("duel", "1s1S1/sssSSS/2s1S2/S6s/SS5ss/S6s/2s1S2/sssSSS/1s1S1"),
    ("star", "S3s/1s2S1/s1S1s1S/3sS3/sSsS1sSsS/3sS3/s1S1s1S/1s2S1/S3s"),
    ("wall", "2s2/6/1sssss1/ssssssss/9/SSSSSSSS/1SSSSS1/6/2S2"),
];

/// The words of the option.
pub(crate) const NAMES: [&str; STARTS.len()] = {
    let (mut names, mut n) = ([""; STARTS.len()], 0);
    while n < names.len() {
        names[n] = STARTS[n].0;
        n += 1;
    }
    names
};
