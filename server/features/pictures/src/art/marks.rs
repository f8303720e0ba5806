//! The mark in the middle of a drawing: the sport's icon.

use tenants::icons::{ICONS, Icon};

/// The icon of sports that have none.
const DEFAULT: &str = "trophy";

/// Returns the icon with a name; a trophy if the name is unknown or missing.
pub fn mark(name: Option<&str>) -> Option<&'static Icon> {
    name.and_then(|name| ICONS.get(name)).or_else(|| ICONS.get(DEFAULT))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_sports_have_a_trophy() {
        let trophy = ICONS.get("trophy");
        assert!(trophy.is_some());
        assert_eq!(mark(None), trophy);
        assert_eq!(mark(Some("no such sport")), trophy);
        assert_ne!(mark(Some("hockey")), trophy);
    }
}
