//! Products of a channel, and finding those that a viewer names.

use std::collections::BTreeMap;

use grandstand_access::decide::{decide, is_geo_blocked};
use grandstand_access::gather;
use grandstand_access::model::{Coverage, Reason, Viewer};
use grandstand_core::cards;
use grandstand_core::cards::event::{EventCard, EventFacts};
use grandstand_db::entities::orders::ProductKind;
use grandstand_db::ids::{ChannelId, EventId};
use grandstand_tax::OrderTaxes;
use grandstand_web::context::Context;
use tenants::compile::{Channel, Coverage as PassCoverage, Product as Pass};
use tenants::schema::catalogue::{AccessType, StreamStatus};
use tenants::schema::sales::PassType;
use tenants::schema::text::Localized;

use super::line::Line;
use super::queries::{self, EventRow};
use super::sold::Sold;
use crate::Commerce;
use crate::error::Error;

/// A product at its current price.
#[derive(Debug, Clone)]
pub struct Product {
    /// The product as it is sold.
    pub sold: Sold,
    /// Before the fee, minor units.
    pub base_price: i64,
    /// Minor units.
    pub service_fee: i64,
    /// Days of the trial before the first payment; `None` without a trial.
    pub trial_period: Option<u32>,
}

impl Product {
    /// The price with the fee, minor units, without a coupon.
    pub const fn price(&self) -> i64 {
        self.base_price.saturating_add(self.service_fee)
    }

    /// Converts the product into a line of a purchase.
    pub fn line(&self, discount: i64, taxes: Option<OrderTaxes>) -> Line {
        let Self { base_price, service_fee, .. } = *self;
        Line { sold: self.sold.clone(), base_price, service_fee, discount, taxes }
    }
}

/// Refuses purchases from regions in which the channel is blocked.
///
/// # Errors
/// [`Error::GeoBlocked`].
pub fn check_region(context: &Context) -> Result<(), Error> {
    if is_geo_blocked(&context.channel().geo, context.country.code()) {
        return Err(Error::GeoBlocked);
    }
    Ok(())
}

/// A product as the viewer names it: a pass by its kind and number, or an event by its number; with `package_id`, the
/// package that covers the event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Named {
    /// The kind of product.
    pub kind: ProductKind,
    /// Its number.
    pub id: i64,
    /// The package that covers the event.
    pub package_id: Option<i64>,
}

impl Named {
    /// Converts the numbers of the API into those of the database.
    fn stored(self, context: &Context) -> Self {
        let stored = |number| context.stored_number(number);
        Self { kind: self.kind, id: stored(self.id), package_id: self.package_id.map(stored) }
    }
}

/// Finds the named products, in that order.
///
/// # Errors
/// [`Error::PassNotFound`], the event doesn't exist or can't be bought, or the database failed.
pub async fn find(commerce: &Commerce, context: &Context, named: &[Named]) -> Result<Vec<Product>, Error> {
    let channel = context.channel();
    let named: Vec<Named> = named.iter().map(|one| one.stored(context)).collect();
    let ids: Vec<i64> = named.iter().filter(|one| one.kind == ProductKind::Event).map(|one| one.id).collect();
    let events = if ids.is_empty() {
        Vec::new()
    } else {
        queries::events(&commerce.database, ChannelId(channel.id), &ids).await?
    };
    let found = named.iter().map(|one| match one.kind {
        ProductKind::Package => pass(&channel.packages, one.kind, one.id),
        ProductKind::Subscription => pass(&channel.subscriptions, one.kind, one.id),
        ProductKind::Event => {
            let row = events.iter().find(|(id, ..)| *id == one.id).ok_or(Error::EventNotFound)?;
            event(context, row, one.package_id)
        }
    });
    found.collect()
}

fn pass(passes: &[Pass], kind: ProductKind, id: i64) -> Result<Product, Error> {
    let pass = passes.iter().find(|pass| pass.id == id).ok_or(Error::PassNotFound)?;
    Ok(of_pass(pass, kind))
}

/// Returns a pass as it is sold now.
pub fn of_pass(pass: &Pass, kind: ProductKind) -> Product {
    let only = |ids: &Option<Vec<i64>>| match ids.as_deref() {
        Some([id]) => Some(*id),
        _ => None,
    };
    let PassCoverage { categories, participants } = &pass.coverage;
    Product {
        base_price: pass.base_price,
        service_fee: pass.service_fee,
        trial_period: pass.trial_period,
        sold: Sold {
            kind,
            id: pass.id,
            alias: pass.alias.clone(),
            name: pass.name.clone(),
            pass_type: pass.pass_type,
            event_category_id: only(categories),
            participant_id: only(participants),
            covers: Coverage::Pass(pass.coverage.clone()),
            includes_ppv: pass.includes_ppv,
            capabilities: pass.capabilities.clone(),
            limits: pass.limits,
            offer: pass.offer,
            period: pass.period,
        },
    }
}

fn event(
    context: &Context,
    (id, card, stream, duration): &EventRow,
    package_id: Option<i64>,
) -> Result<Product, Error> {
    let channel = context.channel();
    let (facts, _) = cards::read::<EventFacts>(card, channel.language)?;
    let asked = gather::asked(facts.clone(), stream.map(StreamStatus::from), duration.is_some(), context.now);
    match decide(channel, &asked, &Viewer::guest(), context.country.code(), context.now).reason {
        Reason::GeoBlocked => return Err(Error::GeoBlocked),
        Reason::NoReplay => return Err(Error::NoReplay),
        _ => {}
    }
    match (facts.access_type, package_id) {
        (AccessType::Free | AccessType::Register, _) => Err(Error::NotForSale),
        (access, Some(package_id)) => {
            let package = channel.packages.iter().find(|pass| pass.id == package_id).ok_or(Error::PassNotFound)?;
            let covers = package.covers(&facts.categories, &facts.participants);
            if !covers || (access == AccessType::Ppv && !package.includes_ppv) {
                return Err(Error::PassNotFound);
            }
            Ok(of_pass(package, ProductKind::Package))
        }
        (AccessType::Paid, None) => Err(Error::PackageRequired),
        (AccessType::Ppv, None) => alone(channel, card, *id),
    }
}

/// Returns a single event as a product.
///
/// # Errors
/// [`Error::PackageRequired`] if it isn't sold by itself, or the card can't be read.
pub fn alone(channel: &Channel, card: &str, id: i64) -> Result<Product, Error> {
    let of = |language| {
        let (_, answer) = cards::read::<EventFacts>(card, language)?;
        anyhow::Ok(serde_json::from_str::<EventCard>(answer)?)
    };
    let own = of(channel.language)?;
    let Some(base_price) = own.base_price else { return Err(Error::PackageRequired) };
    let mut names = BTreeMap::new();
    for language in &channel.languages {
        names.insert(*language, of(*language)?.name);
    }
    let name = if names.len() == 1 { Localized::One(own.name) } else { Localized::PerLanguage(names) };
    Ok(Product {
        base_price,
        service_fee: own.service_fee.unwrap_or_default(),
        trial_period: None,
        sold: Sold {
            kind: ProductKind::Event,
            id,
            alias: own.alias,
            name,
            pass_type: PassType::Regular,
            covers: Coverage::Event(EventId(id)),
            includes_ppv: true,
            capabilities: Vec::new(),
            limits: None,
            offer: None,
            period: None,
            event_category_id: Some(own.event_category_id),
            participant_id: own.home_team_id,
        },
    })
}
