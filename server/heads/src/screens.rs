//! The heads of pages that need only the compiled channel.

use serde_json::{Value, json};
use tenants::compile::{Body, Content, Node};
use tenants::payload::Picture;

use super::brand::Brand;
use super::head::Head;
use super::linked::{availability, breadcrumbs, web_site};
use super::plain::plain;
use super::route::{Route, Screen};
use super::texts;

/// The home page's head.
pub fn home(brand: &Brand<'_>) -> Head {
    Head { title: None, linked: vec![web_site(brand)], ..Head::of("", "/") }
}

/// The head of a page that is not about an event, a team or a library item.
pub fn head(brand: &Brand<'_>, route: Route) -> Head {
    let channel = brand.channel;
    let content = channel.content(brand.language);
    let found = match route {
        Route::Home => Some(home(brand)),
        Route::Screen(screen) => Some(fixed(brand, content, screen)),
        Route::Page(id) => content.page_by_id.get(&id).map(|page| written(brand, &data(page))),
        Route::Pass(id) => {
            let pass = content.package_by_id.get(&id).or_else(|| content.subscription_by_id.get(&id));
            pass.map(|pass| sold(brand, &data(pass)))
        }
        Route::School(id) => channel.participant_groups.by_id(id).map(|node| {
            let entry = entry(&data(&content.participant_groups), id);
            group(brand, node, "/school/", "SportsOrganization", &entry)
        }),
        Route::Sport(id) => {
            channel.event_categories.by_id(id).map(|node| group(brand, node, "/sport/", "CollectionPage", &Value::Null))
        }
        Route::Private(_) | Route::Simulation => Some(Head::hidden(None)),
        Route::Event(_)
        | Route::Embedded(_)
        | Route::Clip(..)
        | Route::EmbeddedClip(..)
        | Route::Team(_)
        | Route::LibraryItem(_)
        | Route::Unknown => None,
    };
    found.unwrap_or_else(|| Head::hidden(Some(texts::missing(brand.language).to_owned())))
}

fn fixed(brand: &Brand<'_>, content: &Content, screen: Screen) -> Head {
    let path = screen.path();
    // If the channel has its own page or menu entry at this path, its name is the title.
    let written = brand.channel.page_at(path).map(|page| brand.text(&page.name).to_owned());
    let entry = screen.entry();
    let is_in_menu = entry.is_some_and(|entry| entry.title_from_menu);
    let named = written.or_else(|| if is_in_menu { menu_name(content, path) } else { None });
    let title = named.unwrap_or_else(|| texts::title(screen, brand.language).to_owned());
    let linked = vec![breadcrumbs(brand, &[(&title, path)])];
    let description = texts::description(screen, brand.language, brand.name());
    let head = Head { description, linked, ..Head::of(title, path) };
    if entry.is_some_and(|entry| entry.indexed) { head } else { head.left_out() }
}

fn menu_name(content: &Content, path: &str) -> Option<String> {
    let menu = data(&content.menu);
    let entry = menu.as_array()?.iter().find(|entry| entry["url"] == path)?;
    entry["name"].as_str().map(str::to_owned)
}

/// The head of a page written by the channel.
fn written(brand: &Brand<'_>, page: &Value) -> Head {
    let (name, url) = (text(page, "name"), text(page, "url"));
    let linked = vec![breadcrumbs(brand, &[(&name, &url)])];
    Head { description: plain(&text(page, "html")), linked, ..Head::of(name, url) }
}

/// The head of a package or subscription.
fn sold(brand: &Brand<'_>, pass: &Value) -> Head {
    let (name, price, id) = (text(pass, "name"), text(pass, "price_title"), &pass["id"]);
    let is_subscription = pass["type"] == "subscription";
    let path = format!("/select-package/{id}{}", if is_subscription { "?type=subscription" } else { "" });
    let said = Some(text(pass, "description")).filter(|text| !text.is_empty());
    let description = said.map_or_else(|| format!("{name} · {price}"), |text| format!("{text} {price}"));
    let picture = picture(&pass["image"]);
    let all = texts::title(Screen::PACKAGES, brand.language);
    let offer = json!({
        "@type": "Offer",
        "url": brand.url(&path),
        "price": brand.channel.currency.decimal(pass["price"].as_i64().unwrap_or_default()),
        "priceCurrency": pass["currency"],
        "availability": availability(brand.channel),
    });
    let mut product =
        json!({ "@type": "Product", "name": name, "description": description, "brand": brand.name(), "offers": offer });
    if let Some(picture) = &picture {
        product["image"] = brand.absolute(&picture.src).into();
    }
    let trail = breadcrumbs(brand, &[(all, Screen::PACKAGES.path()), (&name, &path)]);
    let picture = picture.as_ref().map(Into::into);
    Head { description, picture, linked: vec![product, trail], ..Head::of(name, path) }
}

/// The head of a school or sport; `entry` is its JSON in the API.
fn group(brand: &Brand<'_>, node: &Node, screen: &str, kind: &str, entry: &Value) -> Head {
    let name = brand.text(&node.name);
    let path = format!("{screen}{}", node.id);
    let picture = picture(&entry["image"]);
    let mut linked = json!({ "@type": kind, "name": name, "url": brand.url(&path) });
    if let Some(picture) = &picture {
        linked["logo"] = brand.absolute(&picture.src).into();
    }
    Head {
        description: texts::all_about(name, brand.language, brand.name()),
        picture: picture.as_ref().map(Into::into),
        linked: vec![linked, breadcrumbs(brand, &[(name, &path)])],
        ..Head::of(name, &path)
    }
}

/// The `data` member of a compiled answer.
fn data(body: &Body) -> Value {
    serde_json::from_slice::<Value>(body.identity()).map(|mut answer| answer["data"].take()).unwrap_or_default()
}

/// Finds an entry by id in a tree of entries.
fn entry(tree: &Value, id: i64) -> Value {
    let mut open: Vec<&Value> = tree.as_array().into_iter().flatten().collect();
    while let Some(next) = open.pop() {
        if next["id"] == id {
            return next.clone();
        }
        open.extend(next["children"].as_array().into_iter().flatten());
    }
    Value::Null
}

fn text(value: &Value, field: &str) -> String {
    value[field].as_str().unwrap_or_default().to_owned()
}

fn picture(value: &Value) -> Option<Picture> {
    serde_json::from_value(value.clone()).ok()
}
