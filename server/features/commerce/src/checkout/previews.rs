//! Price previews.

use grandstand_tax::Place;
use grandstand_web::context::Context;

use super::model::{ApplyCoupon, InvoicePreview, Item};
use super::quote::Priced;
use super::quote_model::Quote;
use super::residence::Residence;
use super::{quote, wanted};
use crate::Commerce;
use crate::error::Error;
use crate::products::Product;

/// Returns the price of one product with a coupon's code.
///
/// # Errors
/// The product doesn't exist, the code isn't valid for it, too many codes were tried, or the database failed.
pub async fn with_coupon(commerce: &Commerce, context: &Context, sent: &ApplyCoupon) -> Result<Quote, Error> {
    let code = sent.code.as_deref().map(str::trim).filter(|code| !code.is_empty()).ok_or(Error::WrongCode)?;
    let item = Item { kind: sent.kind.clone(), id: sent.id, package_id: sent.package_id };
    let product = wanted::one(commerce, context, &item).await?;
    let residence =
        Residence { country: sent.country.clone(), region: sent.region.clone(), postal_code: sent.postal_code.clone() };
    let (country, place) = residence.proposed(context)?;
    let priced = priced(commerce, context, (vec![product], place), Some(code)).await?;
    quote::quote(context, &priced, false, country)
}

/// Returns the price of one or several products, with a coupon's code if one is given.
///
/// # Errors
/// As [`with_coupon`]; or one of several products is a subscription.
pub async fn invoice(commerce: &Commerce, context: &Context, sent: &InvoicePreview) -> Result<Quote, Error> {
    let products = if sent.items.is_empty() {
        let item = Item { kind: sent.kind.clone(), id: sent.id, package_id: sent.package_id };
        vec![wanted::one(commerce, context, &item).await?]
    } else {
        wanted::several(commerce, context, &sent.items).await?
    };
    let residence =
        Residence { country: sent.country.clone(), region: sent.region.clone(), postal_code: sent.postal_code.clone() };
    let (country, place) = residence.proposed(context)?;
    let priced = priced(commerce, context, (products, place), sent.coupon.as_deref()).await?;
    quote::quote(context, &priced, sent.trial == Some(true), country)
}

/// Prices products; without taxes if the provider doesn't know the place, so that the viewer can correct it.
async fn priced<'a>(
    commerce: &Commerce,
    context: &'a Context,
    (products, place): (Vec<Product>, Option<Place>),
    code: Option<&str>,
) -> Result<Priced<'a>, Error> {
    match quote::price(commerce, context, (products.clone(), place), code).await {
        Err(Error::PostalCodeUnknown) => quote::price(commerce, context, (products, None), code).await,
        priced => priced,
    }
}
