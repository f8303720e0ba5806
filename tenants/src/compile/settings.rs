//! The channel's settings and its settings file.

use std::collections::BTreeMap;

use super::CompileError;
use super::scope::Scope;
use crate::icons::{ICONS, Icon};
use crate::payload::sales::Preroll;
use crate::payload::settings::{
    Accounts, BrandImages, GoogleAnalytics, Payments, Prerolls, Settings, SettingsFile, SocialButton, Word, Words,
    YareAnalytics,
};
use crate::price::Currency;
use crate::schema::content::{CustomForm, FieldKind, FormEntry, FormValue, PASSES_FORM};
use crate::schema::tax::TaxMode;
use crate::schema::{ChannelSeed, channel};

/// The channel's settings for its site.
pub(super) fn settings(scope: Scope<'_>, prerolls: &[Preroll]) -> Result<Settings, CompileError> {
    let (seed, channel) = (scope.seed, &scope.seed.channel);
    let yare = channel.yare_analytics.as_ref();
    let currency = currency(channel)?;
    Ok(Settings {
        channel_key: seed.key.clone(),
        name: scope.text(&channel.name),
        description: scope.text(&channel.description),
        language: channel.language,
        languages: super::languages(seed),
        multi_language: channel.multi_language,
        currency: currency.code.to_owned(),
        currency_symbol: currency.symbol.unwrap_or(currency.code).to_owned(),
        time_zone: channel.time_zone.clone(),
        email: channel.email.clone(),
        phone: channel.phone.clone(),
        address: scope.optional(channel.address.as_ref()),
        social: channel.social.clone(),
        words: words(scope),
        prerolls: Prerolls {
            enabled: channel.prerolls.enabled,
            cache_time_ms: u64::from(channel.prerolls.cache_minutes) * 60_000,
            ads: if channel.prerolls.enabled { prerolls.to_vec() } else { Vec::new() },
        },
        google_analytics: GoogleAnalytics {
            google_tag: channel.google_analytics.as_ref().map(|google| google.google_tag.clone()),
            consent: channel.google_analytics.as_ref().is_none_or(|google| google.consent),
        },
        yare_analytics: YareAnalytics {
            yare_analytics_key: yare.map(|yare| yare.yare_analytics_key.clone()),
            allow_localhost: yare.is_some_and(|yare| yare.allow_localhost),
        },
        images: images(scope)?,
        icons: icons(seed),
        guest_capabilities: channel.capabilities.guest.clone(),
        embed_allowed: !channel.embed.sites.is_empty(),
        passes_enabled: passes_enabled(seed),
        accounts: accounts(channel),
        forms: forms(seed).into_keys().collect(),
        payments: channel.payments.as_ref().filter(|_| scope.payments_ready).map(|payments| Payments {
            publishable_key: payments.publishable_key.clone(),
            taxes_added: payments.tax.prices == TaxMode::Added,
            script: scope.payment_script.to_owned(),
        }),
    })
}

/// The built-in icons of menu entries and sports.
fn icons(seed: &ChannelSeed) -> BTreeMap<String, Icon> {
    let of_menu = seed.menu.iter().filter_map(|entry| entry.custom_icon.as_ref());
    let of_sports = seed.event_categories.iter().filter_map(|entry| entry.icon.as_ref());
    let drawn = of_menu.chain(of_sports).filter_map(|name| ICONS.get_key_value(name));
    drawn.map(|(name, icon)| (name.clone(), icon.clone())).collect()
}

/// The public settings file.
pub(super) fn settings_file(scope: Scope<'_>) -> SettingsFile {
    let (seed, channel) = (scope.seed, &scope.seed.channel);
    SettingsFile {
        channel_key: seed.key.clone(),
        name: scope.text(&channel.name),
        language: channel.language,
        languages: super::languages(seed),
        multi_language: channel.multi_language,
        currency: channel.currency.clone(),
        api_base: "/api",
        domains: channel.domains.clone(),
    }
}

fn accounts(channel: &channel::ChannelFile) -> Accounts {
    let accounts = &channel.accounts;
    let social = accounts
        .social
        .iter()
        .map(|(provider, entry)| SocialButton { provider: provider.clone(), name: entry.label(provider).to_owned() });
    Accounts {
        verification: accounts.verification,
        password_minimum: accounts.password_minimum,
        names_required: accounts.names.is_required(),
        recaptcha_site_key: accounts.recaptcha.as_ref().map(|recaptcha| recaptcha.site_key.clone()),
        recaptcha_script: accounts.recaptcha.as_ref().map(|recaptcha| recaptcha.script().to_owned()),
        social: social.collect(),
    }
}

fn words(scope: Scope<'_>) -> Words {
    let words = &scope.seed.channel.words;
    let word = |word: &Option<channel::Word>| {
        word.as_ref().map(|word| Word { one: scope.text(&word.one), many: scope.text(&word.many) })
    };
    Words {
        participant: word(&words.participant),
        participant_group: word(&words.participant_group),
        event_category: word(&words.event_category),
        title: words.title,
    }
}

fn images(scope: Scope<'_>) -> Result<BrandImages, CompileError> {
    let images = &scope.seed.theme.images;
    Ok(BrandImages {
        logo: scope.picture(&images.logo)?,
        logo_dark: scope.optional_picture(images.logo_dark.as_ref())?,
        favicon: scope.picture(&images.favicon)?,
        share: scope.optional_picture(images.share.as_ref())?,
    })
}

/// The currency of a channel's prices.
pub(super) fn currency(channel: &channel::ChannelFile) -> Result<Currency, CompileError> {
    Currency::of(&channel.currency).ok_or_else(|| CompileError::BadCurrency(channel.currency.clone()))
}

/// The declared forms, and a default `passes` form if the channel declares none. Signed-in viewers use it to choose a
/// pass or to continue without one.
pub(super) fn forms(seed: &ChannelSeed) -> BTreeMap<String, CustomForm> {
    let mut forms = seed.forms.clone();
    forms.entry(PASSES_FORM.to_owned()).or_insert_with(|| CustomForm {
        title: None,
        intro: None,
        entries: vec![FormEntry {
            name: "enabled".to_owned(),
            value: Some(FormValue::Number(1)),
            label: None,
            kind: FieldKind::Checkbox,
            required: false,
            min_length: None,
            max_length: None,
            options: Vec::new(),
        }],
    });
    forms
}

/// Passes are enabled unless an entry of the `passes` form has a zero value.
pub(super) fn passes_enabled(seed: &ChannelSeed) -> bool {
    let zero = |value: &FormValue| match value {
        FormValue::Flag(flag) => !flag,
        FormValue::Number(number) => *number == 0,
        FormValue::Text(text) => text.trim() == "0",
    };
    let form = seed.forms.get(PASSES_FORM);
    !form.is_some_and(|form| form.entries.iter().filter_map(|entry| entry.value.as_ref()).any(zero))
}
