//! Links: where menus, social addresses and texts lead.

use super::codes;
use super::context::Context;
use super::finding::Finding;
use super::routes;
use super::suggest;
use crate::load::source::Spot;

/// Networks that the footer has a mark for.
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
        if !NETWORKS.contains(&network.as_str()) {
            let message = format!("the site has no mark for the network \"{network}\"");
            let finding = Finding::at(codes::UNKNOWN_KEY, &channel.place.key(&pointer), message);
            findings.push(finding.maybe_hint(suggest::one_of(network, &NETWORKS)));
        }
        if !is_https(address) {
            let spot = channel.place.value(&pointer);
            findings.push(Finding::at(codes::UNSAFE_LINK, &spot, format!("\"{address}\" is not an https address")));
        }
    }
}

/// Whether a text is an https address with a host.
pub fn is_https(address: &str) -> bool {
    let rest = address.strip_prefix("https://").unwrap_or_default();
    let host = rest.split(['/', '?', '#']).next().unwrap_or_default();
    !host.is_empty() && !address.chars().any(|c| c.is_whitespace() || c.is_control() || "\"<>\\".contains(c))
}

/// What is wrong with a link that viewers can follow.
pub fn problem(context: &Context<'_>, link: &str, spot: &Spot) -> Option<Finding> {
    let scheme = link.split_once(':').map(|(scheme, _)| scheme.trim().to_lowercase());
    match scheme.as_deref() {
        Some("https") if is_https(link) => None,
        Some("https") => Some(Finding::at(codes::UNSAFE_LINK, spot, format!("\"{link}\" is not an address"))),
        Some("mailto" | "tel") => None,
        Some("http") => {
            let message = "this link is not encrypted";
            Some(Finding::at(codes::UNSAFE_LINK, spot, message).hint(format!("write \"https{}\"", &link.trim()[4..])))
        }
        Some(scheme) if scheme.bytes().all(|byte| byte.is_ascii_alphanumeric()) && !link.starts_with('/') => {
            let message = format!("links that start with {scheme}: are not allowed");
            Some(
                Finding::at(codes::UNSAFE_LINK, spot, message)
                    .hint("a link is a path of the site (/upcoming) or an https address"),
            )
        }
        _ => internal(context, link, spot),
    }
}

/// A path of the site: it leads to a screen or a page, and its query names things that exist.
fn internal(context: &Context<'_>, link: &str, spot: &Spot) -> Option<Finding> {
    if link.starts_with('#') {
        return None;
    }
    let without_fragment = link.split('#').next().unwrap_or_default();
    let (path, query) = without_fragment.split_once('?').unwrap_or((without_fragment, ""));
    if link.starts_with("//") || link.contains('\\') {
        return Some(
            Finding::at(codes::UNSAFE_LINK, spot, format!("\"{link}\" leads to another site"))
                .hint("write the whole https address"),
        );
    }
    let is_page = || context.loaded.pages.iter().any(|page| page.front.value.url == path);
    if !routes::is_built_in(path) && !is_page() && context.knows_all_pages() {
        let pages = context.loaded.pages.iter().map(|page| page.front.value.url.as_str());
        let known: Vec<&str> = routes::SCREENS.into_iter().chain(pages).collect();
        let hint = routes::how_to_fill(path)
            .or_else(|| suggest::did_you_mean(path, known))
            .or_else(|| (!link.starts_with('/')).then(|| "a path starts with a slash".into()));
        return Some(
            Finding::at(codes::DEAD_LINK, spot, format!("\"{path}\" is neither a screen of the site nor a page"))
                .maybe_hint(hint),
        );
    }
    query.split('&').filter_map(|pair| pair.split_once('=')).find_map(|(key, value)| filter(context, key, value, spot))
}

/// A filter of the events screen whose value doesn't exist. Values are aliases or ids, several with commas.
fn filter(context: &Context<'_>, key: &str, value: &str, spot: &Spot) -> Option<Finding> {
    let names = match key {
        "event_category" => &context.event_categories,
        "participant_group" => &context.participant_groups,
        "participant" => &context.participants,
        "location" => &context.locations,
        _ => return choice(key, value, spot),
    };
    let is_id = |alias: &str| alias.bytes().all(|byte| byte.is_ascii_digit());
    let wrong = value.split(',').find(|alias| !is_id(alias) && !names.has(alias))?;
    let message = format!("this filter leads nowhere: there is no {key} \"{wrong}\"");
    Some(Finding::at(codes::DEAD_LINK, spot, message).maybe_hint(names.suggestion(wrong)))
}

fn choice(key: &str, value: &str, spot: &Spot) -> Option<Finding> {
    let choices: &[&str] = match key {
        "gender" => &["M", "W"],
        "stream_status" => &["live", "upcoming", "finished"],
        "type" => &["free", "register", "paid", "ppv"],
        _ => return None,
    };
    let wrong = value.split(',').find(|part| !choices.contains(part))?;
    let message = format!("this filter leads nowhere: {key} can't be \"{wrong}\"");
    Some(Finding::at(codes::DEAD_LINK, spot, message).maybe_hint(suggest::one_of(wrong, choices)))
}
