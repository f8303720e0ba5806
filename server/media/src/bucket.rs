//! The S3 bucket for media and pictures.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use object_store::aws::{AmazonS3Builder, AmazonS3ConfigKey};
use object_store::prefix::PrefixStore;
use object_store::{ClientOptions, ObjectStore, RetryConfig};

use grandstand_platform::outgoing::prepare_tls;

/// Timeout for connecting.
const CONNECTING: Duration = Duration::from_secs(5);
/// Timeout between two reads, after which the request is retried. A whole response has no timeout, because viewers may
/// read it slowly.
const SILENCE: Duration = Duration::from_secs(15);
/// Number of retries, and upper bound on retrying.
const TRIES: (usize, Duration) = (4, Duration::from_secs(20));

/// A bucket, and the folder in it for all objects.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bucket {
    name: String,
    folder: String,
}

impl FromStr for Bucket {
    type Err = String;

    /// Parses `s3://bucket` or `s3://bucket/folder`.
    fn from_str(text: &str) -> Result<Self, String> {
        let place = text.strip_prefix("s3://").unwrap_or_default().trim_end_matches('/');
        let (name, folder) = place.split_once('/').unwrap_or((place, ""));
        let is_plain = |part: &str| {
            part.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte))
                && !part.bytes().all(|byte| byte == b'.')
        };
        if is_plain(name) && (folder.is_empty() || folder.split('/').all(is_plain)) {
            Ok(Self { name: name.to_owned(), folder: folder.to_owned() })
        } else {
            Err("it must be s3://bucket or s3://bucket/folder, in letters, digits, -, _ and .".to_owned())
        }
    }
}

impl fmt::Display for Bucket {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let slash = if self.folder.is_empty() { "" } else { "/" };
        write!(formatter, "s3://{}{slash}{}", self.name, self.folder)
    }
}

impl Bucket {
    /// Creates a client for the bucket, without connecting. Reads the `settings` of AWS's own tools, such as
    /// `AWS_ACCESS_KEY_ID`, `AWS_REGION` and `AWS_ENDPOINT_URL`, and ignores others.
    ///
    /// # Errors
    /// A setting is invalid, or half of the credentials is missing.
    pub(super) fn service(
        &self,
        settings: impl IntoIterator<Item = (String, String)>,
    ) -> object_store::Result<Arc<dyn ObjectStore>> {
        prepare_tls();
        let options = ClientOptions::new().with_timeout_disabled().with_read_timeout(SILENCE);
        let builder = AmazonS3Builder::new()
            .with_client_options(options.with_connect_timeout(CONNECTING))
            .with_retry(RetryConfig { max_retries: TRIES.0, retry_timeout: TRIES.1, ..RetryConfig::default() });
        let builder = settings.into_iter().filter_map(setting).fold(builder, |builder, (key, value)| {
            // Empty values count as not set, as in AWS's own tools.
            if value.is_empty() { builder } else { builder.with_config(key, value) }
        });
        let service = builder.with_bucket_name(&self.name).build()?;
        Ok(Arc::new(PrefixStore::new(service, self.folder.as_str())))
    }
}

fn setting((name, value): (String, String)) -> Option<(AmazonS3ConfigKey, String)> {
    if !name.starts_with("AWS_") {
        return None;
    }
    Some((name.to_ascii_lowercase().parse().ok()?, value))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_name_a_bucket_and_perhaps_a_folder() {
        let bucket = |name: &str, folder: &str| Ok(Bucket { name: name.to_owned(), folder: folder.to_owned() });
        assert_eq!("s3://media".parse(), bucket("media", ""));
        assert_eq!("s3://media/".parse(), bucket("media", ""));
        assert_eq!("s3://a.b-c/one/two".parse(), bucket("a.b-c", "one/two"));
        for wrong in ["media", "s3://", "s3:///x", "https://x", "s3://a//b", "s3://a/../b", "s3://a?b=c", "s3://u:p@a"]
        {
            assert!(wrong.parse::<Bucket>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn half_of_the_credentials_are_refused() {
        let bucket: Bucket = "s3://media".parse().unwrap();
        let with = |settings: &[(&str, &str)]| {
            bucket.service(settings.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())))
        };
        assert!(with(&[("AWS_ACCESS_KEY_ID", "key")]).is_err());
        assert!(with(&[("AWS_ACCESS_KEY_ID", "key"), ("AWS_SECRET_ACCESS_KEY", "")]).is_err());
        assert!(with(&[("AWS_ACCESS_KEY_ID", "key"), ("AWS_SECRET_ACCESS_KEY", "secret"), ("HOME", "/")]).is_ok());
    }
}
