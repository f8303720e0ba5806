//! The names that this deployment answers to.

use grandstand_web::site::Sites;
use tenants::resolve::Resolved;

/// Whether a name is a channel's or the platform's own.
pub fn is_served(sites: &Sites, platform_domain: Option<&str>, name: &str) -> bool {
    !matches!(sites.by_host(name, platform_domain, false), Resolved::Unknown)
}
