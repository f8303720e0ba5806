//! Structured data that several pages share.

use serde_json::{Value, json};
use tenants::compile::Channel;

use super::brand::Brand;

/// Breadcrumbs from the home page to a page: names and paths, the page itself last.
pub fn breadcrumbs(brand: &Brand<'_>, trail: &[(&str, &str)]) -> Value {
    let places = std::iter::once((brand.name(), "/")).chain(trail.iter().copied()).enumerate();
    let items: Vec<Value> = places
        .map(|(place, (name, path))| {
            json!({ "@type": "ListItem", "position": place + 1, "name": name, "item": brand.url(path) })
        })
        .collect();
    json!({ "@type": "BreadcrumbList", "itemListElement": items })
}

/// The organisation behind the channel.
pub fn organization(brand: &Brand<'_>) -> Value {
    let logo = brand.absolute(&brand.channel.pictures.logo.src);
    json!({ "@type": "Organization", "name": brand.name(), "url": brand.absolute("/"), "logo": logo })
}

/// Whether the channel's products can be bought, in the vocabulary of schema.org.
pub fn availability(channel: &Channel) -> &'static str {
    if channel.takes_payments() { "https://schema.org/InStock" } else { "https://schema.org/OutOfStock" }
}

/// The site, with its search action.
pub fn web_site(brand: &Brand<'_>) -> Value {
    // Outside of the channel's own language, the search URL already has a query.
    let search = brand.url("/search");
    let sign = if search.contains('?') { '&' } else { '?' };
    json!({
        "@type": "WebSite",
        "name": brand.name(),
        "description": brand.text(&brand.channel.description),
        "inLanguage": brand.locale(),
        "url": brand.url("/"),
        "publisher": organization(brand),
        "potentialAction": {
            "@type": "SearchAction",
            "target": { "@type": "EntryPoint", "urlTemplate": format!("{search}{sign}q={{search_term_string}}") },
            "query-input": "required name=search_term_string",
        },
    })
}
