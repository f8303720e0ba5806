//! The company that a viewer buys for.

use grandstand_tax::Place;
use tenants::tax_id;

use crate::error::Error;

/// Maximum length of a company's name, in characters.
const LONGEST: usize = 200;

/// A company, as it stands on receipts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Company {
    /// Its name.
    pub name: String,
    /// Its tax id, without spaces; `None` if none was given.
    pub tax_id: Option<String>,
}

impl Company {
    /// Reads the company of a purchase; `None` for a person. A tax id must have the form of those of the buyer's country.
    ///
    /// # Errors
    /// The name is missing or too long, or the id has another form.
    pub fn read(name: Option<&str>, id: Option<&str>, place: Option<&Place>) -> Result<Option<Self>, Error> {
        let given = |text: Option<&str>| text.map(str::trim).filter(|text| !text.is_empty()).map(str::to_owned);
        let (name, id) = (given(name), given(id));
        let name = match (name, &id) {
            (None, None) => return Ok(None),
            (None, Some(_)) => return Err(Error::CompanyRequired),
            (Some(name), _) if name.chars().count() > LONGEST => return Err(Error::CompanyTooLong),
            (Some(name), _) => name,
        };
        let country = place.map(|place| place.country.as_str());
        let tax_id = id.map(|id| tax_id::read(country, &id).ok_or(Error::TaxIdInvalid)).transpose()?;
        Ok(Some(Self { name, tax_id }))
    }
}
