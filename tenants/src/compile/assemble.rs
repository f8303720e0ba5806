//! Assembles a channel from a seed: the typed facts, and the API answers in every language.

use std::collections::BTreeMap;

use jiff::tz::TimeZone;

use super::content::content;
use super::scope::Scope;
use super::{
    BrandPictures, CategoryLook, Channel, CompileError, CompileInput, GroupLook, LocationFacts, PageFacts,
    PaymentFacts, RailFacts, ThemeFacts, Tree, coupons, fonts, origins, passes, regions, settings, theme,
};
use crate::color::Rgb;
use crate::english;
use crate::payload::sales::PackageType;
use crate::schema::Kind;
use crate::schema::catalogue::Location;
use crate::schema::content::Page;
use crate::schema::library::VodRail;
use crate::schema::tax::TaxSettings;
use crate::tax::Taxes;

/// Compiles a checked seed.
pub(super) fn assemble(input: &CompileInput<'_>) -> Result<Channel, CompileError> {
    let seed = input.seed;
    let file = &seed.channel;
    let own = file.language;
    let languages = super::languages(seed);
    let CompileInput { ids, payment_script, payments_ready, fonts, .. } = *input;
    let scope = |language| Scope { seed, ids, language, payment_script, payments_ready, fonts };
    let event_categories = category_tree(scope(own))?;
    let prerolls = passes::prerolls(scope(own), &event_categories)?;
    let others = languages.iter().filter(|language| **language != own);
    let other_content = others.map(|&language| Ok((language, content(scope(language), &prerolls)?)));
    let other_content = other_content.collect::<Result<BTreeMap<_, _>, CompileError>>()?;
    let scope = scope(own);
    let own_content = content(scope, &prerolls)?;
    let time_zone = TimeZone::get(&file.time_zone).map_err(|_| CompileError::BadTimeZone(file.time_zone.clone()))?;
    Ok(Channel {
        id: input.channel_id,
        key: seed.key.clone(),
        revision: input.revision,
        language: own,
        languages,
        english: file.country.as_deref().map(english::locale),
        domains: file.domains.iter().map(|domain| domain.to_ascii_lowercase()).collect(),
        name: file.name.clone(),
        description: file.description.clone(),
        currency: settings::currency(file)?,
        title_order: file.words.title,
        coupons: coupons::coupons(scope, &time_zone)?,
        payments: payments(scope, &time_zone)?,
        time_zone,
        geo: file.geo.clone(),
        regions: regions::of(seed),
        budget: file.budget,
        streaming: file.streaming.clone(),
        clips: file.clips.clone(),
        privacy: file.privacy,
        embed: file.embed.clone(),
        capabilities: file.capabilities.clone(),
        limits: file.limits,
        accounts: file.accounts.clone(),
        email: file.email.clone(),
        address: file.address.clone(),
        forms: settings::forms(seed),
        passes_enabled: settings::passes_enabled(seed),
        preroll_settings: file.prerolls.clone(),
        prerolls,
        google_tag: file.google_analytics.as_ref().map(|google| google.google_tag.clone()),
        analytics: file.yare_analytics.clone(),
        participant_groups: group_tree(scope)?,
        group_looks: group_looks(scope)?,
        locations: locations(scope)?,
        packages: passes::products(scope, PackageType::Package, &event_categories)?,
        subscriptions: passes::products(scope, PackageType::Subscription, &event_categories)?,
        event_categories,
        category_looks: category_looks(scope)?,
        pages: pages(scope)?,
        rails: rails(scope)?,
        theme: theme_facts(scope)?,
        pictures: pictures(scope)?,
        source_origins: origins::of(seed),
        own_content,
        other_content,
    })
}

fn category_tree(scope: Scope<'_>) -> Result<Tree, CompileError> {
    let entries = scope.seed.event_categories.iter().map(|entry| {
        let id = scope.id(Kind::EventCategory, &entry.alias)?;
        Ok((id, entry.alias.as_str(), &entry.name, entry.parent.as_deref()))
    });
    Ok(Tree::new(entries.collect::<Result<_, CompileError>>()?))
}

fn category_looks(scope: Scope<'_>) -> Result<BTreeMap<i64, CategoryLook>, CompileError> {
    let looks = scope.seed.event_categories.iter().map(|entry| {
        let id = scope.id(Kind::EventCategory, &entry.alias)?;
        Ok((id, CategoryLook { icon: entry.icon.clone(), color: entry.color.clone() }))
    });
    looks.collect()
}

fn group_tree(scope: Scope<'_>) -> Result<Tree, CompileError> {
    let entries = scope.seed.participant_groups.iter().map(|entry| {
        let id = scope.id(Kind::ParticipantGroup, &entry.alias)?;
        Ok((id, entry.alias.as_str(), &entry.name, entry.parent.as_deref()))
    });
    Ok(Tree::new(entries.collect::<Result<_, CompileError>>()?))
}

fn group_looks(scope: Scope<'_>) -> Result<BTreeMap<i64, GroupLook>, CompileError> {
    let looks = scope.seed.participant_groups.iter().map(|entry| {
        let id = scope.id(Kind::ParticipantGroup, &entry.alias)?;
        let image = scope.optional_picture(entry.image.as_ref())?;
        Ok((id, GroupLook { image, color: entry.color.clone() }))
    });
    looks.collect()
}

fn locations(scope: Scope<'_>) -> Result<Vec<LocationFacts>, CompileError> {
    let build = |entry: &Location| {
        Ok(LocationFacts {
            id: scope.id(Kind::Location, &entry.alias)?,
            alias: entry.alias.clone(),
            name: entry.name.clone(),
            city: entry.city.clone(),
            time_zone: entry.time_zone.as_ref().unwrap_or(&scope.seed.channel.time_zone).clone(),
        })
    };
    scope.seed.locations.iter().map(build).collect()
}

fn pages(scope: Scope<'_>) -> Result<Vec<PageFacts>, CompileError> {
    let build = |page: &Page| {
        let front = &page.front;
        let id = scope.id(Kind::Page, &front.id)?;
        Ok(PageFacts { id, alias: front.id.clone(), url: front.url.clone(), name: front.name.clone() })
    };
    scope.seed.pages.iter().map(build).collect()
}

fn rails(scope: Scope<'_>) -> Result<Vec<RailFacts>, CompileError> {
    let build = |rail: &VodRail| {
        Ok(RailFacts {
            id: scope.id(Kind::VodRail, &rail.alias)?,
            title: rail.title.clone(),
            item_ids: scope.all_ids(Kind::VodItem, &rail.vod_media_items)?,
        })
    };
    scope.seed.vod_media_rails.iter().map(build).collect()
}

fn payments(scope: Scope<'_>, zone: &TimeZone) -> Result<Option<PaymentFacts>, CompileError> {
    let facts = scope.seed.channel.payments.as_ref().map(|payments| {
        Ok(PaymentFacts {
            publishable_key: payments.publishable_key.clone(),
            secret: payments.secret.clone(),
            webhook_secret: payments.webhook_secret.clone(),
            grace_days: payments.grace_days,
            notice_days: payments.notice_days,
            taxes: taxes(&payments.tax, zone)?,
            receipts: payments.receipts.clone(),
            withdrawal: payments.withdrawal.clone(),
            script: scope.payment_script.to_owned(),
            is_ready: scope.payments_ready,
        })
    });
    facts.transpose()
}

fn taxes(settings: &TaxSettings, zone: &TimeZone) -> Result<Taxes, CompileError> {
    Taxes::of(settings, zone).map_err(CompileError::BadDate)
}

fn theme_facts(scope: Scope<'_>) -> Result<ThemeFacts, CompileError> {
    let theme = &scope.seed.theme;
    let settings = theme::color_settings(theme, scope.fonts)?;
    let palette = settings.light.as_ref().or(settings.dark.as_ref());
    let brand = palette.map(|colors| &colors.primary);
    Ok(ThemeFacts {
        primary: brand.map_or_else(|| Rgb::BLACK.hex(), |color| color.value.clone()),
        on_primary: brand.map_or_else(|| Rgb::WHITE.hex(), |color| color.on.clone()),
        mode: settings.mode,
        css: theme::css(&settings)?,
        focus_css: theme::focus_css(scope.seed.images.values()),
        style: settings.style,
        families: fonts::names(&theme.fonts),
        display_weight: theme.fonts.display_weight,
        display_capitals: theme.fonts.display_capitals,
        radius: theme.radius,
        secondary: palette.map_or_else(|| Rgb::BLACK.hex(), |colors| colors.secondary.value.clone()),
        light_surface: settings.light.map(|colors| colors.surface.value),
        dark_surface: settings.dark.map(|colors| colors.surface.value),
    })
}

fn pictures(scope: Scope<'_>) -> Result<BrandPictures, CompileError> {
    let images = &scope.seed.theme.images;
    Ok(BrandPictures {
        logo: scope.picture(&images.logo)?,
        logo_dark: scope.optional_picture(images.logo_dark.as_ref())?,
        favicon: scope.picture(&images.favicon)?,
        share: scope.optional_picture(images.share.as_ref())?,
    })
}
