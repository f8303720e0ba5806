//! `GET /manifest.webmanifest`.

use actix_web::{HttpRequest, HttpResponse, web};
use grandstand_heads::brand::Brand;
use grandstand_heads::route::Screen;
use grandstand_heads::texts;
use grandstand_pictures::icons::{Icon, address};
use grandstand_web::body;
use grandstand_web::context::Context;
use grandstand_web::problem::Problem;
use grandstand_web::reply::neutral;
use serde_json::{Value, json};
use tenants::compile::Body;
use tenants::payload::Picture;
use tenants::schema::theme::ThemeMode;

use crate::Pages;

/// Maximum length of the name under an icon that every system can show, in characters.
const LONGEST_SHORT_NAME: usize = 12;

/// Returns the web app manifest: name, colours, icons and start page.
///
/// # Errors
/// Too many requests.
pub async fn manifest(request: HttpRequest, pages: web::Data<Pages>) -> Result<HttpResponse, Problem> {
    let Some(context) = Context::of_page(&request, &pages.web)? else { return Ok(neutral()) };
    let brand = Brand { channel: context.channel(), language: context.language, origin: None };
    let body = Body::new(serde_json::to_vec(&of(&brand))?);
    Ok(body::send(&request, &body, "application/manifest+json"))
}

fn of(brand: &Brand<'_>) -> Value {
    let theme = &brand.channel.theme;
    let surface = match theme.mode {
        ThemeMode::Dark => theme.dark_surface.as_ref(),
        ThemeMode::Light | ThemeMode::System => theme.light_surface.as_ref(),
    };
    let shortcut = |screen: Screen| {
        let name = texts::title(screen, brand.language);
        json!({ "name": name, "url": brand.url(screen.path()) })
    };
    let shortcuts = [Screen::LIVE, Screen::UPCOMING, Screen::RECORDINGS].map(shortcut);
    let mut manifest = json!({
        "id": "/",
        "name": brand.name(),
        "description": brand.text(&brand.channel.description),
        "lang": brand.locale(),
        "dir": "ltr",
        "start_url": brand.url("/"),
        "scope": "/",
        "display": "standalone",
        "categories": ["sports", "entertainment"],
        "icons": icons(brand),
        "shortcuts": shortcuts,
    });
    if let Some(short) = short_name(brand.name()) {
        manifest["short_name"] = short.into();
    }
    if let Some(surface) = surface {
        manifest["theme_color"] = surface.as_str().into();
        manifest["background_color"] = surface.as_str().into();
    }
    manifest
}

/// Returns the icons in the sizes that systems ask for, and the original favicon.
fn icons(brand: &Brand<'_>) -> Vec<Value> {
    let drawn = |icon: Icon| {
        let (src, size) = (address(brand.channel, icon)?, icon.size());
        let purpose = if icon == Icon::Maskable512 { "maskable" } else { "any" };
        Some(json!({ "src": src, "type": "image/png", "sizes": format!("{size}x{size}"), "purpose": purpose }))
    };
    let icons = [Icon::Any192, Icon::Any512, Icon::Maskable512].into_iter().filter_map(drawn);
    icons.chain([icon(&brand.channel.pictures.favicon)]).collect()
}

fn icon(picture: &Picture) -> Value {
    let kind = mime_guess::from_path(&picture.src).first_or_octet_stream();
    let is_vector = kind.subtype() == "svg";
    let sizes = if is_vector { "any".to_owned() } else { format!("{}x{}", picture.width, picture.height) };
    json!({ "src": picture.src, "type": kind.essence_str(), "sizes": sizes, "purpose": "any" })
}

/// Returns as many whole words from the beginning of the name as fit under an icon; `None` if the first one doesn't
/// fit.
fn short_name(name: &str) -> Option<&str> {
    let ends = name.char_indices().filter(|(_, sign)| sign.is_whitespace()).map(|(end, _)| end).chain([name.len()]);
    ends.map(|end| name[..end].trim_end()).rfind(|short| short.chars().count() <= LONGEST_SHORT_NAME)
}

#[cfg(test)]
mod tests {
    use super::short_name;

    #[test]
    fn whole_words_of_the_name_stand_under_the_icon() {
        assert_eq!(short_name("Harbour School Sports Network"), Some("Harbour"));
        assert_eq!(short_name("Quay"), Some("Quay"));
        assert_eq!(short_name("TV d’été du lac"), Some("TV d’été du"));
        assert_eq!(short_name("Leichtathletikverband"), None);
    }
}
