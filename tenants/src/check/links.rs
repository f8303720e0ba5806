//! Link targets of menus, social addresses and texts.

use super::context::Context;
use super::filters;
use super::hosts::is_email;
use super::routes;
use crate::findings::codes;
use crate::findings::finding::Finding;
use crate::findings::suggest;
use crate::load::shapes::SHAPES;
use crate::source::{Spot, within};
use crate::wording;
use crate::wording::Wording;

/// File extensions of documents.
const DOCUMENTS: [&str; 7] = [".pdf", ".doc", ".docx", ".xls", ".xlsx", ".odt", ".zip"];

/// Social networks that the footer has an icon for.
const NETWORKS: [&str; 5] = ["instagram", "youtube", "x", "facebook", "tiktok"];

/// Checks the menu and the social addresses.
pub fn check(context: &Context<'_>, findings: &mut Vec<Finding>) {
    for entry in &context.loaded.menu.entries {
        let spot = entry.place.value("url");
        findings.extend(problem(context, &entry.value.url, &spot));
    }
    let Some(channel) = &context.loaded.channel else { return };
    for (network, address) in &channel.value.social {
        let pointer = format!("social/{}", network.replace('/', "~1"));
        if is_setting(network) {
            findings.push(below_the_wrong_header(network, &channel.place.key(&pointer)));
            continue;
        }
        if !NETWORKS.contains(&network.as_str()) {
            let message = wording!(
                "the site has no mark for the network \"{network}\"",
                "le site n'a pas de logo pour le réseau « {network} »"
            );
            let finding = Finding::at(codes::UNKNOWN_KEY, &channel.place.key(&pointer), message);
            findings.push(finding.maybe_hint(suggest::one_of(network, &NETWORKS)));
        }
        if !is_https(address) {
            let spot = channel.place.value(&pointer);
            let message =
                wording!("\"{address}\" is not an https address", "« {address} » n'est pas une adresse https");
            findings.push(Finding::at(codes::UNSAFE_LINK, &spot, message).maybe_hint(profile(network, address)));
        }
    }
}

/// Whether a text is a top-level key of `channel.toml`.
fn is_setting(key: &str) -> bool {
    SHAPES.channel.schema.get("properties").is_some_and(|keys| keys.get(key).is_some())
}

fn below_the_wrong_header(key: &str, spot: &Spot) -> Finding {
    let message = wording!(
        "\"{key}\" stands below [social], and belongs to the channel itself",
        "« {key} » figure sous [social], mais concerne la chaîne elle-même"
    );
    let hint = wording!(
        "move this line up, above the first line with [ ]: what follows such a line belongs to it",
        "déplacez cette ligne plus haut, avant la première ligne entre [ ] : ce qui suit une telle ligne en fait partie"
    );
    Finding::at(codes::UNKNOWN_KEY, spot, message).hint(hint)
}

/// The full address of a profile written without `https://` or as a user name (`@harbour`).
fn profile(network: &str, written: &str) -> Option<Wording> {
    let bare = written.trim().trim_start_matches("http://").trim_start_matches("//");
    let name = bare.trim_start_matches('@');
    let plain = |c: char| c.is_ascii_alphanumeric() || "._-".contains(c);
    let is_name = !name.is_empty() && name.chars().all(plain) && !name.starts_with("www.");
    let address = match network {
        "youtube" | "tiktok" if is_name => format!("https://www.{network}.com/@{name}"),
        "x" | "instagram" | "facebook" if is_name => format!("https://{network}.com/{name}"),
        _ => format!("https://{bare}"),
    };
    let host = address.trim_start_matches("https://");
    (host.contains('.') && is_https(&address)).then(|| wording!("write \"{address}\"", "écrivez \"{address}\""))
}

/// Whether a text is an https address with a host.
pub fn is_https(address: &str) -> bool {
    let rest = address.strip_prefix("https://").unwrap_or_default();
    let host = rest.split(['/', '?', '#']).next().unwrap_or_default();
    !host.is_empty() && !address.chars().any(|c| c.is_whitespace() || c.is_control() || "\"<>\\".contains(c))
}

/// Returns the finding for a link that is dead, unsafe or malformed.
pub fn problem(context: &Context<'_>, link: &str, spot: &Spot) -> Option<Finding> {
    let scheme = link.split_once(':').map(|(scheme, _)| scheme.trim().to_lowercase());
    match scheme.as_deref() {
        Some("https") if is_https(link) => None,
        Some("https") => {
            let message = wording!("\"{link}\" is not an address", "« {link} » n'est pas une adresse");
            Some(Finding::at(codes::UNSAFE_LINK, spot, message))
        }
        Some("mailto" | "tel") => None,
        Some("http") => {
            let message = wording!("this link is not encrypted", "ce lien n'est pas chiffré");
            let rest = link.trim().get(4..).unwrap_or_default();
            let hint = wording!("write \"https{rest}\"", "écrivez \"https{rest}\"");
            Some(Finding::at(codes::UNSAFE_LINK, spot, message).hint(hint))
        }
        Some(scheme) if scheme.bytes().all(|byte| byte.is_ascii_alphanumeric()) && !link.starts_with('/') => {
            let message = wording!(
                "links that start with {scheme}: are not allowed",
                "les liens qui commencent par {scheme}: ne sont pas permis"
            );
            let hint = wording!(
                "a link is a path of the site (/upcoming) or an https address",
                "un lien est un chemin du site (/upcoming) ou une adresse https"
            );
            Some(Finding::at(codes::UNSAFE_LINK, spot, message).hint(hint))
        }
        _ => internal(context, link, spot),
    }
}

/// Checks a path of the site: it leads to a screen or a page, and its query refers to existing entries.
fn internal(context: &Context<'_>, link: &str, spot: &Spot) -> Option<Finding> {
    if link.starts_with('#') {
        return None;
    }
    let without_fragment = link.split('#').next().unwrap_or_default();
    let (path, query) = without_fragment.split_once('?').unwrap_or((without_fragment, ""));
    if link.starts_with("//") || link.contains('\\') {
        let message = wording!("\"{link}\" leads to another site", "« {link} » mène à un autre site");
        let hint = wording!("write the whole https address", "écrivez l'adresse https en entier");
        return Some(Finding::at(codes::UNSAFE_LINK, spot, message).hint(hint));
    }
    let is_page = || context.loaded.pages.iter().any(|page| page.front.value.url == path);
    if !routes::is_built_in(path) && !is_page() && context.knows_all_pages() {
        let pages = || context.loaded.pages.iter().map(|page| page.front.value.url.as_str());
        let mut known: Vec<&str> = routes::screens().collect();
        known.extend(pages());
        let meant = || elsewhere(context, link).or_else(|| routes::meant(path));
        let hint = routes::how_to_fill(path)
            .or_else(meant)
            .or_else(|| suggest::did_you_mean(path, known))
            .unwrap_or_else(|| routes::choices(pages()));
        let message = wording!(
            "\"{path}\" is neither a screen of the site nor a page",
            "« {path} » n'est ni un écran du site ni une page"
        );
        return Some(Finding::at(codes::DEAD_LINK, spot, message).hint(hint));
    }
    query
        .split('&')
        .filter_map(|pair| pair.split_once('='))
        .find_map(|pair| filters::problem(context, path, pair, spot))
}

/// The hint for a link that is meant as another site, a mailbox or a file.
fn elsewhere(context: &Context<'_>, link: &str) -> Option<Wording> {
    let lower = link.to_lowercase();
    if lower.starts_with("www.") {
        return Some(wording!("write \"https://{link}\"", "écrivez \"https://{link}\""));
    }
    if is_email(link) {
        return Some(wording!("write \"mailto:{link}\"", "écrivez \"mailto:{link}\""));
    }
    if let Some(file) = link.strip_suffix(".md").and_then(|stem| stem.rsplit('/').next()) {
        let name = format!("pages/{file}.md");
        let page = context.loaded.pages.iter().find(|page| within(&page.own.source.file) == name)?;
        let url = &page.front.value.url;
        return Some(wording!("write the page's url: \"{url}\"", "écrivez l'url de la page : \"{url}\""));
    }
    DOCUMENTS.iter().any(|ending| lower.ends_with(ending)).then(|| {
        wording!(
            "the site has pages and pictures, no documents: put it on another site, and write its https address",
            "le site a des pages et des images, pas de documents : mettez ce document sur un autre site, et écrivez son adresse https"
        )
    })
}
