//! The channels' domains, and their certificates.

use std::sync::Arc;

use grandstand_certificates::dns::SystemDns;
use grandstand_certificates::pointing::Here;
use grandstand_certificates::report::Sources;
use grandstand_certificates::{SOON, own_facts};
use grandstand_db::Database;
use jiff::{SignedDuration, Timestamp};

use super::finding::{Finding, Part};
use crate::config::ServeSettings;

/// Looks at every domain of active channels. Without TLS the proxy has the certificates.
pub async fn look(settings: &ServeSettings, database: &Database) -> Vec<Finding> {
    let mut part = Part::new("domains");
    let domains = &settings.tls.domains;
    if !settings.tls.tls {
        part.note("GRANDSTAND_TLS is not set: the proxy has the certificates");
        return part.into_findings();
    }
    let own = match own_facts(domains.tls_certificates.as_deref()) {
        Ok(own) => own,
        Err(error) => {
            part.fault(format!("GRANDSTAND_TLS_CERTIFICATES: {error:#}"), "mend or remove this certificate");
            return part.into_findings();
        }
    };
    let here = Here::new(Arc::new(SystemDns), &domains.public_addresses, settings.platform_domain.clone());
    let reports = match (Sources { database, here: &here, own: &own }).all().await {
        Ok(reports) => reports,
        Err(error) => {
            part.fault(format!("the certificates can't be read: {error:#}"), "look at the database's own log");
            return part.into_findings();
        }
    };
    let now = Timestamp::now();
    let soon = now.checked_add(SignedDuration::from_secs(SOON)).unwrap_or(Timestamp::MAX);
    let mut complete = 0;
    for report in &reports {
        let remedy = format!("`grandstand domain check {}` says what to do", report.domain);
        if !report.is_complete(now) {
            part.fault(report.line(now).replace('\t', "  "), remedy);
        } else if !report.is_complete(soon) {
            part.warn(report.line(now).replace('\t', "  "), remedy);
        } else {
            complete += 1;
        }
    }
    if complete > 0 || reports.is_empty() {
        part.ok(format!("{complete} domains lead here, each with a certificate"));
    }
    part.into_findings()
}
