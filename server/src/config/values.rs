//! Parsers of settings' values. clap prints their errors after the setting's name.

use std::net::IpAddr;

use ipnet::IpNet;

/// Minimum length of a token that can't be guessed, in characters.
const SHORTEST_TOKEN: usize = 16;

pub(super) fn database_url(value: &str) -> Result<String, String> {
    if ["sqlite:", "postgres://", "postgresql://"].iter().any(|scheme| value.starts_with(scheme)) {
        Ok(value.to_owned())
    } else {
        Err("it must start with sqlite:, postgres:// or postgresql://".to_owned())
    }
}

pub(super) fn redis_url(value: &str) -> Result<String, String> {
    redis::Client::open(value).map(|_| value.to_owned()).map_err(|error| error.to_string())
}

pub(super) fn http_url(value: &str) -> Result<String, String> {
    match url::Url::parse(value) {
        Ok(url) if matches!(url.scheme(), "http" | "https") => Ok(value.to_owned()),
        Ok(_) => Err("it must be an http or https address".to_owned()),
        Err(error) => Err(error.to_string()),
    }
}

pub(super) fn rtmp_url(value: &str) -> Result<String, String> {
    match url::Url::parse(value) {
        Ok(url) if url.scheme() == "rtmp" && url.has_host() => Ok(value.trim_end_matches('/').to_owned()),
        _ => Err("it must be rtmp://host/application".to_owned()),
    }
}

pub(super) fn smtp_url(value: &str) -> Result<String, String> {
    match url::Url::parse(value) {
        Ok(url) if matches!(url.scheme(), "smtp" | "smtps") && url.has_host() => Ok(value.to_owned()),
        Ok(_) => Err("it must be smtp://host or smtps://host".to_owned()),
        Err(error) => Err(error.to_string()),
    }
}

pub(super) fn mail_address(value: &str) -> Result<String, String> {
    if tenants::check::is_email(value) { Ok(value.to_owned()) } else { Err("it must be an e-mail address".to_owned()) }
}

pub(super) fn contact(value: &str) -> Result<String, String> {
    // A line break would start another header field.
    let url = url::Url::parse(value).ok().filter(|_| !value.contains(char::is_control));
    match url.as_ref().map(url::Url::scheme) {
        Some("mailto" | "https") => Ok(value.to_owned()),
        _ => Err("it must be mailto:address or an https address".to_owned()),
    }
}

pub(super) fn mail_contact(value: &str) -> Result<String, String> {
    match value.strip_prefix("mailto:") {
        Some(address) if tenants::check::is_email(address) => Ok(value.to_owned()),
        _ => Err("it must be mailto: and an e-mail address".to_owned()),
    }
}

pub(super) fn directory(value: &str) -> Result<String, String> {
    match url::Url::parse(value) {
        _ if value == "none" => Ok(value.to_owned()),
        Ok(url) if url.scheme() == "https" && url.has_host() => Ok(value.to_owned()),
        _ => Err("it must be an https address, or none".to_owned()),
    }
}

pub(super) fn domain(value: &str) -> Result<String, String> {
    let lower = value.trim_end_matches('.').to_ascii_lowercase();
    if lower.split('.').all(tenants::check::is_label) {
        Ok(lower)
    } else {
        Err("it must be a domain name without scheme, port or path".to_owned())
    }
}

pub(super) fn country(value: &str) -> Result<String, String> {
    let code = value.to_ascii_uppercase();
    if code.len() == 2 && rust_iso3166::from_alpha2(&code).is_some() {
        Ok(code)
    } else {
        Err("it must be the two letters of a country, such as CA".to_owned())
    }
}

pub(super) fn network(value: &str) -> Result<IpNet, String> {
    let value = value.trim();
    let network = value.parse::<IpNet>().or_else(|_| value.parse::<IpAddr>().map(IpNet::from));
    network.map(canonical).map_err(|_| "it must be an address (10.0.0.7) or a network (10.0.0.0/8)".to_owned())
}

/// Converts a network of IPv4-mapped IPv6 addresses (`::ffff:10.0.0.0/104`) to IPv4; others are returned unchanged.
fn canonical(network: IpNet) -> IpNet {
    let unmapped = || {
        let length = network.prefix_len().checked_sub(96)?;
        IpNet::new(network.network().to_canonical(), length).ok()
    };
    if network.network().is_ipv6() && network.network().to_canonical().is_ipv4() {
        unmapped().unwrap_or(network)
    } else {
        network
    }
}

pub(super) fn token(value: &str) -> Result<String, String> {
    if value.len() >= SHORTEST_TOKEN {
        Ok(value.to_owned())
    } else {
        Err(format!("it must have {SHORTEST_TOKEN} characters or more: `openssl rand -hex 32` makes one"))
    }
}
