//! Which names get a TLS handshake, and what plain HTTP answers beside it.

use actix_web::http::{Method, StatusCode, header};
use actix_web::{HttpRequest, HttpResponse, web};
use grandstand_certificates::normalized;
use grandstand_web::connections::tls::{Choosing, Handshakes};

use crate::app::App;
use crate::app::certificates::Tls;
use crate::served_names::is_served;

/// Paths below these are refused without TLS: a redirect would hide that tokens and cookies can be read on the way.
const REFUSED: [&str; 4] = ["/api/", "/media/", "/downloads/", "/-/"];

/// The handshakes of a server: for names that are served and have a certificate.
#[derive(Debug)]
pub struct ServedNames(pub web::Data<App>);

impl Handshakes for ServedNames {
    fn config<'a>(&'a self, name: &'a str) -> Choosing<'a> {
        Box::pin(async move {
            // Clients send names without a last dot (RFC 6066), and the connection's requests are compared with it.
            let name = normalized(name).filter(|normal| normal == name)?;
            let (app, tls) = (&self.0, self.0.tls.as_ref()?);
            if !is_served(&app.sites.load(), app.settings.platform_domain.as_deref(), &name) {
                return None;
            }
            tls.certificates.config(&name).await
        })
    }
}

/// Adds what plain HTTP answers beside TLS: challenges of the certificate authority, and redirects.
pub fn configure_plain(app: &web::Data<App>, config: &mut web::ServiceConfig) {
    config
        .app_data(app.clone())
        .route("/.well-known/acme-challenge/{token}", web::get().to(challenge))
        .default_service(web::to(redirect));
}

async fn challenge(app: web::Data<App>, token: web::Path<String>, request: HttpRequest) -> HttpResponse {
    let Some((name, tls)) = served_host(&app, &request).zip(app.tls.as_ref()) else {
        return HttpResponse::NotFound().finish();
    };
    match tls.certificates.answer(&name, &token).await {
        Ok(Some(answer)) => HttpResponse::Ok().content_type("application/octet-stream").body(answer),
        Ok(None) => HttpResponse::NotFound().finish(),
        Err(error) => {
            tracing::error!(domain = name, error = format!("{error:#}"), "a challenge can't be answered");
            HttpResponse::ServiceUnavailable().finish()
        }
    }
}

async fn redirect(app: web::Data<App>, request: HttpRequest) -> HttpResponse {
    let Some(name) = served_host(&app, &request) else { return HttpResponse::NotFound().finish() };
    let is_page = matches!(*request.method(), Method::GET | Method::HEAD)
        && !REFUSED.iter().any(|start| request.path().starts_with(start));
    if !is_page {
        return HttpResponse::Forbidden().finish();
    }
    // A host with a port didn't come to port 80: the other port is not the usual one, either.
    let has_port = host(&request).is_some_and(|host| host.contains(':'));
    let port =
        app.tls.as_ref().and_then(Tls::port).filter(|port| has_port && *port != 443).map(|port| format!(":{port}"));
    let path = request.uri().path_and_query().map_or("/", |path| path.as_str());
    let target = format!("https://{name}{}{path}", port.unwrap_or_default());
    HttpResponse::build(StatusCode::MOVED_PERMANENTLY)
        .insert_header((header::LOCATION, target))
        // Browsers would otherwise keep the redirect after TLS was turned off.
        .insert_header((header::CACHE_CONTROL, "no-cache"))
        .finish()
}

fn host(request: &HttpRequest) -> Option<&str> {
    request.headers().get(header::HOST)?.to_str().ok()
}

/// The name in a request's `Host`, if it is served.
fn served_host(app: &App, request: &HttpRequest) -> Option<String> {
    let host = host(request)?;
    let name = normalized(host.rsplit_once(':').map_or(host, |(name, _)| name))?;
    is_served(&app.sites.load(), app.settings.platform_domain.as_deref(), &name).then_some(name)
}
