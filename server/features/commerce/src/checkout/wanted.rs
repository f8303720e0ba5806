//! What a viewer wants to buy, out of what they sent.

use grandstand_db::entities::orders::ProductKind;
use grandstand_web::context::Context;
use grandstand_web::field_errors::{ErrorCode, FieldError};
use grandstand_web::problem::Problem;
use sea_orm::ActiveEnum;

use super::model::{Buy, Item};
use super::refusals::{SUBSCRIPTION_ALONE, TOO_MANY_ITEMS};
use crate::Commerce;
use crate::products::{self, ID_NOT_SELECTED, Named, Product};

/// Things in one purchase at most.
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
    /// The choice of what was sent; what is empty is not chosen.
    pub fn new(saved: Option<String>, setup: Option<String>) -> Self {
        let chosen = |id: Option<String>| id.filter(|id| !id.is_empty());
        Self { saved: chosen(saved), setup: chosen(setup) }
    }
}

/// Refuses who does not accept the terms.
///
/// # Errors
/// They were not accepted.
pub fn check_terms(terms: Option<bool>) -> Result<(), Problem> {
    if terms == Some(true) { Ok(()) } else { Err(Problem::invalid("terms", FieldError::TERMS_NEEDED)) }
}

impl From<&Buy> for Item {
    fn from(buy: &Buy) -> Self {
        Self { kind: buy.kind.clone(), id: buy.id, package_id: buy.package_id }
    }
}

/// One product.
///
/// # Errors
/// Its kind or number is missing, there is none, or it can't be bought.
pub async fn one(commerce: &Commerce, context: &Context, item: &Item) -> Result<Product, Problem> {
    let found = products::find(commerce, context, &[named(item)?]).await?;
    found.into_iter().next().ok_or_else(|| ID_NOT_SELECTED.into())
}

fn named(item: &Item) -> Result<Named, Problem> {
    let named = item.kind.as_ref();
    let kind = named.and_then(|kind| ProductKind::try_from_value(kind).ok()).ok_or_else(|| {
        let code = if named.is_some() { ErrorCode::Unknown } else { ErrorCode::Required };
        Problem::invalid("type", FieldError::new(code, "event, package or subscription is expected"))
    })?;
    Ok(Named { kind, id: item.id.ok_or(ID_NOT_SELECTED)?, package_id: item.package_id })
}

/// Several products to be paid at once, each of them once.
///
/// # Errors
/// There are none or too many, one is a subscription, or one can't be bought.
pub async fn several(commerce: &Commerce, context: &Context, items: &[Item]) -> Result<Vec<Product>, Problem> {
    if items.is_empty() {
        return Err(ID_NOT_SELECTED.into());
    }
    if items.len() > MOST {
        return Err(TOO_MANY_ITEMS.into());
    }
    let named = items.iter().map(named).collect::<Result<Vec<_>, _>>()?;
    if named.iter().any(|one| one.kind == ProductKind::Subscription) {
        return Err(SUBSCRIPTION_ALONE.into());
    }
    // Two events may be watched with the same package.
    let mut found: Vec<Product> = Vec::with_capacity(named.len());
    for product in products::find(commerce, context, &named).await? {
        let key = (product.sold.kind, product.sold.id);
        if found.iter().all(|other| (other.sold.kind, other.sold.id) != key) {
            found.push(product);
        }
    }
    Ok(found)
}
