//! Answers every address that is neither an endpoint nor a file.

use actix_web::http::{Method, StatusCode, header};
use actix_web::{HttpRequest, HttpResponse, web};
use grandstand_catalogue::answers::{Question, Version};
use grandstand_catalogue::heads;
use grandstand_clips as clips;
use grandstand_heads::brand::Brand;
use grandstand_heads::route::{Route, Screen};
use grandstand_heads::screens;
use grandstand_simulate::{self as simulate, Entrance};
use grandstand_web::body;
use grandstand_web::context::Context;
use grandstand_web::problem::Problem;
use grandstand_web::reply::neutral;
use grandstand_web::security;
use tenants::compile::Body;

use super::{Shell, Shells, compile, opening, preloads};
use crate::Pages;
use crate::error::Error;

/// Returns the page at an address of the host's channel; with status 404 if there is none.
///
/// # Errors
/// The method is neither GET nor HEAD, or there were too many requests.
pub async fn page(request: HttpRequest, pages: web::Data<Pages>) -> Result<HttpResponse, Problem> {
    if request.method() != Method::GET && request.method() != Method::HEAD {
        return Err(Error::NotReadable.into());
    }
    let Some(context) = Context::of_page(&request, &pages.web)? else { return Ok(neutral()) };
    let fresh;
    let shell = if pages.dev {
        fresh = compile(&brand(&context, &context.origin()), pages.frontend.current()?.as_ref());
        &fresh
    } else {
        let missing = || Problem::Internal(anyhow::anyhow!("no shell of {}", context.channel().key));
        context.site.part::<Shells>()?.in_language(context.language).ok_or_else(missing)?
    };
    let route = match Route::of(context.channel(), request.path(), request.query_string()) {
        Route::Simulation => match simulate::entrance(&pages.simulations, &context, request.query_string()) {
            Entrance::Open => Route::Simulation,
            Entrance::Shut => Route::Unknown,
            Entrance::Elsewhere(address) => return Ok(redirect(&address)),
        },
        route => route,
    };
    let (html, status) = found(&pages, &context, shell, route).await?;
    let mut response = body::send(&request, &html, "text/html; charset=utf-8");
    let is_embedded = route.is_embedded();
    let policy = if is_embedded { &shell.embed_policy } else { &shell.policy };
    let policy = header::HeaderValue::from_str(policy).map_err(anyhow::Error::new)?;
    response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, policy);
    if route == Route::Simulation {
        keep_address(response.headers_mut());
    }
    if is_embedded {
        security::keep_opener(response.headers_mut());
    }
    if response.status() == StatusCode::OK {
        *response.status_mut() = status;
    }
    if response.status() == StatusCode::SERVICE_UNAVAILABLE {
        response.headers_mut().insert(header::RETRY_AFTER, header::HeaderValue::from_static("5"));
    }
    Ok(response)
}

fn redirect(address: &str) -> HttpResponse {
    let mut response = HttpResponse::Found();
    response.insert_header((header::LOCATION, address)).insert_header((header::CACHE_CONTROL, "no-store"));
    response.finish()
}

/// Prevents caching and referrer leaks: this URL alone grants access.
fn keep_address(headers: &mut header::HeaderMap) {
    headers.remove(header::ETAG);
    headers.insert(header::CACHE_CONTROL, header::HeaderValue::from_static("no-store"));
    headers.insert(header::REFERRER_POLICY, header::HeaderValue::from_static("no-referrer"));
}

/// Returns the page of a route and its status; the not-found page if its entry doesn't exist.
async fn found(pages: &Pages, context: &Context, shell: &Shell, route: Route) -> Result<(Body, StatusCode), Error> {
    match (html(pages, context, shell, route).await, route) {
        (Ok(html), Route::Unknown) => Ok((html, StatusCode::NOT_FOUND)),
        (Ok(html), _) => Ok((html, StatusCode::OK)),
        (Err(error), Route::LibraryItem(_)) if error.is_missing_entry() => {
            Ok((html(pages, context, shell, Route::Screen(Screen::LIBRARY)).await?, StatusCode::OK))
        }
        // An embedded page has no opening, whether its entry exists or not.
        (Err(error), route) if error.is_missing_entry() && route.is_embedded() => {
            let address = context.origin();
            let brand = brand(context, &address);
            let head = screens::head(&brand, Route::Unknown).html(&brand);
            Ok((shell.with(&head, ""), StatusCode::NOT_FOUND))
        }
        (Err(error), _) if error.is_missing_entry() => {
            Ok((html(pages, context, shell, Route::Unknown).await?, StatusCode::NOT_FOUND))
        }
        (Err(error), _) => match Problem::from(error) {
            // The site explains the failure better than a problem body, and retries by itself.
            Problem::Internal(cause) | Problem::Unavailable(cause) => {
                tracing::error!(cause = format!("{cause:#}"), "a page's head is missing");
                Ok((shell.home.clone(), StatusCode::SERVICE_UNAVAILABLE))
            }
            refusal => Err(refusal.into()),
        },
    }
}

/// Returns the page of a route: the compiled home page, a cached page, or a new one.
async fn html(pages: &Pages, context: &Context, shell: &Shell, route: Route) -> Result<Body, Error> {
    // The base URL of a channel without a domain isn't known before the server listens.
    if route == Route::Home && (pages.dev || context.site.origin.is_some()) {
        return Ok(shell.home.clone());
    }
    let version = match route {
        // Whether a pass can be bought depends on the channel's secrets; a change of them raises the stream epoch.
        Route::Event(_) | Route::Embedded(_) | Route::LibraryItem(_) | Route::Pass(_) => Version::with_streams(context),
        _ => Version::declared(context),
    };
    // Boxed, so that requests answered from the cache don't carry the large future.
    let make = Box::pin(async {
        let address = context.origin();
        let brand = brand(context, &address);
        let head = match route {
            Route::Event(id) => heads::event(&pages.catalogue, context, &brand, id).await?,
            Route::Embedded(id) => heads::event(&pages.catalogue, context, &brand, id).await?.left_out(),
            Route::Clip(id, uuid) => clips::head(&pages.clips, context, &brand, id, uuid).await?,
            Route::EmbeddedClip(id, uuid) => clips::head(&pages.clips, context, &brand, id, uuid).await?.left_out(),
            Route::Team(id) => heads::team(&pages.catalogue, context, &brand, id).await?,
            Route::LibraryItem(id) => heads::library_item(&pages.catalogue, context, &brand, id).await?,
            route => screens::head(&brand, route),
        };
        let has_picture = opening::has_picture(&brand, route, &head);
        let frontend = pages.frontend.current()?;
        let preloads = preloads::of_screen(route, &frontend, has_picture) + &preloads::of_picture(&head, &frontend);
        let opening = opening::html(&frontend.openings, &brand, route, &head);
        Ok(shell.with(&(head.html(&brand) + &preloads), &opening))
    });
    // A clip can change or disappear without a new version of the channel.
    let is_kept = !pages.dev && !matches!(route, Route::Clip(..) | Route::EmbeddedClip(..));
    if !is_kept { make.await } else { pages.answers.body(context, version, Question::Page(route), make).await }
}

/// The brand of a page below the site's base URL, which is at localhost for a channel without a domain.
fn brand<'a>(context: &'a Context, address: &'a str) -> Brand<'a> {
    Brand { channel: context.channel(), language: context.language, origin: Some(address) }
}
