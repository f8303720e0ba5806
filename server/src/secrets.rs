//! Secrets that seed files refer to.

use std::collections::HashMap;
use std::sync::{PoisonError, RwLock};

/// The secrets of this process: those of its environment, and those that it was given besides.
#[derive(Default)]
pub struct Secrets(RwLock<HashMap<String, String>>);

impl std::fmt::Debug for Secrets {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("Secrets")
    }
}

impl Secrets {
    /// Gives the process a secret, in place of the environment variable of that name.
    pub fn put(&self, name: &str, value: &str) {
        self.0.write().unwrap_or_else(PoisonError::into_inner).insert(name.to_owned(), value.to_owned());
    }

    /// The value of `env:NAME`.
    ///
    /// # Errors
    /// The server was started without that environment variable, it is empty, or it is no reference.
    pub fn read(&self, reference: &str) -> anyhow::Result<String> {
        let name = reference.strip_prefix("env:").unwrap_or_default();
        let given = self.0.read().unwrap_or_else(PoisonError::into_inner).get(name).cloned();
        given
            .or_else(|| std::env::var(name).ok())
            .filter(|value| !value.is_empty())
            .ok_or_else(|| anyhow::anyhow!("the environment variable {name:?} is not set"))
    }
}

#[cfg(test)]
mod tests {
    use super::Secrets;

    #[test]
    fn what_is_given_stands_for_the_environment() {
        let secrets = Secrets::default();
        assert_eq!(secrets.read("env:PATH").unwrap(), std::env::var("PATH").unwrap());
        secrets.put("PATH", "other");
        assert_eq!(secrets.read("env:PATH").unwrap(), "other");
        for reference in ["PATH", "env:", "env:NOT_SET_ANYWHERE"] {
            assert!(secrets.read(reference).is_err(), "{reference}");
        }
        assert_eq!(format!("{secrets:?}"), "Secrets");
    }
}
