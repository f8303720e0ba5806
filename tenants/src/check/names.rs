//! Aliases: well formed, distinct, and not renamed from something that is still there.

use std::collections::HashMap;

use super::codes;
use super::context::{Context, Named};
use super::finding::Finding;
use crate::load::Entry;

/// The most characters that an alias has.
const LONGEST: usize = 64;

/// Whether an alias is made of small letters, digits and hyphens, and doesn't start with a hyphen.
pub fn is_alias(text: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
    text.len() <= LONGEST
        && text.bytes().next().is_some_and(plain)
        && text.bytes().all(|byte| plain(byte) || byte == b'-')
}

/// Checks the aliases of every kind.
pub fn check(context: &Context<'_>, findings: &mut Vec<Finding>) {
    let loaded = context.loaded;
    kind(&loaded.menu.entries, findings);
    kind(&loaded.faq.entries, findings);
    kind(&loaded.slides.entries, findings);
    kind(&loaded.static_blocks.entries, findings);
    kind(&loaded.event_categories.entries, findings);
    kind(&loaded.participant_groups.entries, findings);
    kind(&loaded.participants.entries, findings);
    kind(&loaded.locations.entries, findings);
    kind(&loaded.events.entries, findings);
    kind(&loaded.packages.entries, findings);
    kind(&loaded.subscriptions.entries, findings);
    kind(&loaded.coupons.entries, findings);
    kind(&loaded.prerolls.entries, findings);
    kind(&loaded.vod_media_categories.entries, findings);
    kind(&loaded.vod_media_items.entries, findings);
    kind(&loaded.vod_media_rails.entries, findings);
    kind(loaded.pages.iter().map(|page| &page.front), findings);
    for (alias, form) in &loaded.forms {
        if !is_alias(alias) {
            findings.push(Finding::at(codes::BAD_ALIAS, &form.place.key(""), bad(alias)).maybe_hint(repaired(alias)));
        }
    }
}

fn kind<'a, T: Named + 'a>(entries: impl IntoIterator<Item = &'a Entry<T>> + Clone, findings: &mut Vec<Finding>) {
    let mut seen: HashMap<&str, &Entry<T>> = HashMap::new();
    for entry in entries.clone() {
        let alias = entry.value.alias();
        let spot = || entry.place.value(T::KEY);
        if !is_alias(alias) {
            findings.push(Finding::at(codes::BAD_ALIAS, &spot(), bad(alias)).maybe_hint(repaired(alias)));
        }
        if let Some(first) = seen.get(alias) {
            let message = format!("the {} \"{alias}\" is declared twice", T::KIND);
            let hint = format!("the first one is at {}", first.place.value(T::KEY).name());
            findings.push(Finding::at(codes::DUPLICATE_ALIAS, &spot(), message).hint(hint));
        } else {
            seen.insert(alias, entry);
        }
    }
    let mut claimed: HashMap<&str, &Entry<T>> = HashMap::new();
    for entry in entries {
        let Some(before) = entry.value.renamed_from() else { continue };
        let spot = entry.place.value("renamed_from");
        if seen.contains_key(before) {
            let message = format!("\"{before}\" is still the {} of an entry", T::KEY);
            let hint = "renamed_from names an alias that is no longer used; remove it or the old entry";
            findings.push(Finding::at(codes::STALE_RENAME, &spot, message).hint(hint));
        } else if let Some(first) = claimed.insert(before, entry) {
            let message = format!("\"{before}\" was renamed twice");
            let hint = format!("the other one is at {}", first.place.value("renamed_from").name());
            findings.push(Finding::at(codes::STALE_RENAME, &spot, message).hint(hint));
        }
    }
}

/// What is said of a text that can't be an alias.
pub(super) fn bad(alias: &str) -> String {
    if alias.len() > LONGEST {
        return format!("this alias has {} characters, the most is {LONGEST}", alias.chars().count());
    }
    format!("\"{alias}\" can't be an alias: it is made of a-z, 0-9 and hyphens")
}

/// The nearest thing to `alias` that would do.
pub(super) fn repaired(alias: &str) -> Option<String> {
    let mut plain = String::new();
    for character in alias.to_lowercase().chars().map(unaccented) {
        if character.is_ascii_alphanumeric() {
            plain.push(character);
        } else if !plain.is_empty() && !plain.ends_with('-') {
            plain.push('-');
        }
    }
    plain.truncate(LONGEST);
    let plain = plain.trim_end_matches('-');
    (!plain.is_empty()).then(|| format!("write \"{plain}\""))
}

const fn unaccented(character: char) -> char {
    match character {
        'à' | 'á' | 'â' | 'ä' | 'å' | 'ã' => 'a',
        'ç' => 'c',
        'è' | 'é' | 'ê' | 'ë' => 'e',
        'ì' | 'í' | 'î' | 'ï' => 'i',
        'ñ' => 'n',
        'ò' | 'ó' | 'ô' | 'ö' | 'õ' => 'o',
        'ù' | 'ú' | 'û' | 'ü' => 'u',
        other => other,
    }
}
