//! What catalogue tables are sorted by: folded names.

use grandstand_core::search_text::fold;

/// Folds several texts into one, each word of them in its place.
pub fn fold_all<'a>(texts: impl IntoIterator<Item = &'a str>) -> String {
    fold(&texts.into_iter().collect::<Vec<_>>().join(" "))
}
