//! Built-in icons.

use super::context::Context;
use crate::findings::codes;
use crate::findings::finding::Finding;
use crate::findings::suggest;
use crate::source::Spot;
use crate::wording;

/// Built-in icons for menu entries and sports; `frontend/src/ui` draws them.
pub const ICONS: [&str; 43] = [
    "american-football",
    "athletics",
    "baseball",
    "basketball",
    "building",
    "calendar",
    "clock",
    "cycling",
    "dance",
    "film",
    "football",
    "golf",
    "gymnastics",
    "handball",
    "heart",
    "help",
    "hockey",
    "home",
    "info",
    "judo",
    "lacrosse",
    "list",
    "live",
    "mail",
    "music",
    "phone",
    "pin",
    "play",
    "rugby",
    "search",
    "share",
    "skating",
    "softball",
    "star",
    "swimming",
    "tennis",
    "ticket",
    "trophy",
    "user",
    "users",
    "volleyball",
    "world",
    "wrestling",
];

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

/// Whether a menu icon is the path of a picture rather than a built-in name.
pub fn is_path(icon: &str) -> bool {
    icon.contains(['/', '.'])
}

fn unknown(icon: &str, spot: impl FnOnce() -> Spot) -> Option<Finding> {
    if ICONS.contains(&icon) {
        return None;
    }
    let synonym = match icon {
        "soccer" => Some("football"),
        "ice-hockey" | "field-hockey" => Some("hockey"),
        "library" | "video" => Some("film"),
        _ => suggest::nearest(icon, ICONS),
    };
    let hint = match synonym {
        Some(name) => wording!("did you mean \"{name}\"?", "vouliez-vous dire « {name} » ?"),
        None => {
            let all = ICONS.join(", ");
            wording!("there are {all}", "icônes possibles : {all}")
        }
    };
    let message = wording!("the site has no icon \"{icon}\"", "le site n'a pas d'icône « {icon} »");
    Some(Finding::at(codes::UNKNOWN_ICON, &spot(), message).hint(hint))
}
