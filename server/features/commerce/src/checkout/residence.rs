//! Where a viewer lives, as far as taxes depend on it.

use grandstand_tax::{self as tax, Evidence, Named, Place, PlaceError, Taxes};
use grandstand_web::context::Context;

use crate::error::Error;

/// The country, region and postal code that a viewer names.
#[derive(Debug, Clone, Default)]
pub struct Residence {
    /// ISO 3166-1 code.
    pub country: Option<String>,
    /// ISO 3166-2 code without the country.
    pub region: Option<String>,
    /// Postal code.
    pub postal_code: Option<String>,
}

/// The taxes of the request's channel; `None` if it charges none.
pub fn taxes(context: &Context) -> Option<&Taxes> {
    let payments = context.channel().payments.as_ref();
    payments.map(|payments| &payments.taxes).filter(|taxes| taxes.are_charged())
}

impl Residence {
    /// Returns the place that the viewer names; `None` on a channel that charges no tax.
    ///
    /// # Errors
    /// The country, the region or the postal code is missing or unknown.
    pub fn named(&self, context: &Context) -> Result<Option<Place>, Error> {
        let Some(taxes) = taxes(context) else { return Ok(None) };
        Ok(Some(tax::place(taxes, self.with_country(self.country.as_deref()))?))
    }

    fn with_country<'a>(&'a self, country: Option<&'a str>) -> Named<'a> {
        Named { country, region: self.region.as_deref(), postal_code: self.postal_code.as_deref() }
    }

    /// Returns the named or proposed country, and the place that it makes with the region and the postal code; without a
    /// place where they are still missing.
    ///
    /// # Errors
    /// The country or the region is unknown.
    pub fn proposed(&self, context: &Context) -> Result<(Option<String>, Option<Place>), Error> {
        let Some(taxes) = taxes(context) else { return Ok((None, None)) };
        let named = self.country.as_deref().filter(|country| !country.is_empty());
        let Some(country) = named.or_else(|| tax::country_of(taxes, context.country.code())) else {
            return Ok((None, None));
        };
        match tax::place(taxes, self.with_country(Some(country))) {
            Ok(place) => Ok((Some(place.country.clone()), Some(place))),
            Err(PlaceError::RegionMissing | PlaceError::PostalCodeMissing) => Ok((Some(country.to_uppercase()), None)),
            Err(error) => Err(error.into()),
        }
    }
}

/// Collects the evidence for a named place: the address in the network, and the country of the card.
///
/// # Errors
/// [`Error::CountryUnproven`].
pub fn evidence(context: &Context, place: Option<&Place>, card: Option<&String>) -> Result<Option<Evidence>, Error> {
    let (Some(taxes), Some(place)) = (taxes(context), place) else { return Ok(None) };
    let address = context.country.code().map(str::to_owned);
    let evidence = Evidence { declared: Some(place.country.clone()), address, card: card.cloned() };
    evidence.check(taxes)?;
    Ok(Some(evidence))
}
