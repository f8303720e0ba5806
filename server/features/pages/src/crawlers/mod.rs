//! Files for crawlers and other programs: `robots.txt`, the sitemap, and `security.txt`.

mod robots;
mod security_txt;
mod sitemap;

use actix_web::middleware::from_fn;
use actix_web::web::{self, get};

use grandstand_web::compressing;

/// Adds the files to the root of the site.
pub fn configure(config: &mut web::ServiceConfig) {
    let compressed = || from_fn(compressing::middleware);
    config
        .route("/robots.txt", get().to(robots::robots))
        .route("/.well-known/security.txt", get().to(security_txt::security_txt))
        .service(web::resource("/sitemap.xml").wrap(compressed()).route(get().to(sitemap::sitemap)))
        .service(web::resource("/sitemaps/{part}.xml").wrap(compressed()).route(get().to(sitemap::part)));
}
