//! DhtmlXQ.
use wanqi_sdk::facts::{Exported, FormatError, Imported};
pub(crate) fn import(bytes: &[u8], _encoding: &str) -> Result<Imported, FormatError> {
    Err(FormatError { offset: 0, length: bytes.len(), message: String::new() })
}
pub(crate) fn export(_wqn: &[u8]) -> Result<Exported, FormatError> {
    Ok(Exported::default())
}
