//! Markdown of channel admins: for any input, the HTML has no script, no event handler and no dangerous URL.
#![no_main]

use std::collections::{BTreeMap, HashSet};
use std::sync::LazyLock;

use ammonia::Builder;
use libfuzzer_sys::fuzz_target;
use tenants::compile::markdown::html;

/// A second, more permissive sanitiser: it allows every expected element, and nothing that runs code.
static HARMLESS: LazyLock<Builder<'static>> = LazyLock::new(|| {
    let mut builder = Builder::default();
    builder.link_rel(None).url_schemes(HashSet::from(["http", "https", "mailto", "tel"]));
    builder.add_generic_attributes([
        "id", "rel", "loading", "hreflang", "start", "scope", "datetime", "colspan", "rowspan",
    ]);
    builder
});

fuzz_target!(|input: &str| {
    let made = html(input, &BTreeMap::new());
    let cleaned = HARMLESS.clean(&made).to_string();
    assert_eq!(cleaned, HARMLESS.clean(&cleaned).to_string(), "cleaning {made:?} again gives something else");
    assert_eq!(elements(&made), elements(&cleaned), "something was dropped from {made:?}");
});

/// The tags of a document in order, without their attributes.
fn elements(html: &str) -> Vec<&str> {
    html.split('<').skip(1).map(|tag| tag.split([' ', '>']).next().unwrap_or_default()).collect()
}
