//! Aliases: well formed, unique, and not renamed from an entry that still exists.

use std::collections::HashMap;

use super::context::Context;
use super::kinds::Named;
use crate::findings::codes;
use crate::findings::finding::Finding;
use crate::load::Entry;
use crate::load::cell_dates::is_day;
use crate::source::Spot;
use crate::wording;
use crate::wording::Wording;

/// Maximum number of characters of an alias.
const LONGEST: usize = 64;

/// Whether a text consists of lower-case letters, digits and hyphens, and doesn't start with a hyphen.
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
            let spot = form.place.key("");
            findings.push(Finding::at(codes::BAD_ALIAS, &spot, bad(alias)).maybe_hint(repaired(alias, &spot)));
        }
    }
}

fn kind<'a, T: Named + 'a>(entries: impl IntoIterator<Item = &'a Entry<T>> + Clone, findings: &mut Vec<Finding>) {
    let mut seen: HashMap<&str, &Entry<T>> = HashMap::new();
    for entry in entries.clone() {
        let alias = entry.value.alias();
        let spot = || entry.place.value(T::KEY);
        if !is_alias(alias) {
            let spot = spot();
            findings.push(Finding::at(codes::BAD_ALIAS, &spot, bad(alias)).maybe_hint(repaired(alias, &spot)));
        }
        if let Some(first) = seen.get(alias) {
            let (the, first, key) = (T::KIND.the(), first.place.value(T::KEY).place(), T::KEY);
            let message = wording!([the] "{the} \"{alias}\" is declared twice", "{the} « {alias} » existe déjà");
            let hint = wording!(
                [first]
                "the first one is at {first}: take one of the two out, or give it another {key}",
                "l'autre : {first} ; écrivez ici un autre {key}, ou supprimez le doublon"
            );
            findings.push(Finding::at(codes::DUPLICATE_ALIAS, &spot(), message).hint(hint));
        } else {
            seen.insert(alias, entry);
        }
    }
    let mut claimed: HashMap<&str, &Entry<T>> = HashMap::new();
    for entry in entries {
        let Some(before) = entry.value.renamed_from() else { continue };
        let spot = entry.place.value("renamed_from");
        let key = T::KEY;
        if before == entry.value.alias() {
            let message = wording!(
                "\"{before}\" is the {key} that this entry has now",
                "« {before} » est l'{key} que cette entrée a déjà"
            );
            let hint = wording!(
                "renamed_from names the {key} of before the change; take it out if nothing was renamed",
                "renamed_from donne l'{key} d'avant le changement ; retirez-le si rien n'a été renommé"
            );
            findings.push(Finding::at(codes::STALE_RENAME, &spot, message).hint(hint));
        } else if seen.contains_key(before) {
            let message = wording!(
                "\"{before}\" is still the {key} of an entry",
                "« {before} » est encore l'{key} d'une autre entrée"
            );
            let hint = wording!(
                "renamed_from names an alias that is no longer used; remove it or the old entry",
                "renamed_from donne un alias qui ne sert plus ; retirez-le, ou supprimez l'ancienne entrée"
            );
            findings.push(Finding::at(codes::STALE_RENAME, &spot, message).hint(hint));
        } else if let Some(first) = claimed.insert(before, entry) {
            let first = first.place.value("renamed_from").place();
            let message = wording!("\"{before}\" was renamed twice", "« {before} » a été renommé deux fois");
            let hint = wording!([first] "the other one is at {first}", "l'autre : {first}");
            findings.push(Finding::at(codes::STALE_RENAME, &spot, message).hint(hint));
        }
    }
}

/// The message for a malformed alias.
pub(super) fn bad(alias: &str) -> Wording {
    if alias.len() > LONGEST {
        let length = alias.chars().count();
        return wording!(
            "this alias has {length} characters, the most is {LONGEST}",
            "cet alias est trop long : {LONGEST} caractères au plus, il en a {length}"
        );
    }
    wording!(
        "\"{alias}\" can't be an alias: it is made of a-z, 0-9 and hyphens",
        "« {alias} » ne peut pas être un alias : un alias se compose de a-z, de 0-9 et de traits d'union"
    )
}

/// The nearest valid alias.
pub(super) fn repaired(alias: &str, spot: &Spot) -> Option<Wording> {
    if is_day(alias) {
        return Some(wording!(
            "a spreadsheet may have made a date of it: give the column the format \"text\", and type the alias again",
            "un tableur en a peut-être fait une date : donnez à la colonne le format « texte », et ressaisissez l'alias"
        ));
    }
    let mut plain = plain(alias);
    plain.truncate(LONGEST);
    let plain = plain.trim_end_matches('-');
    let typed = spot.typed(plain);
    (!plain.is_empty()).then(|| wording!("write {typed}", "écrivez {typed}"))
}

/// A text reduced to a-z, 0-9 and hyphens, as an alias made from a name. Empty if nothing remains.
pub(super) fn plain(text: &str) -> String {
    let mut plain = String::new();
    for character in text.to_lowercase().chars().map(unaccented) {
        if character.is_ascii_alphanumeric() {
            plain.push(character);
        } else if !plain.is_empty() && !plain.ends_with('-') {
            plain.push('-');
        }
    }
    plain.truncate(plain.trim_end_matches('-').len());
    plain
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
