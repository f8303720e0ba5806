//! Settings that fit badly together.

use crate::config::ServeSettings;

use super::finding::{Finding, Part};

/// Looks at the settings alone.
pub fn look(settings: &ServeSettings) -> Vec<Finding> {
    let mut part = Part::new("settings");
    let ServeSettings { listen, tls, trusted_proxies, .. } = settings;
    if !tls.tls && trusted_proxies.is_empty() {
        let found = format!("{listen} serves plain HTTP, and no proxy is trusted: sites can only be read");
        let remedy = "name the proxy that serves HTTPS in GRANDSTAND_TRUSTED_PROXIES, or set GRANDSTAND_TLS=true";
        if listen.ip().is_loopback() { part.note(found) } else { part.fault(found, remedy) }
    }
    if settings.demo {
        part.warn("GRANDSTAND_DEMO opens /simulate of every channel to everyone", "unset it where real viewers come");
    }
    if settings.dev {
        part.warn("GRANDSTAND_DEV reads the front end anew at every request", "unset it where real viewers come");
    }
    if !settings.frontend.join("index.html").is_file() {
        let found = format!("GRANDSTAND_FRONTEND: there is no built front end in {}", settings.frontend.display());
        part.fault(found, "build it with `infra/frontend build`, or name the folder of a release");
    }
    match &settings.geo_db {
        Some(file) if !file.is_file() => {
            part.fault(format!("GRANDSTAND_GEO_DB: there is no {}", file.display()), "install a country file");
        }
        Some(_) => {}
        None => part.note("GRANDSTAND_GEO_DB is not set: every viewer's country is unknown"),
    }
    if settings.metrics_listen.is_none() && settings.metrics_token.is_none() {
        part.note("GRANDSTAND_METRICS_LISTEN is not set: /metrics is closed, so nobody is alerted");
    }
    if !part.has_fault() {
        part.ok("every setting can be used");
    }
    part.into_findings()
}
