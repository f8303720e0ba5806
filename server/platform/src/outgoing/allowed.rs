//! The addresses from seed files that requests may go to.

use std::net::{IpAddr, SocketAddr};

use ipnet::IpNet;
use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use url::{Host, Url};

use super::public::is_public;

/// A private host or network that the operator allows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Exception {
    /// A network, or a single address.
    Network(IpNet),
    /// A host name, whatever it resolves to.
    Host(String),
}

/// The allowed addresses, with the operator's exceptions.
#[derive(Debug, Clone, Default)]
pub struct Allowed(Vec<Exception>);

impl Allowed {
    /// Allows public addresses over https, and the exceptions over http too.
    pub const fn new(exceptions: Vec<Exception>) -> Self {
        Self(exceptions)
    }

    /// Checks an address before a request. A host name is checked again when it is resolved.
    ///
    /// # Errors
    /// The address is not https, or its host is an IP address that is not public; and no exception covers it.
    pub fn check(&self, url: &Url) -> anyhow::Result<()> {
        let (is_excepted, is_reachable) = match url.host() {
            Some(Host::Domain(name)) => (self.has_host(name), true),
            Some(Host::Ipv4(address)) => self.of_address(address.into()),
            Some(Host::Ipv6(address)) => self.of_address(address.into()),
            None => (false, false),
        };
        let host = url.host_str().unwrap_or_default();
        anyhow::ensure!(
            url.scheme() == "https" || (url.scheme() == "http" && is_excepted),
            "{host} is not called over {}: only https is allowed, unless GRANDSTAND_OUTGOING_ALLOW names the host",
            url.scheme()
        );
        anyhow::ensure!(is_excepted || is_reachable, "{}", refusal(host));
        Ok(())
    }

    /// Returns whether an exception covers an address, and whether requests may go to it.
    fn of_address(&self, address: IpAddr) -> (bool, bool) {
        let is_excepted = self.has_address(address);
        (is_excepted, is_excepted || is_public(address))
    }

    fn has_host(&self, name: &str) -> bool {
        let name = name.trim_end_matches('.');
        self.0.iter().any(|exception| matches!(exception, Exception::Host(host) if host.eq_ignore_ascii_case(name)))
    }

    fn has_address(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        self.0.iter().any(|exception| matches!(exception, Exception::Network(network) if network.contains(&address)))
    }
}

/// Resolves names and drops addresses that are not allowed. The client connects to the checked addresses, which
/// prevents DNS rebinding.
impl Resolve for Allowed {
    fn resolve(&self, name: Name) -> Resolving {
        let allowed = self.clone();
        Box::pin(async move {
            let name = name.as_str().to_owned();
            let found = tokio::net::lookup_host((name.as_str(), 0)).await?;
            let may_be_called = |address: &SocketAddr| {
                allowed.has_host(&name) || allowed.has_address(address.ip()) || is_public(address.ip())
            };
            let addresses: Vec<SocketAddr> = found.filter(may_be_called).collect();
            if addresses.is_empty() {
                return Err(refusal(&name).into());
            }
            Ok(Box::new(addresses.into_iter()) as Addrs)
        })
    }
}

fn refusal(host: &str) -> String {
    format!("{host} is no public address; the operator can allow it by GRANDSTAND_OUTGOING_ALLOW")
}

/// Parses an exception: a network, an address or a host name.
///
/// # Errors
/// The text is none of them.
pub fn exception(text: &str) -> Result<Exception, String> {
    let text = text.trim();
    if let Ok(network) = text.parse::<IpNet>() {
        return Ok(Exception::Network(network));
    }
    if let Ok(address) = text.parse::<IpAddr>() {
        return Ok(Exception::Network(address.into()));
    }
    match Host::parse(text) {
        Ok(Host::Domain(name)) => Ok(Exception::Host(name)),
        _ => Err("it must be a network (10.0.0.0/8), an address or the name of a host".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use url::Url;

    use super::{Allowed, exception};

    fn allowed(exceptions: &[&str]) -> Allowed {
        Allowed::new(exceptions.iter().map(|text| exception(text).unwrap()).collect())
    }

    #[test]
    fn private_hosts_in_any_spelling_are_refused() {
        for address in [
            "https://127.0.0.1/",
            "https://127.1/",
            "https://0x7f.1/",
            "https://2130706433/",
            "https://017700000001/",
            "https://0/",
            "https://[::1]/",
            "https://[::ffff:7f00:1]/",
            "https://[::ffff:10.1.2.3]/",
            "https://[64:ff9b::a00:1]/",
            "https://169.254.169.254/latest/meta-data/",
            "https://100.64.0.1/",
            "https://[fd00::1]/",
            "http://id.example.org/",
            "http://8.8.8.8/",
            "ftp://id.example.org/",
            "file:///etc",
        ] {
            assert!(allowed(&[]).check(&Url::parse(address).unwrap()).is_err(), "{address}");
        }
        for address in ["https://id.example.org/", "https://8.8.8.8/", "https://[2606:4700::1111]/"] {
            allowed(&[]).check(&Url::parse(address).unwrap()).unwrap();
        }
    }

    #[test]
    fn exceptions_reach_as_far_as_they_say() {
        let some = allowed(&["127.0.0.0/8", "idp.intranet.example", "fd00::/8"]);
        for address in
            ["http://127.0.0.1:80/", "https://[::ffff:127.0.0.1]/", "http://IDP.intranet.example/", "http://[fd00::1]/"]
        {
            some.check(&Url::parse(address).unwrap()).unwrap();
        }
        for address in ["https://10.0.0.1/", "http://x.idp.intranet.example/", "http://intranet.example/"] {
            assert!(some.check(&Url::parse(address).unwrap()).is_err(), "{address}");
        }
        for wrong in ["", "http://x/", "10.0.0.0/33", "a b"] {
            assert!(exception(wrong).is_err(), "{wrong}");
        }
    }
}
