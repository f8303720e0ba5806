//! Pages: their urls are paths, unique, and not those of built-in screens; and the legal pages exist.

use std::collections::HashMap;

use super::context::Context;
use super::names::plain;
use super::routes;
use crate::findings::codes;
use crate::findings::finding::Finding;
use crate::wording;
use crate::wording::Wording;

/// Checks the urls of pages, and that the pages exist that the site links to.
pub fn check(context: &Context<'_>, findings: &mut Vec<Finding>) {
    let mut seen: HashMap<&str, Wording> = HashMap::new();
    for page in &context.loaded.pages {
        let url = page.front.value.url.as_str();
        let spot = page.front.place.value("url");
        if let Some(hint) = problem(url) {
            let message = wording!("\"{url}\" can't be a page's url", "« {url} » ne peut pas être l'url d'une page");
            findings.push(Finding::at(codes::BAD_URL, &spot, message).hint(hint));
            continue;
        }
        if routes::is_taken(url) {
            let message = wording!(
                "\"{url}\" is a screen of the site, so this page would never be seen",
                "« {url} » est un écran du site : cette page ne serait jamais vue"
            );
            let free = routes::filled_by_pages().collect::<Vec<_>>().join(", ");
            let hint = wording!(
                "choose another url; pages may fill {free}",
                "choisissez une autre url ; parmi les adresses du site, une page peut prendre {free}"
            );
            findings.push(Finding::at(codes::URL_COLLISION, &spot, message).hint(hint));
        }
        if let Some(first) = seen.get(url) {
            let message = wording!("two pages have the url \"{url}\"", "deux pages ont l'url « {url} »");
            let hint = wording!([first] "the other one is at {first}", "l'autre : {first}");
            findings.push(Finding::at(codes::DUPLICATE_URL, &spot, message).hint(hint));
        } else {
            seen.insert(url, spot.place());
        }
    }
    if context.loaded.channel.is_some() && context.knows_all_pages() {
        let absent = routes::texts().filter(|url| !seen.contains_key(url));
        findings.extend(absent.map(|url| missing(context, url)));
    }
}

/// The finding for a missing legal page. A channel that sells needs its terms and its privacy policy, because buyers
/// and users accept them.
fn missing(context: &Context<'_>, url: &str) -> Finding {
    let (code, message) = if context.sells() && url != "/about" {
        let message = wording!(
            "no page has the url \"{url}\", and viewers accept its text before they buy",
            "aucune page n'a l'url « {url} », dont les spectateurs acceptent le texte avant d'acheter"
        );
        (codes::MISSING_TERMS, message)
    } else {
        let message = wording!(
            "no page has the url \"{url}\", so the site has nothing at that address",
            "aucune page n'a l'url « {url} » : le site n'a rien à cette adresse"
        );
        (codes::MISSING_PAGE, message)
    };
    Finding::of_file(code, routes::file_of(url), message).maybe_hint(routes::how_to_fill(url))
}

/// What to write for an invalid url; `None` if it is valid.
fn problem(url: &str) -> Option<Wording> {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_./".contains(c);
    let Some(path) = url.strip_prefix('/') else {
        return Some(if let Some((_, address)) = url.split_once("://") {
            let path = address.split(['?', '#']).next().unwrap_or_default().trim_end_matches('/');
            let path = path.split_once('/').map_or("history", |(_, path)| path);
            wording!("write the path alone: \"/{path}\"", "écrivez le chemin seul : \"/{path}\"")
        } else {
            wording!("it starts with a slash: \"/{url}\"", "elle commence par une barre oblique : \"/{url}\"")
        });
    };
    if path.is_empty() {
        return Some(wording!(
            "/ is the home page; choose another path",
            "/ est la page d'accueil ; choisissez un autre chemin"
        ));
    }
    if url.len() > 1 && url.ends_with('/') {
        let short = url.trim_end_matches('/');
        return Some(wording!(
            "write it without the last slash: \"{short}\"",
            "écrivez-la sans la dernière barre oblique : \"{short}\""
        ));
    }
    let parts_fit = path.split('/').all(|part| !part.is_empty() && part != "." && part != "..");
    if !path.chars().all(is_plain) || !parts_fit || url.len() > 200 {
        let parts: Vec<String> = path.split('/').map(plain).filter(|part| !part.is_empty()).collect();
        let meant = Some(parts.join("/")).filter(|path| !path.is_empty() && path.len() < 200);
        let meant = meant.unwrap_or_else(|| "our-history".to_owned());
        return Some(wording!(
            "a url is made of letters, digits, hyphens, underscores and slashes: \"/{meant}\"",
            "une url se compose de lettres sans accent, de chiffres, de tirets, de tirets bas et de barres obliques : \
             \"/{meant}\""
        ));
    }
    None
}
