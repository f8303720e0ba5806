//! Secrets that seed files refer to.

use crate::http::problem::Problem;

/// The value of `env:NAME`.
///
/// # Errors
/// The server was started without that environment variable, or it is no reference.
pub fn read(reference: &str) -> Result<String, Problem> {
    let name = reference.strip_prefix("env:").unwrap_or_default();
    std::env::var(name)
        .ok()
        .filter(|value| !value.is_empty())
        .ok_or_else(|| Problem::Internal(anyhow::anyhow!("the environment variable {name:?} is not set")))
}
