//! The head of a library item, which opens over the library.

use grandstand_heads::brand::Brand;
use grandstand_heads::head::{Head, SharedPicture};
use grandstand_heads::linked::breadcrumbs;
use grandstand_heads::plain::plain;
use grandstand_heads::route::Screen;
use grandstand_heads::texts;
use grandstand_web::context::Context;
use serde_json::json;
use tenants::payload::library::VodAssetType;

use super::words::duration;
use crate::Catalogue;
use crate::error::Error;
use crate::library::item;

/// Returns the head of a library item's page.
///
/// # Errors
/// No such item in this channel, or the database failed.
pub async fn library_item(catalogue: &Catalogue, context: &Context, brand: &Brand<'_>, id: i64) -> Result<Head, Error> {
    let item = item(catalogue, context, id).await?;
    let library = texts::title(Screen::LIBRARY, brand.language);
    // An item that is a recording is watched on its event's page.
    let own = || format!("{}?item={id}", Screen::LIBRARY.path());
    let path = item.event_id.map_or_else(own, |event| format!("/watch/{event}"));
    let said = item.description_html.as_deref().map(plain).filter(|said| !said.is_empty());
    let description = said.unwrap_or_else(|| texts::all_about(&item.title, brand.language, brand.name()));
    let image = item.assets.iter().find(|asset| asset.kind == VodAssetType::Image);
    let picture = image
        .and_then(|asset| Some(SharedPicture { src: asset.path.clone(), width: asset.width?, height: asset.height? }));
    let trail = breadcrumbs(brand, &[(library, Screen::LIBRARY.path()), (&item.title, &path)]);
    let mut linked = Vec::new();
    if let (Some(length), Some(picture)) = (item.duration_ms, &picture) {
        linked.push(json!({
            "@type": "VideoObject",
            "name": item.title,
            "description": description,
            "thumbnailUrl": brand.absolute(&picture.src),
            "uploadDate": item.date,
            "url": brand.url(&path),
            "duration": duration(length.saturating_mul(1_000)),
        }));
    }
    linked.push(trail);
    Ok(Head { description, kind: "video.other", picture, linked, ..Head::of(item.title, path) })
}
