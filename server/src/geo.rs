//! Country of an address, from a file in MaxMind's format.

use std::net::IpAddr;
use std::path::Path;

use anyhow::Context;
use serde::Deserialize;

/// The look-up; without a file every country is unknown.
#[derive(Debug, Default)]
pub struct GeoDatabase(Option<maxminddb::Reader<Vec<u8>>>);

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
    /// Reads the file at `path` into memory; `None` gives the look-up that knows no country.
    ///
    /// # Errors
    /// The file is missing or not in MaxMind's format.
    pub fn open(path: Option<&Path>) -> anyhow::Result<Self> {
        let Some(path) = path else { return Ok(Self(None)) };
        let reader =
            maxminddb::Reader::open_readfile(path).with_context(|| format!("GRANDSTAND_GEO_DB: {}", path.display()))?;
        Ok(Self(Some(reader)))
    }

    /// ISO 3166-1 alpha-2 code of an address; `None` for private, unknown or unassigned ones.
    pub fn country(&self, address: IpAddr) -> Option<String> {
        let entry = self.0.as_ref()?.lookup(address).ok()?.decode::<Entry<'_>>().ok()??;
        let code = entry.country_code.or_else(|| entry.country.and_then(|country| country.iso_code))?;
        (code.len() == 2).then(|| code.to_ascii_uppercase())
    }
}
