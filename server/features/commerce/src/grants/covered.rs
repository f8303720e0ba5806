//! Products that would add nothing to what a viewer has.

use std::slice;

use grandstand_access::model::Grant;
use grandstand_db::entities::orders::ProductKind;
use grandstand_web::simulation::viewer;
use jiff::Timestamp;
use serde::Serialize;
use tenants::compile::{Channel, Product};
use tenants::schema::sales::PassType;
use utoipa::ToSchema;

use super::abilities::Abilities;
use super::owned::{HeldParts, Holding, gives_as_much, kind_of};

/// A product that gives nothing beyond some of the viewer's passes, as long as those last.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Covered {
    /// Its kind.
    #[serde(rename = "type")]
    pub kind: ProductKind,
    /// Its id.
    pub id: i64,
    /// The orders of those passes, newest first.
    pub by: Vec<i64>,
}

/// Returns the products that would add nothing to the holdings. Products that are held themselves are not among them.
pub(super) fn of(channel: &Channel, holdings: &[Holding]) -> Vec<Covered> {
    let is_held = |kind, id| holdings.iter().any(|holding| holding.product == (kind, id));
    let products = channel.packages.iter().chain(&channel.subscriptions);
    let covered = products.filter(|product| !is_held(kind_of(product), product.id)).filter_map(|product| {
        let covering = covering(channel, product, holdings);
        let by: Vec<i64> = covering.iter().map(|holding| holding.order_id.0).collect();
        (!by.is_empty()).then(|| Covered { kind: kind_of(product), id: product.id, by })
    });
    covered.collect()
}

/// Returns the holdings that together give all that a product does: one that does alone, if there is one.
pub(super) fn covering<'a>(channel: &Channel, product: &Product, holdings: &'a [Holding]) -> Vec<&'a Holding> {
    if product.pass_type == PassType::Addition {
        let passes = holdings.iter().filter(|holding| holding.coverage().is_some());
        return if adds_something(channel, product, holdings) { Vec::new() } else { passes.collect() };
    }
    let as_able = holdings.iter().filter(|holding| gives_as_much(channel, holding, product));
    let able: Vec<&Holding> = as_able.filter(|holding| holding.coverage().is_some()).collect();
    let has_all = |some: &[&Holding]| {
        let held: Vec<_> = some.iter().filter_map(|holding| holding.coverage()).collect();
        HeldParts::of(channel, product, &held).is_all
    };
    if let Some(alone) = able.iter().find(|holding| has_all(slice::from_ref(holding))) {
        return vec![alone];
    }
    if has_all(&able) { able } else { Vec::new() }
}

/// Whether an addition gives the owner of these holdings a capability, a higher limit or pay-per-view.
fn adds_something(channel: &Channel, product: &Product, holdings: &[Holding]) -> bool {
    let addition = viewer::grant(product, Timestamp::UNIX_EPOCH);
    let held: Vec<&Grant> = holdings.iter().map(|holding| &holding.grant).collect();
    let with: Vec<&Grant> = held.iter().copied().chain([&addition]).collect();
    let has_ppv = holdings.iter().any(|holding| holding.grant.includes_ppv);
    (product.includes_ppv && !has_ppv) || Abilities::of_all(channel, &held) != Abilities::of_all(channel, &with)
}
