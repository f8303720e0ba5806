//! Looks addresses of names up.

use std::collections::BTreeSet;
use std::fmt::Debug;
use std::net::IpAddr;
use std::time::Duration;

use async_trait::async_trait;

/// Timeout of a look-up.
const PATIENCE: Duration = Duration::from_secs(10);

/// Looks addresses of names up.
#[async_trait]
pub trait Dns: Debug + Send + Sync {
    /// The addresses of a name, sorted; none if the name doesn't exist or has no address.
    ///
    /// # Errors
    /// The look-up failed, so that nothing is known; says why.
    async fn addresses(&self, name: &str) -> Result<BTreeSet<IpAddr>, String>;
}

/// The system's resolver.
#[derive(Debug, Clone, Copy)]
pub struct SystemDns;

#[async_trait]
impl Dns for SystemDns {
    async fn addresses(&self, name: &str) -> Result<BTreeSet<IpAddr>, String> {
        // The dot keeps the resolver from trying the name within the machine's own domain.
        let name = format!("{}.", name.trim_end_matches('.'));
        match tokio::time::timeout(PATIENCE, tokio::net::lookup_host((name, 80))).await {
            Ok(Ok(found)) => Ok(found.map(|address| address.ip().to_canonical()).collect()),
            Ok(Err(error)) if is_no_such_name(&error.to_string()) => Ok(BTreeSet::new()),
            Ok(Err(error)) => Err(error.to_string()),
            Err(_) => Err("no answer within ten seconds".to_owned()),
        }
    }
}

/// Whether a resolver's error says that there is no such name or address; these have no kind of their own.
fn is_no_such_name(error: &str) -> bool {
    ["not known", "No address associated", "nodename nor servname", "Name does not resolve"]
        .iter()
        .any(|words| error.contains(words))
}
