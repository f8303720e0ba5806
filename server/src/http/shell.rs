//! The page shell: the one React build's `index.html` in a channel's brand and language, so that nothing flashes
//! unthemed and a shared link previews as that channel.

use actix_web::http::{Method, StatusCode, header};
use actix_web::{HttpRequest, HttpResponse, web};
use serde_json::json;
use tenants::compile::{Body, Channel};
use tenants::schema::text::Language;
use tenants::schema::theme::ThemeMode;

use super::assets::{FontFile, Frontend};
use super::body;
use super::context::{language_of, site_by_host};
use super::problem::Problem;
use super::security;
use crate::app::App;
use crate::site::Site;

/// Routes of the site whose path is exactly this.
const ROUTES: [&str; 23] = [
    "/",
    "/login",
    "/registration",
    "/verify-notice",
    "/verify-email",
    "/password-reset-request",
    "/password-reset",
    "/confirm-account-deletion",
    "/profile",
    "/contacts",
    "/buy",
    "/packages",
    "/faq",
    "/about",
    "/vod_library",
    "/upcoming",
    "/vod",
    "/live",
    "/schedule",
    "/privacy_policy",
    "/terms_conditions",
    "/simulate",
    "/search",
];
/// Routes of the site that go on after this.
const ROUTES_WITH_REST: [&str; 9] = [
    "/watch/",
    "/watch_embed/",
    "/watch_library/",
    "/select-package/",
    "/share/",
    "/profile/",
    "/team/",
    "/school/",
    "/sport/",
];

/// A channel's shell in one language.
#[derive(Debug)]
pub struct Shell {
    html: Body,
    policy: String,
    embed_policy: String,
}

impl Shell {
    /// Makes its compressed variants. It takes milliseconds: not for async threads.
    pub fn prepare(&self) {
        self.html.prepare();
    }
}

/// The shells of a channel in every language that it offers.
pub fn compile_all(channel: &Channel, frontend: &Frontend) -> Vec<(Language, Shell)> {
    channel.languages.iter().map(|language| (*language, compile(channel, *language, frontend))).collect()
}

fn compile(channel: &Channel, language: Language, frontend: &Frontend) -> Shell {
    let style = style(channel, frontend);
    let mode = match channel.theme.mode {
        ThemeMode::Light => "light",
        ThemeMode::Dark => "dark",
        ThemeMode::System => "system",
    };
    let html = frontend
        .template
        .replacen("lang=\"en\" data-lang", &format!("lang=\"{}\"", language.code()), 1)
        .replacen("data-theme", &format!("data-mode=\"{mode}\""), 1)
        .replacen("<!--grandstand:head-->", &head(channel, language, &style, frontend), 1);
    let template_styles = inline_styles(&frontend.template);
    let styles: Vec<&str> = template_styles.into_iter().chain([style.as_str()]).collect();
    Shell {
        html: Body::new(html.into_bytes().into_boxed_slice()),
        policy: security::policy(channel, &styles, &[]),
        embed_policy: security::policy(channel, &styles, &channel.embed.sites),
    }
}

/// The channel's theme: its fonts and its variables.
pub fn style(channel: &Channel, frontend: &Frontend) -> String {
    format!("{}{}", font_faces(channel, frontend), channel.theme.css)
}

fn head(channel: &Channel, language: Language, style: &str, frontend: &Frontend) -> String {
    let name = escape(channel.text(&channel.name, language));
    let description = escape(channel.text(&channel.description, language));
    let origin = channel.canonical_domain().map(|domain| format!("https://{domain}")).unwrap_or_default();
    let favicon = &channel.pictures.favicon.src;
    let share = channel.pictures.share.as_ref().unwrap_or(&channel.pictures.logo);
    let linked = json!({
        "@context": "https://schema.org",
        "@type": "WebSite",
        "name": channel.text(&channel.name, language),
        "description": channel.text(&channel.description, language),
        "inLanguage": language.code(),
        "url": format!("{origin}/"),
    });
    // In a script element only `<` can end the element early.
    let linked = linked.to_string().replace('<', "\\u003c");
    format!(
        "<title>{name}</title>\
        <meta name=\"description\" content=\"{description}\">\
        <meta name=\"grandstand-channel\" content=\"{key}\">\
        {theme_colors}\
        <link rel=\"icon\" href=\"{favicon}\">\
        {preloads}\
        <meta property=\"og:site_name\" content=\"{name}\">\
        <meta property=\"og:title\" content=\"{name}\">\
        <meta property=\"og:description\" content=\"{description}\">\
        <meta property=\"og:type\" content=\"website\">\
        <meta property=\"og:image\" content=\"{origin}{share}\">\
        <meta name=\"twitter:card\" content=\"summary_large_image\">\
        <style data-channel-theme>{style}</style>\
        <script type=\"application/ld+json\">{linked}</script>",
        key = escape(&channel.key),
        theme_colors = theme_colors(channel),
        preloads = font_preloads(channel, frontend),
        share = share.src,
    )
}

fn theme_colors(channel: &Channel) -> String {
    let meta = |color: &Option<String>, media: &str| {
        color
            .as_ref()
            .map(|color| format!("<meta name=\"theme-color\" content=\"{color}\"{media}>"))
            .unwrap_or_default()
    };
    let theme = &channel.theme;
    match theme.mode {
        ThemeMode::Light => meta(&theme.light_surface, ""),
        ThemeMode::Dark => meta(&theme.dark_surface, ""),
        ThemeMode::System => {
            meta(&theme.light_surface, " media=\"(prefers-color-scheme: light)\"")
                + &meta(&theme.dark_surface, " media=\"(prefers-color-scheme: dark)\"")
        }
    }
}

fn font_faces(channel: &Channel, frontend: &Frontend) -> String {
    let face = |family: &str, file: &FontFile| {
        format!(
            "@font-face{{font-family:\"{family}\";font-style:{};font-weight:{};font-display:swap;\
            src:url({}) format(\"woff2\");unicode-range:{}}}",
            file.style, file.weight, file.src, file.unicode_range
        )
    };
    channel
        .theme
        .families
        .iter()
        .flat_map(|family| frontend.fonts.get(*family).into_iter().flatten().map(move |file| face(family, file)))
        .collect()
}

/// Has the basic Latin of the headings and of the text fetched before the scripts, so that no line is set twice.
fn font_preloads(channel: &Channel, frontend: &Frontend) -> String {
    let theme = &channel.theme;
    let weights = [theme.display_weight.to_string(), "400".to_owned()];
    let families = theme.families.iter().zip(weights);
    let files = families.filter_map(|(family, weight)| {
        let is_wanted = |file: &&FontFile| {
            // A variable font's weight is a range: one file holds them all.
            file.unicode_range.starts_with("U+0000") && (file.weight == weight || file.weight.contains(' '))
        };
        frontend.fonts.get(*family)?.iter().find(is_wanted)
    });
    let link = |file: &FontFile| {
        format!("<link rel=\"preload\" as=\"font\" type=\"font/woff2\" crossorigin href=\"{}\">", file.src)
    };
    files.map(link).collect()
}

/// The contents of the template's own `<style>` elements, for the policy's hashes.
fn inline_styles(template: &str) -> Vec<&str> {
    template
        .split("<style")
        .skip(1)
        .filter_map(|rest| rest.split_once('>')?.1.split_once("</style>"))
        .map(|(style, _)| style)
        .collect()
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// Any address that is not a call or a file: the shell of the Host's channel, with status 404 where the site has no
/// such route.
///
/// # Errors
/// Anything but GET and HEAD, or too many requests.
pub async fn page(request: HttpRequest, app: web::Data<App>) -> Result<HttpResponse, Problem> {
    if request.method() != Method::GET && request.method() != Method::HEAD {
        return Err(Problem::NotReadable);
    }
    let Ok(Some(site)) = site_by_host(&request, &app) else {
        return Ok(neutral());
    };
    site.budget.take(super::client::address(&request, &app.settings.trusted_proxies))?;
    let language = language_of(&request, &site.channel);
    let fresh;
    let shell = if app.settings.dev {
        fresh = compile(&site.channel, language, app.frontend()?.as_ref());
        &fresh
    } else {
        site.shell(language).ok_or_else(|| Problem::Internal(anyhow::anyhow!("no shell of {}", site.channel.key)))?
    };
    let mut response = body::send(&request, &shell.html, "text/html; charset=utf-8");
    let is_embed = request.path().starts_with("/watch_embed/");
    let policy = if is_embed { &shell.embed_policy } else { &shell.policy };
    let policy = header::HeaderValue::from_str(policy).map_err(anyhow::Error::new)?;
    response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, policy);
    if response.status() == StatusCode::OK && !is_route(&site, request.path()) {
        *response.status_mut() = StatusCode::NOT_FOUND;
    }
    Ok(response)
}

fn is_route(site: &Site, path: &str) -> bool {
    ROUTES.contains(&path)
        || ROUTES_WITH_REST.iter().any(|route| path.starts_with(route))
        || site.channel.page_at(path).is_some()
}

/// What an unknown Host gets: a page that names no channel.
fn neutral() -> HttpResponse {
    HttpResponse::NotFound()
        .insert_header((header::CONTENT_SECURITY_POLICY, "default-src 'none'; frame-ancestors 'none'"))
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .content_type("text/html; charset=utf-8")
        .body(
            "<!doctype html><html lang=\"en\"><title>Not found</title><p>There is nothing at this address.</p></html>",
        )
}
