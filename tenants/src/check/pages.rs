//! Pages: urls that are paths, distinct, and not those of the site's own screens.

use std::collections::HashMap;

use super::codes;
use super::context::Context;
use super::finding::Finding;
use super::routes;

/// Checks the urls of pages.
pub fn check(context: &Context<'_>, findings: &mut Vec<Finding>) {
    let mut seen: HashMap<&str, String> = HashMap::new();
    for page in &context.loaded.pages {
        let url = page.front.value.url.as_str();
        let spot = page.front.place.value("url");
        if let Some(hint) = problem(url) {
            findings
                .push(Finding::at(codes::BAD_URL, &spot, format!("\"{url}\" can't be a page's url")).maybe_hint(hint));
            continue;
        }
        if routes::is_taken(url) {
            let message = format!("\"{url}\" is a screen of the site, so this page would never be seen");
            let hint = format!("choose another url; pages may fill {}", routes::FILLED_BY_PAGES.join(", "));
            findings.push(Finding::at(codes::URL_COLLISION, &spot, message).hint(hint));
        }
        if let Some(first) = seen.get(url) {
            let message = format!("two pages have the url \"{url}\"");
            findings
                .push(Finding::at(codes::DUPLICATE_URL, &spot, message).hint(format!("the other one is at {first}")));
        } else {
            seen.insert(url, spot.name());
        }
    }
}

/// What is wrong with a url: the hint, where there is one.
fn problem(url: &str) -> Option<Option<String>> {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./".contains(c);
    let Some(path) = url.strip_prefix('/') else {
        let path = url.rsplit("://").next().unwrap_or_default().trim_start_matches('/');
        return Some(Some(if url.contains("://") {
            "write the path alone: /history".into()
        } else {
            format!("it starts with a slash: \"/{path}\"")
        }));
    };
    if path.is_empty() {
        return Some(Some("/ is the home page; choose another path".into()));
    }
    if url.len() > 1 && url.ends_with('/') {
        return Some(Some(format!("write it without the last slash: \"{}\"", url.trim_end_matches('/'))));
    }
    let parts_fit = path.split('/').all(|part| !part.is_empty() && part != "." && part != "..");
    if !path.chars().all(plain) || !parts_fit || url.len() > 200 {
        return Some(Some("a url is made of letters, digits, hyphens, underscores and slashes: /our-history".into()));
    }
    None
}
