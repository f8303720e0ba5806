//! Reads from the request what a viewer wants to buy.

use grandstand_db::entities::orders::ProductKind;
use grandstand_web::context::Context;
use sea_orm::ActiveEnum;

use super::model::{Buy, Item};
use crate::Commerce;
use crate::error::Error;
use crate::products::{self, Named, Product};

/// Maximum number of items in one purchase.
const MOST: usize = 20;

/// The card to pay with: a saved one, or one that was just entered.
#[derive(Debug, Clone, Default)]
pub struct CardChoice {
    /// A saved card's id.
    pub saved: Option<String>,
    /// A confirmed setup intent's id.
    pub setup: Option<String>,
}

impl CardChoice {
    /// Reads the choice from a request; empty ids count as absent.
    pub fn new(saved: Option<String>, setup: Option<String>) -> Self {
        let chosen = |id: Option<String>| id.filter(|id| !id.is_empty());
        Self { saved: chosen(saved), setup: chosen(setup) }
    }
}

/// Requires that the terms are accepted.
///
/// # Errors
/// They were not accepted.
pub fn check_terms(terms: Option<bool>) -> Result<(), Error> {
    if terms == Some(true) { Ok(()) } else { Err(Error::TermsNotAccepted) }
}

impl From<&Buy> for Item {
    fn from(buy: &Buy) -> Self {
        Self { kind: buy.kind.clone(), id: buy.id, package_id: buy.package_id }
    }
}

/// Finds one product.
///
/// # Errors
/// The kind or number is missing, the product doesn't exist, or it can't be bought.
pub async fn one(commerce: &Commerce, context: &Context, item: &Item) -> Result<Product, Error> {
    let found = products::find(commerce, context, &[named(item)?]).await?;
    found.into_iter().next().ok_or(Error::IdNotSelected)
}

fn named(item: &Item) -> Result<Named, Error> {
    let named = item.kind.as_ref().ok_or(Error::KindMissing)?;
    let kind = ProductKind::try_from_value(named).map_err(|_| Error::KindUnknown)?;
    Ok(Named { kind, id: item.id.ok_or(Error::IdNotSelected)?, package_id: item.package_id })
}

/// Finds several products to pay at once, without duplicates.
///
/// # Errors
/// There are no items or too many, one is a subscription, or one can't be bought.
pub async fn several(commerce: &Commerce, context: &Context, items: &[Item]) -> Result<Vec<Product>, Error> {
    if items.is_empty() {
        return Err(Error::IdNotSelected);
    }
    if items.len() > MOST {
        return Err(Error::TooManyItems);
    }
    let named = items.iter().map(named).collect::<Result<Vec<_>, _>>()?;
    if named.iter().any(|one| one.kind == ProductKind::Subscription) {
        return Err(Error::SubscriptionAlone);
    }
    // Two events may name the same package.
    let mut found: Vec<Product> = Vec::with_capacity(named.len());
    for product in products::find(commerce, context, &named).await? {
        let key = (product.sold.kind, product.sold.id);
        if found.iter().all(|other| (other.sold.kind, other.sold.id) != key) {
            found.push(product);
        }
    }
    Ok(found)
}
