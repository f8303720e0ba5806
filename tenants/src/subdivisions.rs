//! The provinces and states in which a tax may differ: those of Canada and the United States, ISO 3166-2.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use crate::schema::text::Localized;

// A table that can't be parsed would know no region, so every channel that names one would be rejected. Tests detect it.
static TABLE: LazyLock<BTreeMap<String, BTreeMap<String, Localized>>> =
    LazyLock::new(|| serde_json::from_str(include_str!("../subdivisions.json")).unwrap_or_default());

/// The codes of a country's provinces or states, without the country, with their names; `None` for a country that isn't
/// listed.
pub fn of(country: &str) -> Option<&'static BTreeMap<String, Localized>> {
    TABLE.get(country)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_whole() {
        assert_eq!(of("CA").map(BTreeMap::len), Some(13));
        assert_eq!(of("US").map(BTreeMap::len), Some(52));
        assert!(of("FR").is_none());
        let all = TABLE.values().flat_map(BTreeMap::keys);
        assert!(all.into_iter().all(|code| code.len() == 2));
    }
}
