//! Whether a domain leads to this deployment.

use std::collections::BTreeSet;
use std::fmt::Debug;
use std::net::IpAddr;
use std::sync::Arc;

use super::dns::Dns;

/// Where a domain's addresses lead.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Pointing {
    /// All of them are the deployment's.
    Here,
    /// The name doesn't exist, or has no address.
    Nowhere,
    /// Some of them are others. The authority may choose any.
    Elsewhere {
        /// The addresses that aren't the deployment's.
        wrong: BTreeSet<IpAddr>,
        /// Whether others are.
        some_are_right: bool,
    },
    /// The look-up failed; the text says why.
    Unknown(String),
}

impl Pointing {
    /// The fault in the operator's words; `None` if the domain leads here.
    pub fn fault(&self) -> Option<String> {
        match self {
            Self::Here => None,
            Self::Nowhere => Some("the name has no address".to_owned()),
            Self::Elsewhere { wrong, some_are_right: false } => {
                Some(format!("the name leads to {}, which is not this deployment", listed(wrong)))
            }
            Self::Elsewhere { wrong, some_are_right: true } => {
                Some(format!("the name leads here, but also to {}; the authority may ask there", listed(wrong)))
            }
            Self::Unknown(error) => Some(error.clone()),
        }
    }
}

/// Addresses in a sentence.
pub(crate) fn listed(addresses: &BTreeSet<IpAddr>) -> String {
    addresses.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

/// The addresses that domains have to lead to.
#[derive(Debug, Clone)]
pub struct Here {
    dns: Arc<dyn Dns>,
    addresses: BTreeSet<IpAddr>,
    platform_domain: Option<String>,
}

impl Here {
    /// `addresses` are the operator's; without any, they are those that the platform domain leads to.
    pub fn new(dns: Arc<dyn Dns>, addresses: &[IpAddr], platform_domain: Option<String>) -> Self {
        Self { dns, addresses: addresses.iter().map(IpAddr::to_canonical).collect(), platform_domain }
    }

    /// The name that a customer's `CNAME` record can lead to, if there is one.
    pub fn name(&self) -> Option<&str> {
        self.platform_domain.as_deref()
    }

    /// The deployment's addresses.
    ///
    /// # Errors
    /// None are set, and those of the platform domain are not known.
    pub async fn addresses(&self) -> Result<BTreeSet<IpAddr>, String> {
        if !self.addresses.is_empty() {
            return Ok(self.addresses.clone());
        }
        let Some(domain) = &self.platform_domain else {
            return Err("this deployment's addresses are not set: GRANDSTAND_PUBLIC_ADDRESSES".to_owned());
        };
        let found = self.dns.addresses(domain).await.map_err(|error| format!("{domain}: {error}"))?;
        if found.is_empty() {
            return Err(format!(
                "the platform domain {domain} has no address, and GRANDSTAND_PUBLIC_ADDRESSES isn't set"
            ));
        }
        Ok(found)
    }

    /// Looks a domain up.
    pub async fn look(&self, domain: &str) -> Pointing {
        self.look_from(&self.addresses().await, domain).await
    }

    /// Looks a domain up. `here` are the deployment's addresses, or why they aren't known: where many domains are
    /// looked up, [`Self::addresses`] is called once.
    pub async fn look_from(&self, here: &Result<BTreeSet<IpAddr>, String>, domain: &str) -> Pointing {
        let here = match here {
            Ok(here) => here,
            Err(error) => return Pointing::Unknown(error.clone()),
        };
        match self.dns.addresses(domain).await {
            Ok(found) => compare(&found, here),
            Err(error) => Pointing::Unknown(error),
        }
    }
}

fn compare(found: &BTreeSet<IpAddr>, here: &BTreeSet<IpAddr>) -> Pointing {
    let wrong: BTreeSet<IpAddr> = found.difference(here).copied().collect();
    if found.is_empty() {
        Pointing::Nowhere
    } else if wrong.is_empty() {
        Pointing::Here
    } else {
        Pointing::Elsewhere { some_are_right: wrong.len() < found.len(), wrong }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_address_must_be_ours() {
        let set = |texts: &[&str]| texts.iter().map(|text| text.parse().unwrap()).collect::<BTreeSet<IpAddr>>();
        let here = set(&["192.0.2.1", "2001:db8::1"]);
        assert_eq!(compare(&set(&["192.0.2.1"]), &here), Pointing::Here);
        assert_eq!(compare(&set(&[]), &here), Pointing::Nowhere);
        let elsewhere = |wrong: &[&str], some_are_right| Pointing::Elsewhere { wrong: set(wrong), some_are_right };
        assert_eq!(compare(&set(&["198.51.100.7"]), &here), elsewhere(&["198.51.100.7"], false));
        assert_eq!(compare(&set(&["192.0.2.1", "2001:db8::9"]), &here), elsewhere(&["2001:db8::9"], true));
    }
}
