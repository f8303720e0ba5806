//! Products that give more than what a viewer has.

use std::cmp::Ordering;

use grandstand_db::entities::orders::ProductKind;
use serde::Serialize;
use tenants::compile::{Channel, Coverage, Product};
use tenants::schema::sales::PassType;
use utoipa::ToSchema;

use super::abilities::Abilities;
use super::owned::{DisabledParts, Holding, kind_of};

/// A product that gives all that some of the viewer's passes give, for at least as long, and more.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Upgrade {
    /// Its kind.
    #[serde(rename = "type")]
    pub kind: ProductKind,
    /// Its id.
    pub id: i64,
    /// The orders of those passes, newest first.
    pub of: Vec<i64>,
}

/// Returns the products that are upgrades of the given holdings, without those that the viewer owns already.
pub(super) fn of(channel: &Channel, holdings: &[Holding], purchased: &[DisabledParts], second: i64) -> Vec<Upgrade> {
    let is_theirs = |kind: ProductKind, id: i64| {
        purchased.iter().any(|parts| parts.fully_purchased && (parts.kind, parts.id) == (kind, id))
    };
    let regular = |product: &&Product| product.pass_type == PassType::Regular;
    let mut upgrades = Vec::new();
    for product in channel.packages.iter().chain(&channel.subscriptions).filter(regular) {
        let kind = kind_of(product);
        if is_theirs(kind, product.id) {
            continue;
        }
        let improved = holdings.iter().filter(|holding| improves(channel, product, holding, second));
        let of: Vec<i64> = improved.map(|holding| holding.order_id.0).collect();
        if !of.is_empty() {
            upgrades.push(Upgrade { kind, id: product.id, of });
        }
    }
    upgrades
}

/// Whether a product gives everything that the holding does, for at least as long, and more: sports, teams,
/// pay-per-view, time, capabilities, clips or downloads.
fn improves(channel: &Channel, product: &Product, holding: &Holding, second: i64) -> bool {
    let Some(held) = holding.coverage().filter(|_| holding.grant.pass_type == PassType::Regular) else { return false };
    let ends = holding.ends_before(product, second);
    let (has, would_have) = (Abilities::of(channel, &holding.grant), Abilities::with(channel, product));
    let gives_all = is_within(held, &product.coverage)
        && has.are_within(&would_have)
        && (product.includes_ppv || !holding.grant.includes_ppv)
        && ends != Ordering::Greater;
    let gives_more = !is_within(&product.coverage, held)
        || !would_have.are_within(&has)
        || (product.includes_ppv && !holding.grant.includes_ppv)
        || ends == Ordering::Less;
    gives_all && gives_more
}

/// Whether `other` covers everything that `one` covers.
fn is_within(one: &Coverage, other: &Coverage) -> bool {
    let within = |one: &Option<Vec<i64>>, other: &Option<Vec<i64>>| match (one, other) {
        (_, None) => true,
        (None, Some(_)) => false,
        (Some(one), Some(other)) => one.iter().all(|id| other.contains(id)),
    };
    within(&one.categories, &other.categories) && within(&one.participants, &other.participants)
}
