//! `GET /images/{name}`: a channel's pictures and silent previews, named by their content.

use actix_web::http::header;
use actix_web::{HttpRequest, HttpResponse, web};
use bytes::Bytes;
use grandstand_db::ids::ChannelId;
use grandstand_media::variants;
use grandstand_media::variants::picture_key;
use grandstand_web::context::site_by_host;
use grandstand_web::problem::Problem;

use crate::Pictures;
use crate::error::Error;

/// Caching for a picture that will soon be replaced by its variant.
const SHORT: &str = "public, max-age=60";
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; media-src 'self'; \
                      base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

/// Returns a picture of the host's channel; cached for a year.
///
/// # Errors
/// The name is unknown in this channel, or not well formed.
pub async fn image(
    request: HttpRequest,
    pictures: web::Data<Pictures>,
    name: web::Path<String>,
) -> Result<HttpResponse, Problem> {
    let site = site_by_host(&request, &pictures.web)?.ok_or(Error::PictureNotFound)?;
    if let Some((hash, _)) = variants::read_name(&name).filter(|(hash, _)| is_hash(hash)) {
        return Ok(variant(&pictures, site.id(), &name, hash).await?.ok_or(Error::PictureNotFound)?);
    }
    let content_type = content_type(&name).ok_or(Error::PictureNotFound)?;
    let bytes = pictures.media.get(&picture_key(site.id(), &name)).await.map_err(anyhow::Error::new)?;
    Ok(picture(content_type, bytes.ok_or(Error::PictureNotFound)?))
}

/// Returns a smaller variant of a picture; until it exists, the picture itself, cached for a minute.
async fn variant(
    pictures: &Pictures,
    channel_id: ChannelId,
    name: &str,
    hash: &str,
) -> anyhow::Result<Option<HttpResponse>> {
    let get = async |name: &str| pictures.media.get(&picture_key(channel_id, name)).await.map_err(anyhow::Error::new);
    if let Some(bytes) = get(name).await? {
        return Ok(Some(picture("image/webp", bytes)));
    }
    for format in variants::SOURCES {
        let name = format!("{hash}.{format}");
        if let Some((bytes, content_type)) = get(&name).await?.zip(content_type(&name)) {
            let mut response = picture(content_type, bytes);
            response.headers_mut().insert(header::CACHE_CONTROL, header::HeaderValue::from_static(SHORT));
            return Ok(Some(response));
        }
    }
    Ok(None)
}

/// Responds with a picture whose address is unique to its content.
///
/// SVG files opened directly could run scripts; the content security policy forbids that.
pub fn picture(content_type: &'static str, bytes: Bytes) -> HttpResponse {
    HttpResponse::Ok()
        .insert_header((header::CACHE_CONTROL, "public, max-age=31536000, immutable"))
        .insert_header((header::CONTENT_SECURITY_POLICY, POLICY))
        .content_type(content_type)
        .body(bytes)
}

/// Returns the media type of a picture's name; `None` if the name is not well formed, so that no path leads out of the
/// channel's pictures.
pub fn content_type(name: &str) -> Option<&'static str> {
    let (hash, format) = name.split_once('.')?;
    let content_type = match format {
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "jpg" => "image/jpeg",
        "webp" => "image/webp",
        "avif" => "image/avif",
        "mp4" => "video/mp4",
        _ => return None,
    };
    is_hash(hash).then_some(content_type)
}

fn is_hash(text: &str) -> bool {
    text.len() == 64 && text.bytes().all(|byte| byte.is_ascii_hexdigit())
}

#[cfg(test)]
mod tests {
    use super::content_type;

    #[test]
    fn only_names_of_pictures_are_looked_up() {
        assert_eq!(content_type(&format!("{}.svg", "a".repeat(64))), Some("image/svg+xml"));
        for name in ["../../x.svg", "a.svg", &format!("{}.exe", "a".repeat(64)), &format!("{}/x.png", "a".repeat(62))] {
            assert_eq!(content_type(name), None, "{name}");
        }
    }
}
