//! Packages, subscriptions and prerolls.

use super::scope::Scope;
use super::{CompileError, Coverage, Product, Tree, settings};
use crate::payload::sales::{CoveredCategory, Package, PackageType, Preroll};
use crate::price;
use crate::price::Span;
use crate::schema::Kind;
use crate::schema::sales::{self as seed, PassType};

/// Packages or subscriptions as in the API, by descending weight.
pub(super) fn packages(scope: Scope<'_>, kind: PackageType) -> Result<Vec<Package>, CompileError> {
    declared(scope, kind).into_iter().map(|entry| package(scope, kind, entry)).collect()
}

/// The same packages or subscriptions for access decisions and purchases.
pub(super) fn products(scope: Scope<'_>, kind: PackageType, categories: &Tree) -> Result<Vec<Product>, CompileError> {
    declared(scope, kind).into_iter().map(|entry| product(scope, kind, entry, categories)).collect()
}

fn declared(scope: Scope<'_>, kind: PackageType) -> Vec<&seed::Package> {
    let entries = match kind {
        PackageType::Package => &scope.seed.packages,
        PackageType::Subscription => &scope.seed.subscriptions,
    };
    let mut entries: Vec<_> = entries.iter().collect();
    entries.sort_by_key(|entry| std::cmp::Reverse(entry.weight));
    entries
}

const fn registered_as(kind: PackageType) -> Kind {
    match kind {
        PackageType::Package => Kind::Package,
        PackageType::Subscription => Kind::Subscription,
    }
}

fn package(scope: Scope<'_>, kind: PackageType, entry: &seed::Package) -> Result<Package, CompileError> {
    let currency = settings::currency(&scope.seed.channel)?;
    let span = entry.offer.map(Span::Offer).or(entry.period.map(Span::Days));
    Ok(Package {
        id: scope.id(registered_as(kind), &entry.alias)?,
        alias: entry.alias.clone(),
        name: scope.text(&entry.name),
        description: scope.optional(entry.description.as_ref()),
        features: entry.features.iter().map(|feature| scope.text(feature)).collect(),
        kind,
        pass_type: entry.pass_type,
        price: entry.base_price.saturating_add(entry.service_fee),
        base_price: entry.base_price,
        service_fee: entry.service_fee,
        currency: currency.code.to_owned(),
        price_title: price::title(entry.base_price, currency, span, scope.language),
        image: scope.optional_picture(entry.image.as_ref())?,
        event_categories: covered_categories(scope, entry)?,
        participants: scope.all_ids(Kind::Participant, &entry.participants)?,
        is_team_pass: entry.is_team_pass,
        offer: entry.offer,
        period: entry.period,
        trial_period: entry.trial_period,
        weight: entry.weight,
        recommended: entry.recommended,
        includes_ppv: entry.includes_ppv,
        capabilities: entry.capabilities.clone(),
        limits: entry.limits,
    })
}

fn covered_categories(scope: Scope<'_>, entry: &seed::Package) -> Result<Vec<CoveredCategory>, CompileError> {
    let build = |alias: &String| {
        let id = scope.id(Kind::EventCategory, alias)?;
        let category = scope.seed.event_categories.iter().find(|category| category.alias == *alias);
        Ok(CoveredCategory { id, name: scope.optional(category.map(|category| &category.name)).unwrap_or_default() })
    };
    entry.event_categories.iter().map(build).collect()
}

fn product(
    scope: Scope<'_>,
    kind: PackageType,
    entry: &seed::Package,
    categories: &Tree,
) -> Result<Product, CompileError> {
    Ok(Product {
        id: scope.id(registered_as(kind), &entry.alias)?,
        alias: entry.alias.clone(),
        kind,
        name: entry.name.clone(),
        pass_type: entry.pass_type,
        coverage: coverage(scope, entry, categories)?,
        base_price: entry.base_price,
        service_fee: entry.service_fee,
        price: entry.base_price.saturating_add(entry.service_fee),
        offer: entry.offer,
        period: entry.period,
        trial_period: entry.trial_period,
        includes_ppv: entry.includes_ppv,
        capabilities: entry.capabilities.clone(),
        limits: entry.limits,
        image: scope.optional_picture(entry.image.as_ref())?,
    })
}

fn coverage(scope: Scope<'_>, entry: &seed::Package, tree: &Tree) -> Result<Coverage, CompileError> {
    let categories = scope.all_ids(Kind::EventCategory, &entry.event_categories)?;
    let mut participants = scope.all_ids(Kind::Participant, &entry.participants)?;
    participants.sort_unstable();
    // An additional pass without categories adds capabilities, and covers no events.
    let covers_all = categories.is_empty() && (entry.is_team_pass || entry.pass_type == PassType::Regular);
    Ok(Coverage {
        categories: (!covers_all).then(|| tree.expand(&categories)),
        participants: entry.is_team_pass.then_some(participants),
    })
}

/// Prerolls, each with its sports and their descendants.
pub(super) fn prerolls(scope: Scope<'_>, categories: &Tree) -> Result<Vec<Preroll>, CompileError> {
    let build = |entry: &seed::Preroll| {
        let sports = scope.all_ids(Kind::EventCategory, &entry.event_categories)?;
        let location = entry.location.as_ref();
        Ok(Preroll {
            id: scope.id(Kind::Preroll, &entry.alias)?,
            url: entry.url.clone(),
            weight: entry.weight,
            location_id: location.map(|alias| scope.id(Kind::Location, alias)).transpose()?,
            event_categories: categories.expand(&sports),
        })
    };
    scope.seed.prerolls.iter().map(build).collect()
}
