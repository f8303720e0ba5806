//! The parts of a request that may be logged.

use actix_web::http::header::{self, HeaderMap};

/// Paths that grant access by themselves. Each feature declares its own; logs omit the secret part.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SecretPath {
    /// The segment after this prefix is secret.
    Segment(&'static str),
    /// Everything after this prefix is secret.
    Rest(&'static str),
}

impl SecretPath {
    const fn beginning(self) -> &'static str {
        match self {
            Self::Segment(beginning) | Self::Rest(beginning) => beginning,
        }
    }
}

/// The secret paths of all features.
#[derive(Debug, Clone, Copy)]
pub struct SecretPaths(&'static [&'static [SecretPath]]);

impl SecretPaths {
    /// Combines the declarations of features.
    pub const fn new(declared: &'static [&'static [SecretPath]]) -> Self {
        Self(declared)
    }

    /// A path without its secret part. If several prefixes match, the longest one applies.
    pub fn loggable(self, path: &str) -> String {
        let fitting = self.0.iter().copied().flatten().filter(|secret| path.starts_with(secret.beginning()));
        let masked = fitting.max_by_key(|secret| secret.beginning().len()).and_then(|secret| match *secret {
            SecretPath::Rest(beginning) => Some(format!("{beginning}…")),
            SecretPath::Segment(beginning) => {
                let (_secret, rest) = path.strip_prefix(beginning)?.split_once('/')?;
                Some(format!("{beginning}…/{rest}"))
            }
        });
        masked.unwrap_or_else(|| path.to_owned())
    }
}

/// The `Host` header. `Forwarded` and `X-Forwarded-Host` are neither used nor logged.
pub fn loggable_host(headers: &HeaderMap) -> &str {
    headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_secret_of_a_path_is_left_out() {
        let paths = SecretPaths::new(&[
            &[SecretPath::Segment("/files/"), SecretPath::Rest("/feeds/")],
            &[SecretPath::Segment("/files/small/")],
        ]);
        assert_eq!(paths.loggable("/files/abc/1.mp4"), "/files/…/1.mp4");
        assert_eq!(paths.loggable("/files/small/abc/1.mp4"), "/files/small/…/1.mp4");
        assert_eq!(paths.loggable("/feeds/abc.ics"), "/feeds/…");
        assert_eq!(paths.loggable("/feeds/abc/def"), "/feeds/…");
        assert_eq!(paths.loggable("/files/abc"), "/files/abc");
        assert_eq!(paths.loggable("/events"), "/events");
    }
}
