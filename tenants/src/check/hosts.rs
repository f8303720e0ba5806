//! Host names: the channel's key, its domains, the sites that may embed it, e-mail addresses.

use std::collections::HashMap;

use super::context::Context;
use crate::findings::codes;
use crate::findings::finding::Finding;
use crate::load::Entry;
use crate::schema::channel::ChannelFile;
use crate::wording;
use crate::wording::Wording;

/// Names below the platform domain that are used for something else.
const RESERVED: [&str; 19] = [
    "www",
    "api",
    "admin",
    "app",
    "assets",
    "cdn",
    "embed",
    "help",
    "images",
    "localhost",
    "login",
    "mail",
    "media",
    "metrics",
    "ns1",
    "ns2",
    "smtp",
    "static",
    "status",
];

/// Whether a text is a valid DNS label: 1 to 63 characters of a-z, 0-9 and inner hyphens.
pub fn is_label(text: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    (1..=63).contains(&text.len()) && text.bytes().all(plain) && !text.starts_with('-') && !text.ends_with('-')
}

/// Explains why a text can't be a channel's key, and what to write; `None` if it can.
pub fn key_problem(key: &str) -> Option<(Wording, Wording)> {
    if key.starts_with('_') {
        let hint = wording!(
            "a base is no channel: check and apply the channels that extend it",
            "une base n'est pas une chaîne : vérifiez et appliquez les chaînes qui s'appuient sur elle"
        );
        Some((wording!("is a base's", "est celui d'une base"), hint))
    } else if !is_label(key) {
        let hint = wording!(
            "name the folder with a-z, 0-9 and hyphens inside, at most 63 characters",
            "nommez le dossier avec a-z, 0-9 et des traits d'union à l'intérieur, 63 caractères au plus"
        );
        Some((wording!("can't be part of a host name", "ne peut pas faire partie d'un nom d'hôte"), hint))
    } else if RESERVED.contains(&key) {
        let problem = wording!("is kept for the platform", "est réservé à la plateforme");
        Some((problem, wording!("choose another name", "choisissez un autre nom")))
    } else {
        None
    }
}

/// Explains why a text is not a domain name; `None` if it is one.
fn domain_problem(domain: &str) -> Option<Wording> {
    if domain.contains("://") {
        Some(wording!("write the name alone, without https://", "écrivez le nom seul, sans https://"))
    } else if domain.contains(['/', '?', '#']) {
        Some(wording!("write the name alone, without a path", "écrivez le nom seul, sans chemin"))
    } else if domain.contains(':') {
        Some(wording!("write the name alone, without a port", "écrivez le nom seul, sans port"))
    } else if domain.chars().any(|c| c.is_ascii_uppercase()) {
        Some(wording!("write it in small letters", "écrivez-le en minuscules"))
    } else if !domain.is_ascii() {
        Some(wording!("write an international name in its xn-- form", "écrivez un nom accentué sous sa forme xn--"))
    } else if !domain.contains('.') {
        Some(wording!(
            "a domain has two parts or more: example.org",
            "un domaine a deux parties ou plus, par exemple example.org"
        ))
    } else if domain.len() > 253 || !domain.split('.').all(is_label) {
        Some(wording!(
            "parts of a domain are made of a-z, 0-9 and hyphens",
            "les parties d'un domaine se composent de a-z, de 0-9 et de traits d'union"
        ))
    } else if domain.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.') {
        Some(wording!("an address in numbers is not a domain", "une adresse en chiffres n'est pas un domaine"))
    } else {
        None
    }
}

/// Checks the channel's key and all host names in `channel.toml`.
pub fn check(context: &Context<'_>, findings: &mut Vec<Finding>) {
    let key = context.loaded.key.as_str();
    if let Some((problem, hint)) = key_problem(key) {
        let message = wording!(
            [problem] "the folder's name \"{key}\" {problem}",
            "le nom du dossier, « {key} », {problem}"
        );
        findings.push(Finding::of_file(codes::BAD_CHANNEL_KEY, "channel.toml", message).hint(hint));
    }
    let Some(channel) = &context.loaded.channel else { return };
    domains(channel, findings);
    for (index, site) in channel.value.embed.sites.iter().enumerate() {
        if !is_origin(site) {
            let spot = channel.place.value(&format!("embed/sites/{index}"));
            let message =
                wording!("\"{site}\" is not the origin of a site", "« {site} » n'est pas l'origine d'un site");
            let hint = wording!(
                "write https:// and the host, without a path: https://example.org",
                "écrivez https:// et l'hôte, sans chemin, par exemple https://example.org"
            );
            findings.push(Finding::at(codes::BAD_EMBED_SITE, &spot, message).hint(hint));
        }
    }
    if let Some(email) = channel.value.email.as_deref().filter(|email| !is_email(email)) {
        let message = wording!("\"{email}\" is not an e-mail address", "« {email} » n'est pas une adresse e-mail");
        let hint = wording!("it looks like name@example.org", "une adresse e-mail s'écrit ainsi : nom@example.org");
        findings.push(Finding::at(codes::BAD_EMAIL, &channel.place.value("email"), message).hint(hint));
    }
}

fn domains(channel: &Entry<ChannelFile>, findings: &mut Vec<Finding>) {
    let mut seen = HashMap::new();
    for (index, domain) in channel.value.domains.iter().enumerate() {
        let spot = channel.place.value(&format!("domains/{index}"));
        if let Some(problem) = domain_problem(domain) {
            let hint = match repaired(domain) {
                Some(name) => wording!([problem] "{problem}: \"{name}\"", "{problem} : \"{name}\""),
                None => problem,
            };
            let message = wording!("\"{domain}\" is not a domain", "« {domain} » n'est pas un domaine");
            findings.push(Finding::at(codes::BAD_DOMAIN, &spot, message).hint(hint));
        } else if seen.insert(domain, index).is_some() {
            let message = wording!("the domain \"{domain}\" stands twice", "le domaine « {domain} » figure deux fois");
            let hint = wording!("take one of the two out", "retirez l'un des deux");
            findings.push(Finding::at(codes::DUPLICATE_DOMAIN, &spot, message).hint(hint));
        }
    }
}

/// The host name in an address, in lower case; `None` if that is not a domain name either.
fn repaired(domain: &str) -> Option<String> {
    let host = domain.split_once("://").map_or(domain, |(_, rest)| rest);
    let name = host.split(['/', '?', '#', ':']).next()?.trim().to_lowercase();
    domain_problem(&name).is_none().then_some(name)
}

/// Whether the text is `https://host` with an optional port, or `http://localhost` for development.
fn is_origin(site: &str) -> bool {
    let (host, local) = match (site.strip_prefix("https://"), site.strip_prefix("http://localhost")) {
        (Some(host), _) => (host, false),
        (None, Some(rest)) => (rest, true),
        (None, None) => return false,
    };
    let (host, port) = host.split_once(':').map_or((host, None), |(host, port)| (host, Some(port)));
    let port_fits = port.is_none_or(|port| port.parse::<u16>().is_ok_and(|port| port > 0));
    port_fits && if local { host.is_empty() } else { domain_problem(host).is_none() }
}

/// Whether a text has the form of an e-mail address: name, `@` and domain, in ASCII.
pub fn is_email(text: &str) -> bool {
    let Some((name, domain)) = text.rsplit_once('@') else { return false };
    let plain = |c: char| c.is_ascii_alphanumeric() || "!#$%&'*+/=?^_`{|}~.-".contains(c);
    let dots = !name.starts_with('.') && !name.ends_with('.') && !name.contains("..");
    (1..=64).contains(&name.len())
        && name.chars().all(plain)
        && dots
        && domain_problem(&domain.to_lowercase()).is_none()
}

/// Reports domains that two channels claim, from each channel's key and domains. The finding is in the `channel.toml`
/// of the later channel.
pub fn across<'a>(channels: impl IntoIterator<Item = (&'a str, &'a [String])>) -> Vec<Finding> {
    let mut owners: HashMap<&str, &str> = HashMap::new();
    let mut findings = Vec::new();
    for (key, domains) in channels {
        for domain in domains {
            let owner = *owners.entry(domain).or_insert(key);
            if owner != key {
                let file = format!("{key}/channel.toml");
                let message = wording!(
                    "the domain \"{domain}\" is claimed by the channels \"{owner}\" and \"{key}\"",
                    "le domaine « {domain} » est revendiqué par les chaînes « {owner} » et « {key} »"
                );
                let hint = wording!(
                    "a domain leads to one channel; remove it from the other",
                    "un domaine mène à une seule chaîne ; retirez-le de l'autre"
                );
                findings.push(Finding::of_file(codes::DUPLICATE_DOMAIN, file, message).hint(hint));
            }
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn domains_and_origins_are_recognised() {
        for right in ["example.org", "a.b-c.example", "xn--caf-dma.example"] {
            assert_eq!(domain_problem(right), None, "{right}");
        }
        for wrong in ["https://a.org", "a.org/x", "a.org:80", "A.org", "é.org", "org", "-a.org", "a..org", "10.0.0.1"]
        {
            assert!(domain_problem(wrong).is_some(), "{wrong}");
        }
        for right in ["https://example.org", "https://example.org:8443", "http://localhost:3000", "http://localhost"] {
            assert!(is_origin(right), "{right}");
        }
        for wrong in ["http://example.org", "https://example.org/", "example.org", "https://*", "https://a.org:0"] {
            assert!(!is_origin(wrong), "{wrong}");
        }
    }

    #[test]
    fn names_are_taken_out_of_addresses() {
        for text in ["https://Harbour.example/sports", "harbour.example:8080", "Harbour.example", "harbour.example/"] {
            assert_eq!(repaired(text).as_deref(), Some("harbour.example"), "{text}");
        }
        assert_eq!(repaired("https://localhost"), None);
    }

    #[test]
    fn mail_addresses_are_recognised() {
        assert!(is_email("hello@harbour.example") && is_email("a.b+c@x.example"));
        assert!(["a", "a@", "@b.org", "a b@c.org", "a@b", ".a@b.org", "a..b@c.org"].iter().all(|text| !is_email(text)));
    }
}
