//! Previews of shared clips for chat programs and other sites: the head of the page, its picture, and oEmbed.

use actix_web::http::header;
use actix_web::web::{Data as State, Path, Query};
use actix_web::{HttpRequest, HttpResponse};
use grandstand_access::decide::is_closed_to;
use grandstand_access::model::{Asked, Viewer};
use grandstand_catalogue::events::asked_by_ids;
use grandstand_catalogue::events::model::EventItem;
use grandstand_core::html::escape;
use grandstand_db::entities::clips::Model;
use grandstand_db::ids::ClipId;
use grandstand_heads::brand::Brand;
use grandstand_heads::head::{Head, SharedPicture};
use grandstand_heads::route::Route;
use grandstand_pictures::share_picture;
use grandstand_web::context::Context;
use grandstand_web::problem::Problem;
use serde::{Deserialize, Serialize};
use serde_json::json;
use tenants::schema::clips::ClipAudience;
use url::Url;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::asking::asking;
use super::present::share_path;
use super::queries;
use super::watching::access;
use crate::Clips;
use crate::error::Error;

/// Maximum width of a poster, as `grandstand_media::cut` makes it.
const WIDEST: i64 = 1280;
/// Default size of an embedded frame.
const FRAME: (u32, u32) = (960, 540);
/// Minimum width of an embedded frame.
const SMALLEST: u32 = 160;
/// How long clients may cache the response, in seconds.
const KEPT: u32 = 300;

/// Finds a clip by both halves of its link, with its event.
async fn linked(clips: &Clips, context: &Context, id: i64, uuid: u128) -> Result<(Model, EventItem, Asked), Error> {
    let row = queries::one(&clips.database, context.channel_id(), ClipId(id)).await?;
    let is_it = |row: &Model| row.deleted_at.is_none() && row.uuid == Uuid::from_u128(uuid).to_string();
    let row = row.filter(is_it).ok_or(Error::ClipNotFound)?;
    let (item, asked) =
        asked_by_ids(&clips.catalogue, context, vec![row.event_id]).await?.pop().ok_or(Error::ClipNotFound)?;
    Ok((row, item, asked))
}

/// Returns the head of a clip's page.
///
/// # Errors
/// The clip is gone, the halves of its link don't match, or the database failed.
pub async fn head(clips: &Clips, context: &Context, brand: &Brand<'_>, id: i64, uuid: u128) -> Result<Head, Error> {
    let (row, event, _) = linked(clips, context, id, uuid).await?;
    let path = share_path(&row);
    let description = format!("{} · {}", event.card.name, brand.name());
    let picture = picture(brand, &row, &event)?;
    let address = brand.absolute(&path);
    let query: String = url::form_urlencoded::Serializer::new(String::new()).append_pair("url", &address).finish();
    let video = json!({
        "@type": "VideoObject",
        "name": row.name,
        "description": description,
        "thumbnailUrl": brand.absolute(&picture.src),
        "uploadDate": jiff::Timestamp::from_second(row.created_at).map_err(anyhow::Error::new)?.to_string(),
        "duration": format!("PT{}S", (row.end_us - row.start_us) / 1_000_000),
        "url": address,
    });
    Ok(Head {
        description,
        kind: "video.other",
        picture: Some(picture),
        linked: vec![video],
        oembed: Some(format!("{}?{query}", brand.absolute("/api/oembed"))),
        // Search engines must not list clips: their names are meant for the people who get the link.
        is_unlisted: true,
        ..Head::of(row.name, path)
    })
}

/// Returns a picture of the clip if everyone may see it, else its event's.
fn picture(brand: &Brand<'_>, row: &Model, event: &EventItem) -> serde_json::Result<SharedPicture> {
    let size = row.poster_key.as_ref().and(row.width).zip(row.height).map(|(w, h)| (i64::from(w), i64::from(h)));
    match size.filter(|_| brand.channel.clips.audience == ClipAudience::Anyone) {
        Some((width, height)) => {
            let shown = width.clamp(1, WIDEST);
            let src = format!("{}/poster.jpg", share_path(row));
            let height = u32::try_from(height * shown / width.max(1)).unwrap_or_default();
            Ok(SharedPicture { src, width: u32::try_from(shown).unwrap_or_default(), height })
        }
        None => share_picture(brand.channel, &event.card),
    }
}

/// `/share/{id}/{uuid}/poster.jpg`: the picture of a shared link, where everyone may watch the clip.
pub(super) async fn poster(
    clips: State<Clips>,
    request: HttpRequest,
    path: Path<(i64, Uuid)>,
) -> Result<HttpResponse, Problem> {
    let (id, uuid) = path.into_inner();
    let context = Context::of_page(&request, &clips.web)?.ok_or(Error::PictureNotFound)?;
    let (site, requester) = asking(&clips, &request)?;
    let (row, _, asked) = linked(&clips, &context, id, uuid.as_u128()).await?;
    if !access(&site.channel, &asked, &Viewer::guest(), requester.country.as_deref(), context.now).granted {
        return Err(Error::PlaybackRefused.into());
    }
    let key = row.poster_key.as_deref().ok_or(Error::PictureNotFound)?;
    let picture = clips.media.get(key).await.map_err(anyhow::Error::new)?.ok_or(Error::PictureNotFound)?;
    let mut response = HttpResponse::Ok();
    // Shared caches must not keep the response, because access depends on the country.
    response.insert_header((header::CACHE_CONTROL, format!("private, max-age={KEPT}")));
    Ok(response.content_type("image/jpeg").body(picture))
}

/// What a program asks that shows links in its own pages.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct OembedQuery {
    /// The clip's link.
    pub url: String,
    /// Maximum width of the frame in pixels.
    pub maxwidth: Option<u32>,
    /// Maximum height of the frame in pixels.
    pub maxheight: Option<u32>,
    /// `json`.
    #[param(pattern = "^json$")]
    pub format: Option<String>,
}

/// How another site can embed a clip, see <https://oembed.com>.
#[derive(Debug, Serialize, ToSchema)]
pub struct Oembed {
    /// `1.0`.
    pub version: &'static str,
    /// `video`, or `link` if other sites may not embed the clip.
    #[serde(rename = "type")]
    pub kind: &'static str,
    /// The clip's name.
    pub title: String,
    /// The channel.
    pub provider_name: String,
    /// Its address.
    pub provider_url: String,
    /// A picture of it.
    pub thumbnail_url: String,
    /// The thumbnail's width.
    pub thumbnail_width: u32,
    /// Its height.
    pub thumbnail_height: u32,
    /// The HTML of the frame; only for `video`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub html: Option<String>,
    /// The frame's width.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub width: Option<u32>,
    /// Its height.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub height: Option<u32>,
    /// How long the answer may be cached, in seconds.
    pub cache_age: u32,
}

/// Returns how another site can embed a clip's link. The answer follows <https://oembed.com> and isn't wrapped in
/// `data`.
#[utoipa::path(
    get, path = "/oembed", tag = "Clips", params(OembedQuery),
    responses(
        (status = 200, body = Oembed),
        (status = 501),
    )
)]
pub async fn oembed(clips: State<Clips>, context: Context, query: Query<OembedQuery>) -> Result<HttpResponse, Problem> {
    if query.format.as_deref().is_some_and(|format| format != "json") {
        return Err(Error::FormatNotOffered.into());
    }
    let origin = context.origin();
    let channel = context.channel();
    // A channel has several hosts. The link may have any of them, but the clip must be one of this channel.
    let url = Url::parse(&query.url)
        .or_else(|_| Url::parse(&format!("{origin}{}", query.url)))
        .map_err(|_| Error::ClipNotFound)?;
    let (Route::Clip(id, uuid) | Route::EmbeddedClip(id, uuid)) = Route::of(channel, url.path(), "") else {
        return Err(Error::ClipNotFound.into());
    };
    let (row, event, asked) = linked(&clips, &context, id, uuid).await?;
    if is_closed_to(channel, &asked, context.country.code()) {
        return Err(Error::ClipNotFound.into());
    }
    let brand = Brand { channel, language: context.language, origin: Some(&origin) };
    let picture = picture(&brand, &row, &event)?;
    let frame = (!channel.embed.sites.is_empty()).then(|| fitted(query.maxwidth, query.maxheight));
    let html = frame.map(|(width, height)| {
        let address = brand.absolute(&share_path(&row).replacen("/share/", "/share_embed/", 1));
        format!(
            "<iframe src=\"{}\" title=\"{}\" width=\"{width}\" height=\"{height}\" frameborder=\"0\" \
             allow=\"fullscreen; picture-in-picture\" allowfullscreen></iframe>",
            escape(&address),
            escape(&row.name)
        )
    });
    let answer = Oembed {
        version: "1.0",
        kind: if html.is_some() { "video" } else { "link" },
        title: row.name,
        provider_name: brand.name().to_owned(),
        provider_url: origin.clone(),
        thumbnail_url: brand.absolute(&picture.src),
        thumbnail_width: picture.width,
        thumbnail_height: picture.height,
        html,
        width: frame.map(|(width, _)| width),
        height: frame.map(|(_, height)| height),
        cache_age: KEPT,
    };
    Ok(HttpResponse::Ok().insert_header((header::CACHE_CONTROL, "no-store")).json(answer))
}

/// Returns the largest 16:9 frame within the requested size.
fn fitted(widest: Option<u32>, highest: Option<u32>) -> (u32, u32) {
    let by_height = highest.map_or(FRAME.0, |highest| highest.saturating_mul(16) / 9);
    let width = FRAME.0.min(widest.unwrap_or(FRAME.0)).min(by_height).max(SMALLEST);
    (width, width * 9 / 16)
}

#[cfg(test)]
mod tests {
    use super::fitted;

    #[test]
    fn frames_fit_into_what_was_asked_for() {
        assert_eq!(fitted(None, None), (960, 540));
        assert_eq!(fitted(Some(640), None), (640, 360));
        assert_eq!(fitted(Some(640), Some(180)), (320, 180));
        assert_eq!(fitted(Some(0), Some(u32::MAX)), (160, 90));
    }
}
