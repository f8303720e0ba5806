//! Built-in icons of sports and menu entries.
//!
//! `icons.json` beside this crate's manifest is the only table: the check, the pictures that the server draws and the
//! site use it. The icons are from Tabler Icons (MIT License, Copyright (c) 2020-2026 Paweł Kuna), except for hockey
//! and lacrosse, which are our own.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The drawing of an icon.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Icon {
    /// An SVG path on a grid of 24 × 24.
    pub path: String,
    /// Whether the path is filled rather than stroked.
    #[serde(default)]
    pub filled: bool,
}

/// All built-in icons by the name that seed files use.
// Seed files could name no icon if the table couldn't be parsed. Tests detect it.
pub static ICONS: LazyLock<BTreeMap<String, Icon>> =
    LazyLock::new(|| serde_json::from_str(include_str!("../icons.json")).unwrap_or_default());

/// Whether a menu entry's icon is the path of a picture rather than a built-in name.
pub fn is_path(icon: &str) -> bool {
    icon.contains(['/', '.'])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_icon_has_a_path_that_starts_with_a_move() {
        assert_eq!(ICONS.len(), 43);
        for (name, icon) in ICONS.iter() {
            assert!(icon.path.starts_with('M'), "{name}");
            assert!(!is_path(name), "{name}");
        }
    }
}
