//! Sort keys of catalogue tables: folded names.

use grandstand_core::search_text::fold;

/// Folds several texts into one, in the given order.
pub fn fold_all<'a>(texts: impl IntoIterator<Item = &'a str>) -> String {
    fold(&texts.into_iter().collect::<Vec<_>>().join(" "))
}
