//! Looks up the country of an IP address in a file in MaxMind's format.

use std::net::IpAddr;
use std::path::Path;

use anyhow::Context;
use serde::Deserialize;

/// Country lookup. Without a file, the countries of all public addresses are unknown.
#[derive(Debug, Default)]
pub struct GeoDatabase {
    file: Option<maxminddb::Reader<Vec<u8>>>,
    local: Option<String>,
}

#[derive(Deserialize)]
struct Entry<'a> {
    country_code: Option<&'a str>,
    #[serde(borrow)]
    country: Option<NestedCountry<'a>>,
}

#[derive(Deserialize)]
struct NestedCountry<'a> {
    iso_code: Option<&'a str>,
}

impl GeoDatabase {
    /// Reads the file at `path` into memory. `local` is the country (ISO code) of loopback and private addresses, which
    /// no file has; `None` leaves it unknown.
    ///
    /// # Errors
    /// The file is missing or not in MaxMind's format.
    pub fn open(path: Option<&Path>, local: Option<String>) -> anyhow::Result<Self> {
        let read = |path: &Path| {
            maxminddb::Reader::open_readfile(path).with_context(|| format!("GRANDSTAND_GEO_DB: {}", path.display()))
        };
        Ok(Self { file: path.map(read).transpose()?, local })
    }

    /// Returns the ISO 3166-1 alpha-2 code of an address; `None` for unknown or unassigned addresses.
    pub fn country(&self, address: IpAddr) -> Option<String> {
        // A server that listens on `[::]` sees IPv4 addresses as IPv4-mapped IPv6 addresses.
        let address = address.to_canonical();
        self.listed(address).or_else(|| self.local.clone().filter(|_| is_local(address)))
    }

    fn listed(&self, address: IpAddr) -> Option<String> {
        let entry = self.file.as_ref()?.lookup(address).ok()?.decode::<Entry<'_>>().ok()??;
        let code = entry.country_code.or_else(|| entry.country.and_then(|country| country.iso_code))?;
        (code.len() == 2).then(|| code.to_ascii_uppercase())
    }
}

/// Whether an address is a loopback, private or link-local one.
const fn is_local(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(v4) => v4.is_loopback() || v4.is_private() || v4.is_link_local(),
        IpAddr::V6(v6) => v6.is_loopback() || v6.is_unique_local() || v6.is_unicast_link_local(),
    }
}

#[cfg(test)]
mod tests {
    use super::GeoDatabase;

    #[test]
    fn this_machine_and_private_networks_are_where_the_operator_says() {
        let known = GeoDatabase::open(None, Some("AT".to_owned())).unwrap();
        for local in
            ["127.0.0.1", "::1", "10.1.2.3", "192.168.0.9", "169.254.1.1", "fd00::1", "fe80::1", "::ffff:10.0.0.1"]
        {
            assert_eq!(known.country(local.parse().unwrap()).as_deref(), Some("AT"), "{local}");
            assert_eq!(GeoDatabase::default().country(local.parse().unwrap()), None, "{local}");
        }
        for public in ["203.0.113.9", "2001:db8::1", "::ffff:203.0.113.9", "172.32.0.1"] {
            assert_eq!(known.country(public.parse().unwrap()), None, "{public}");
        }
    }
}
