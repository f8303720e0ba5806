//! Where a buyer lives, and the evidence for it.
//!
//! The EU asks sellers of digital services for two pieces of evidence that don't contradict each other (articles 24b and
//! 24f of Implementing Regulation (EU) 282/2011), and to keep them for ten years. The three that a card payment has are
//! the country that the buyer names, the country of their address in the network, and the country of their card.

use serde::{Deserialize, Serialize};
use tenants::tax::{Place, Taxes};
use tenants::{iso, subdivisions};

/// The evidence for a buyer's country: ISO 3166-1 codes, each `None` if unknown. Stored with the purchase.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Evidence {
    /// The country that the buyer named.
    pub declared: Option<String>,
    /// The country of the buyer's IP address.
    pub address: Option<String>,
    /// The country of the bank that issued the card.
    pub card: Option<String>,
}

impl Evidence {
    /// Whether enough speaks for the named country.
    ///
    /// # Errors
    /// [`PlaceError::Unproven`].
    pub fn check(&self, taxes: &Taxes) -> Result<(), PlaceError> {
        let declared = self.declared.as_ref().ok_or(PlaceError::CountryMissing)?;
        let is_confirmed = [&self.address, &self.card].into_iter().flatten().any(|other| other == declared);
        if taxes.evidence > 1 && !is_confirmed { Err(PlaceError::Unproven) } else { Ok(()) }
    }
}

/// Why it isn't known where a buyer lives.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum PlaceError {
    /// No country was named.
    #[error("the country is missing")]
    CountryMissing,
    /// There is no such country.
    #[error("there is no such country")]
    CountryUnknown,
    /// The tax of the country depends on the province or state, and none was named.
    #[error("the region is missing")]
    RegionMissing,
    /// The country has no such province or state.
    #[error("the country has no such region")]
    RegionUnknown,
    /// The tax of the country depends on the postal code, and none was named, or one of another form.
    #[error("the postal code is missing")]
    PostalCodeMissing,
    /// Neither the card nor the address in the network is of the named country.
    #[error("nothing else speaks for the country")]
    Unproven,
}

/// The country, region and postal code that a buyer names.
#[derive(Debug, Clone, Copy, Default)]
pub struct Named<'a> {
    /// ISO 3166-1 code.
    pub country: Option<&'a str>,
    /// ISO 3166-2 code without the country.
    pub region: Option<&'a str>,
    /// Postal code.
    pub postal_code: Option<&'a str>,
}

/// Reads the place that a buyer names. The region and the postal code are left out where they don't matter.
///
/// # Errors
/// The country, the region or the postal code is missing or unknown.
pub fn place(taxes: &Taxes, named: Named<'_>) -> Result<Place, PlaceError> {
    let read = |text: Option<&str>| text.map(|text| text.trim().to_uppercase()).filter(|text| !text.is_empty());
    let country = read(named.country).ok_or(PlaceError::CountryMissing)?;
    if !iso::countries().any(|known| known == country) {
        return Err(PlaceError::CountryUnknown);
    }
    let region = match taxes.needs_region(&country) {
        true => Some(read(named.region).ok_or(PlaceError::RegionMissing)?),
        false => None,
    };
    let is_known = |region: &String| subdivisions::of(&country).is_some_and(|known| known.contains_key(region));
    if region.as_ref().is_some_and(|region| !is_known(region)) {
        return Err(PlaceError::RegionUnknown);
    }
    let postal_code = match taxes.needs_postal_code(&country) {
        true => Some(read(named.postal_code).filter(|code| is_zip_code(code)).ok_or(PlaceError::PostalCodeMissing)?),
        false => None,
    };
    Ok(Place { country, region, postal_code })
}

/// Whether a text is a ZIP code of the United States: `98104`, `98104-1234`.
fn is_zip_code(text: &str) -> bool {
    let are_digits = |text: &str, count| text.len() == count && text.bytes().all(|byte| byte.is_ascii_digit());
    match text.split_once('-') {
        Some((code, more)) => are_digits(code, 5) && are_digits(more, 4),
        None => are_digits(text, 5),
    }
}

/// The country to propose to a buyer who has named none: that of their address in the network, else the seller's.
pub fn country_of<'a>(taxes: &'a Taxes, address: Option<&'a str>) -> Option<&'a str> {
    address.or(taxes.country.as_deref())
}

#[cfg(test)]
mod tests {
    use tenants::tax::{Automatic, Rate, TaxMode};

    use super::*;

    fn taxes(evidence: u8) -> Taxes {
        let rate = |country: &str, region: Option<&str>| Rate {
            country: country.to_owned(),
            region: region.map(str::to_owned),
            name: "VAT".into(),
            percent: serde_json::from_str("20").unwrap(),
            kinds: Vec::new(),
            from: None,
            until: None,
        };
        let rates = vec![rate("FR", None), rate("CA", Some("QC"))];
        Taxes { mode: TaxMode::Included, country: Some("FR".to_owned()), evidence, automatic: None, rates }
    }

    fn in_country(code: &str) -> Place {
        Place { country: code.to_owned(), region: None, postal_code: None }
    }

    #[test]
    fn taxes_of_the_provider_depend_on_the_postal_code_in_the_united_states() {
        let taxes = Taxes { automatic: Some(Automatic::default()), rates: Vec::new(), ..taxes(1) };
        let read = |country, region, code| place(&taxes, Named { country: Some(country), region, postal_code: code });
        let seattle = Place { postal_code: Some("98104".to_owned()), ..in_country("US") };
        assert_eq!(read("us", Some("WA"), Some(" 98104 ")), Ok(seattle));
        assert!(read("US", None, Some("98104-1234")).is_ok());
        for wrong in [None, Some(""), Some("9810"), Some("981045"), Some("98104-12"), Some("9810A"), Some("98 104")] {
            assert_eq!(read("US", None, wrong), Err(PlaceError::PostalCodeMissing), "{wrong:?}");
        }
        assert_eq!(read("FR", Some("75"), Some("75001")), Ok(in_country("FR")));
        assert_eq!(read("CA", None, Some("H2X 1Y4")), Err(PlaceError::RegionMissing));
    }

    #[test]
    fn a_place_is_a_country_and_its_region_where_that_matters() {
        let read = |country, region| place(&taxes(2), Named { country, region, postal_code: Some("x") });
        assert_eq!(read(Some(" fr "), Some("QC")), Ok(in_country("FR")));
        let quebec = Place { region: Some("QC".to_owned()), ..in_country("CA") };
        assert_eq!(read(Some("CA"), Some("qc")), Ok(quebec));
        assert_eq!(read(Some("CA"), None), Err(PlaceError::RegionMissing));
        assert_eq!(read(Some("CA"), Some("TX")), Err(PlaceError::RegionUnknown));
        assert_eq!(read(Some("XX"), None), Err(PlaceError::CountryUnknown));
        assert_eq!(read(Some(" "), None), Err(PlaceError::CountryMissing));
        assert_eq!(read(None, None), Err(PlaceError::CountryMissing));
    }

    #[test]
    fn two_of_three_have_to_agree_on_the_named_country() {
        let text = |code: &str| Some(code.to_owned()).filter(|code| !code.is_empty());
        let check = |evidence, [declared, address, card]: [&str; 3]| {
            let known = Evidence { declared: text(declared), address: text(address), card: text(card) };
            known.check(&taxes(evidence))
        };
        for agreeing in [["FR", "FR", "FR"], ["FR", "FR", "US"], ["FR", "DE", "FR"], ["FR", "", "FR"], ["FR", "FR", ""]]
        {
            assert_eq!(check(2, agreeing), Ok(()), "{agreeing:?}");
        }
        for alone in [["US", "FR", "FR"], ["US", "FR", "DE"], ["US", "", ""], ["US", "", "FR"]] {
            assert_eq!(check(2, alone), Err(PlaceError::Unproven), "{alone:?}");
            assert_eq!(check(1, alone), Ok(()), "{alone:?}");
        }
        assert_eq!(check(1, ["", "FR", "FR"]), Err(PlaceError::CountryMissing));
    }

    #[test]
    fn the_network_proposes_before_the_seller() {
        assert_eq!(country_of(&taxes(2), Some("DE")), Some("DE"));
        assert_eq!(country_of(&taxes(2), None), Some("FR"));
    }
}
