//! Built-in icons.

use super::context::Context;
use crate::findings::codes;
use crate::findings::finding::Finding;
use crate::findings::suggest;
use crate::icons::{ICONS, is_path};
use crate::source::Spot;
use crate::wording;

/// Checks the icons of menu entries and sports.
pub fn check(context: &Context<'_>, findings: &mut Vec<Finding>) {
    for entry in &context.loaded.menu.entries {
        let icon = entry.value.custom_icon.as_deref().filter(|icon| !is_path(icon));
        findings.extend(icon.and_then(|icon| unknown(icon, || entry.place.value("custom_icon"))));
    }
    for entry in &context.loaded.event_categories.entries {
        findings.extend(entry.value.icon.as_deref().and_then(|icon| unknown(icon, || entry.place.value("icon"))));
    }
}

fn unknown(icon: &str, spot: impl FnOnce() -> Spot) -> Option<Finding> {
    if ICONS.contains_key(icon) {
        return None;
    }
    let synonym = match icon {
        "soccer" => Some("football"),
        "ice-hockey" | "field-hockey" => Some("hockey"),
        "library" | "video" => Some("film"),
        _ => suggest::nearest(icon, ICONS.keys().map(String::as_str)),
    };
    let hint = match synonym {
        Some(name) => wording!("did you mean \"{name}\"?", "vouliez-vous dire « {name} » ?"),
        None => {
            let all = ICONS.keys().map(String::as_str).collect::<Vec<_>>().join(", ");
            wording!("there are {all}", "icônes possibles : {all}")
        }
    };
    let message = wording!("the site has no icon \"{icon}\"", "le site n'a pas d'icône « {icon} »");
    Some(Finding::at(codes::UNKNOWN_ICON, &spot(), message).hint(hint))
}
