//! Pages: urls that are paths, distinct, and not those of the site's own screens; and the texts that every site needs.

use std::collections::HashMap;

use super::codes;
use super::context::Context;
use super::finding::Finding;
use super::routes;

/// Checks the urls of pages, and that there are pages at the addresses that the site leads to.
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
    if context.loaded.channel.is_some() && context.knows_all_pages() {
        let absent = routes::TEXTS.into_iter().filter(|url| !seen.contains_key(url));
        findings.extend(absent.map(|url| missing(context, url)));
    }
}

/// A channel that sells needs its terms and its privacy policy: buyers and users accept them.
fn missing(context: &Context<'_>, url: &str) -> Finding {
    let (code, message) = if context.sells() && url != "/about" {
        (codes::MISSING_TERMS, format!("no page has the url \"{url}\", and viewers accept its text before they buy"))
    } else {
        (codes::MISSING_PAGE, format!("no page has the url \"{url}\", so the site has nothing at that address"))
    };
    Finding::of_file(code, routes::file_of(url), message).maybe_hint(routes::how_to_fill(url))
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
