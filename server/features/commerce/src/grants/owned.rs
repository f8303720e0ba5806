//! The passes that a viewer owns, and the products of the channel that they have already.

use std::cmp::Ordering;

use grandstand_access::grants;
use grandstand_access::model::{Coverage, Grant};
use grandstand_db::entities::access_grants;
use grandstand_db::entities::orders::{self, Cancellation, OrderStatus, ProductKind, Renewal};
use grandstand_db::ids::{ChannelId, OrderId, UserId};
use grandstand_web::context::Context;
use grandstand_web::simulation::state::State;
use grandstand_web::simulation::viewer;
use jiff::Timestamp;
use sea_orm::ConnectionTrait;
use serde::Serialize;
use tenants::compile::{Channel, Coverage as PassCoverage, Product};
use tenants::payload::sales::PackageType;
use tenants::schema::sales::PassType;
use utoipa::ToSchema;

use super::abilities::Abilities;
use super::covered::{self, Covered};
use super::queries;
use super::upgrades::{self, Upgrade};
use crate::activity::activity_status;
use crate::error::Error;
use crate::sold::Sold;
use crate::words::ActivityStatus;

/// A viewer's purchases.
#[derive(Debug, Default, Serialize, ToSchema)]
pub struct Owned {
    /// Their passes, valid or expired, newest first.
    pub passes: Vec<OwnedPass>,
    /// The products that they already own, wholly or in part.
    pub purchased: Vec<DisabledParts>,
    /// The products that are upgrades of their passes.
    pub upgrades: Vec<Upgrade>,
    /// The products that they don't own, and that would add nothing to their passes as long as those last.
    pub covered: Vec<Covered>,
}

/// Something that was bought.
#[derive(Debug, Serialize, ToSchema)]
pub struct OwnedPass {
    /// Id of its order.
    pub order_id: i64,
    /// The kind of pass.
    pub kind: PassKind,
    /// The product's id.
    pub product_id: i64,
    /// Its name at the time of purchase.
    pub name: String,
    /// Its status.
    pub activity_status: ActivityStatus,
    /// State of the renewal; null for a one-time purchase.
    #[schema(required)]
    pub renewal: Option<Renewal>,
    /// Progress of cancelling the renewal; null if nobody asked for it.
    #[schema(required)]
    pub cancellation: Option<Cancellation>,
    /// When it began, RFC 3339.
    #[schema(value_type = String, format = DateTime)]
    pub starts_at: Timestamp,
    /// When it ends, RFC 3339; null if it doesn't end.
    #[schema(required, value_type = Option<String>, format = DateTime)]
    pub ends_at: Option<Timestamp>,
    /// When it ends unless the failed renewal is paid, RFC 3339; null if no renewal failed.
    #[schema(required, value_type = Option<String>, format = DateTime)]
    pub grace_ends_at: Option<Timestamp>,
}

/// The kinds of passes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum PassKind {
    /// A subscription.
    Subscription,
    /// A package.
    Package,
    /// One event.
    Event,
    /// An addition, whether package or subscription.
    Additional,
}

impl PassKind {
    /// Returns the kind of pass of a product.
    pub const fn of(kind: ProductKind, pass_type: PassType) -> Self {
        match (kind, pass_type) {
            (ProductKind::Event, _) => Self::Event,
            (_, PassType::Addition) => Self::Additional,
            (ProductKind::Package, _) => Self::Package,
            (ProductKind::Subscription, _) => Self::Subscription,
        }
    }
}

/// The parts of a product that a viewer already owns.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct DisabledParts {
    /// Its kind.
    #[serde(rename = "type")]
    pub kind: ProductKind,
    /// Its id.
    pub id: i64,
    /// The product's sports that the viewer already has, for at least as long.
    pub disabled_categories: Vec<i64>,
    /// The team pass's teams that the viewer already has, for at least as long.
    pub disabled_participants: Vec<i64>,
    /// Whether the viewer owns all of it: the product itself, or everything in it.
    pub fully_purchased: bool,
}

/// A grant that can be used now, with its order and product.
pub(super) struct Holding {
    pub order_id: OrderId,
    pub product: (ProductKind, i64),
    pub grant: Grant,
    renews: bool,
}

impl Holding {
    /// The coverage of a pass; `None` for a single event.
    pub const fn coverage(&self) -> Option<&PassCoverage> {
        match &self.grant.covers {
            Coverage::Pass(coverage) => Some(coverage),
            Coverage::Event(_) => None,
        }
    }

    /// The unix time of its end. A subscription that renews has none.
    fn end(&self) -> i64 {
        self.grant.ends_at.filter(|_| !self.renews).unwrap_or(i64::MAX)
    }

    /// Whether it ends at `ends_at` (unix time, `None` for never) or later.
    pub fn lasts_until(&self, ends_at: Option<i64>) -> bool {
        self.end() >= ends_at.unwrap_or(i64::MAX)
    }

    /// Compares the grant's end with that of a product bought at `second`. A subscription that renews has no end.
    pub fn ends_before(&self, product: &Product, second: i64) -> Ordering {
        let would_end_at = match (product.offer, product.period) {
            (Some(_), _) | (None, None) => None,
            (None, Some(days)) => Some(second.saturating_add(i64::from(days) * 24 * 60 * 60)),
        };
        self.end().cmp(&would_end_at.unwrap_or(i64::MAX))
    }
}

/// Returns what a user owns, in the language of the request. `known` are the user's grants from the session; a user
/// without grants costs no query.
///
/// # Errors
/// The database failed, or something stored can't be read.
pub async fn owned(
    connection: &impl ConnectionTrait,
    context: &Context,
    user_id: UserId,
    known: &[Grant],
) -> Result<Owned, Error> {
    if known.is_empty() {
        return Ok(Owned::default());
    }
    let channel = context.channel();
    if let Some(simulation) = &context.simulation {
        let (passes, holdings) = made_up(context, &simulation.asked.state)?;
        return Ok(of_holdings(channel, passes, &holdings, context.now.as_second()));
    }
    let second = context.now.as_second();
    let (mut passes, mut holdings) = (Vec::new(), Vec::new());
    for (row, order, sold) in stored(connection, ChannelId(channel.id), user_id).await? {
        passes.push(pass(context, &row, &order, &sold)?);
        holdings.extend(holding(&row, &order, &sold, second)?);
    }
    Ok(of_holdings(channel, passes, &holdings, second))
}

/// Returns what a user can use at `second`, newest first.
pub(super) async fn held(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    user_id: UserId,
    second: i64,
) -> Result<Vec<Holding>, Error> {
    let stored = stored(connection, channel_id, user_id).await?;
    let held = stored.iter().map(|(row, order, sold)| holding(row, order, sold, second));
    Ok(held.collect::<Result<Vec<_>, _>>()?.into_iter().flatten().collect())
}

/// Returns a user's grants that were not revoked, with their orders and products, newest first.
async fn stored(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    user_id: UserId,
) -> Result<Vec<(access_grants::Model, orders::Model, Sold)>, Error> {
    let stored = grants::stored(connection, channel_id, user_id).await?;
    let ids: Vec<OrderId> = stored.iter().map(|grant| grant.order_id).collect();
    let orders = queries::orders(connection, channel_id, &ids).await?;
    let mut found = Vec::with_capacity(stored.len());
    for row in stored.into_iter().rev() {
        let Some(order) = orders.iter().find(|order| order.id == row.order_id) else { continue };
        let sold: Sold = serde_json::from_str(&order.product)?;
        found.push((row, order.clone(), sold));
    }
    Ok(found)
}

/// Reads a grant as a holding; `None` if it can't be used at `second`.
fn holding(
    row: &access_grants::Model,
    order: &orders::Model,
    sold: &Sold,
    second: i64,
) -> Result<Option<Holding>, Error> {
    let grant = grants::read(row)?;
    let is_bought = matches!(order.status, OrderStatus::Paid | OrderStatus::Active);
    if is_bought && grant.is_current(second) {
        let renews = order.renewal == Some(Renewal::Active);
        return Ok(Some(Holding { order_id: order.id, product: (sold.kind, sold.id), grant, renews }));
    }
    Ok(None)
}

fn of_holdings(channel: &Channel, passes: Vec<OwnedPass>, holdings: &[Holding], second: i64) -> Owned {
    let purchased = purchased(channel, holdings, second);
    let upgrades = upgrades::of(channel, holdings, &purchased, second);
    let covered = covered::of(channel, holdings);
    Owned { passes, purchased, upgrades, covered }
}

/// Returns what the viewer of a simulation owns, with made-up orders.
fn made_up(context: &Context, state: &State) -> Result<(Vec<OwnedPass>, Vec<Holding>), Error> {
    let channel = context.channel();
    let bought = |product: &Product| {
        let (kind, grant) = (kind_of(product), viewer::grant(product, context.now));
        let renews = product.offer.is_some();
        let pass = OwnedPass {
            order_id: 0,
            kind: PassKind::of(kind, product.pass_type),
            product_id: product.id,
            name: channel.text(&product.name, context.language).to_owned(),
            activity_status: ActivityStatus::Active,
            renewal: renews.then_some(Renewal::Active),
            cancellation: None,
            starts_at: Timestamp::from_second(grant.starts_at).map_err(anyhow::Error::new)?,
            ends_at: None,
            grace_ends_at: None,
        };
        Ok((pass, Holding { order_id: OrderId(0), product: (kind, product.id), grant, renews }))
    };
    let all = viewer::passes(channel, state)?.into_iter().map(bought);
    Ok(all.collect::<Result<Vec<_>, Error>>()?.into_iter().unzip())
}

fn pass(context: &Context, row: &access_grants::Model, order: &orders::Model, sold: &Sold) -> Result<OwnedPass, Error> {
    let at = |second: i64| Timestamp::from_second(second).map_err(anyhow::Error::new);
    Ok(OwnedPass {
        order_id: order.id.0,
        kind: PassKind::of(sold.kind, sold.pass_type),
        product_id: sold.id,
        name: sold.name(context.channel(), context.language).to_owned(),
        activity_status: activity_status(order, context.now),
        renewal: order.renewal,
        cancellation: order.cancellation,
        starts_at: at(row.starts_at)?,
        ends_at: order.ends_at.map(at).transpose()?,
        grace_ends_at: order.grace_ends_at.map(at).transpose()?,
    })
}

/// Returns the products that the viewer owns already, wholly or in part.
fn purchased(channel: &Channel, holdings: &[Holding], second: i64) -> Vec<DisabledParts> {
    let mut all: Vec<DisabledParts> = holdings
        .iter()
        .filter(|holding| holding.product.0 == ProductKind::Event)
        .map(|holding| DisabledParts {
            kind: ProductKind::Event,
            id: holding.product.1,
            disabled_categories: Vec::new(),
            disabled_participants: Vec::new(),
            fully_purchased: true,
        })
        .collect();
    for product in channel.packages.iter().chain(&channel.subscriptions) {
        let parts = parts(channel, product, holdings, second);
        if parts.fully_purchased || !parts.disabled_categories.is_empty() || !parts.disabled_participants.is_empty() {
            all.push(parts);
        }
    }
    all
}

fn parts(channel: &Channel, product: &Product, holdings: &[Holding], second: i64) -> DisabledParts {
    let kind = kind_of(product);
    let runs = holdings.iter().any(|holding| holding.product == (kind, product.id));
    let held: Vec<&PassCoverage> = holdings
        .iter()
        .filter(|holding| is_as_good(channel, holding, product, second))
        .filter_map(|holding| holding.coverage())
        .collect();
    let HeldParts { categories, participants, is_all } = HeldParts::of(channel, product, &held);
    DisabledParts {
        kind,
        id: product.id,
        disabled_categories: categories,
        disabled_participants: participants,
        fully_purchased: runs || is_all,
    }
}

/// The parts of a regular product that some passes cover; of an addition none.
pub(super) struct HeldParts {
    categories: Vec<i64>,
    participants: Vec<i64>,
    /// Whether they cover all of it.
    pub is_all: bool,
}

impl HeldParts {
    pub fn of(channel: &Channel, product: &Product, held: &[&PassCoverage]) -> Self {
        let wanted = &product.coverage;
        let covers_sports = |held: &PassCoverage| match (&held.categories, &wanted.categories) {
            (None, _) => true,
            (Some(held), Some(wanted)) => wanted.iter().all(|id| held.contains(id)),
            (Some(_), None) => false,
        };
        let (mut categories, mut participants, mut total) = (Vec::new(), Vec::new(), 0);
        if product.pass_type == PassType::Regular {
            if let Some(teams) = &wanted.participants {
                let has = |team: &i64| {
                    held.iter().any(|held| {
                        covers_sports(held) && held.participants.as_ref().is_none_or(|teams| teams.contains(team))
                    })
                };
                total = teams.len();
                participants = teams.iter().copied().filter(has).collect();
            } else {
                let all = || channel.event_categories.iter().map(|node| node.id).collect();
                let sports: Vec<i64> = wanted.categories.clone().unwrap_or_else(all);
                let has = |sport: &i64| {
                    held.iter().any(|held| {
                        held.participants.is_none()
                            && held.categories.as_ref().is_none_or(|sports| sports.contains(sport))
                    })
                };
                total = sports.len();
                categories = sports.iter().copied().filter(has).collect();
            }
        }
        let is_all = total > 0 && categories.len() + participants.len() == total;
        Self { categories, participants, is_all }
    }
}

/// Whether a grant makes part of a product needless: it lasts at least as long as the product would, includes
/// pay-per-view if the product does, and lets its owner do as much.
fn is_as_good(channel: &Channel, holding: &Holding, product: &Product, second: i64) -> bool {
    holding.ends_before(product, second) != Ordering::Less && gives_as_much(channel, holding, product)
}

/// Whether a grant includes pay-per-view if the product does, and lets its owner do as much.
pub(super) fn gives_as_much(channel: &Channel, holding: &Holding, product: &Product) -> bool {
    (holding.grant.includes_ppv || !product.includes_ppv)
        && Abilities::with(channel, product).are_within(&Abilities::of(channel, &holding.grant))
}

pub(super) const fn kind_of(product: &Product) -> ProductKind {
    match product.kind {
        PackageType::Package => ProductKind::Package,
        PackageType::Subscription => ProductKind::Subscription,
    }
}
