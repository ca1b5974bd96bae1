//! x
use wanqi_sdk::facts::{Exported, FormatError, Imported};
pub(crate) fn import(_b: &[u8], _e: &str) -> Result<Imported, FormatError> {
    todo!()
}
pub(crate) fn export(_w: &[u8]) -> Result<Exported, FormatError> {
    todo!()
}
