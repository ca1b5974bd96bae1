//! Series of jumps, written with all stops: `a3-c5-e5`. The canonical text of such a move names
//! only the first and the last place.

use crate::Rejection;

/// The greatest number of stops.
pub const STOPS: usize = 128;

/// All stops of a move, at least three.
///
/// ```
/// use wanqi_sdk::Rejection;
/// use wanqi_sdk::board::chain::Chain;
/// use wanqi_sdk::board::square::Square;
///
/// let stop = |text: &[u8]| {
///     Square::parse(text, 8, 8).ok_or_else(|| Rejection::unreadable(text, "a point such as e4"))
/// };
/// let chain = Chain::read(b"a3-c5-e5", stop)?.unwrap();
/// assert_eq!(chain.ends(), (Square::new(0, 2), Square::new(4, 4)));
/// assert_eq!(chain.legs().count(), 2);
/// // Two stops are only the ends of a move.
/// assert!(Chain::read(b"a3-c5", stop)?.is_none());
/// # Ok::<(), Rejection>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Chain<P> {
    stops: [Option<P>; STOPS],
    ends: (P, P),
    count: usize,
}

impl<P: Copy> Chain<P> {
    /// Reads stops separated by hyphens. `None` if there are fewer than three, because two stops
    /// are only the ends of a move, or more than [`STOPS`].
    ///
    /// # Errors
    /// The error of `stop` for the first stop that it cannot read.
    pub fn read(
        text: &[u8],
        stop: impl Fn(&[u8]) -> Result<P, Rejection>,
    ) -> Result<Option<Chain<P>>, Rejection> {
        let count = 1 + text.iter().filter(|b| **b == b'-').count();
        if !(3..=STOPS).contains(&count) {
            return Ok(None);
        }
        let mut parts = text.split(|b| *b == b'-');
        let first = stop(parts.next().unwrap_or_default())?;
        let mut chain = Chain { stops: [None; STOPS], ends: (first, first), count };
        chain.stops[0] = Some(first);
        for (place, part) in chain.stops[1..].iter_mut().zip(parts) {
            chain.ends.1 = stop(part)?;
            *place = Some(chain.ends.1);
        }
        Ok(Some(chain))
    }

    /// The first stop and the last.
    #[must_use]
    pub const fn ends(&self) -> (P, P) {
        self.ends
    }

    /// Each stop with the next one.
    pub fn legs(&self) -> impl Iterator<Item = (P, P)> + '_ {
        let stops = || self.stops[..self.count].iter().flatten().copied();
        stops().zip(stops().skip(1))
    }
}
