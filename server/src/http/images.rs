//! `GET /images/{name}`: a channel's pictures and silent previews, named by their content.

use actix_web::http::header;
use actix_web::{HttpRequest, HttpResponse, web};

use super::context::site_by_host;
use super::problem::Problem;
use crate::app::App;
use crate::apply::picture_key;

/// One picture of the Host's channel, kept for a year.
///
/// SVG is a document that could run scripts when opened by itself; its own policy forbids that.
///
/// # Errors
/// Another channel's name, or none at all.
pub async fn image(
    request: HttpRequest,
    app: web::Data<App>,
    name: web::Path<String>,
) -> Result<HttpResponse, Problem> {
    const MISSING: Problem = Problem::NotFound("This picture");
    let site = site_by_host(&request, &app)?.ok_or(MISSING)?;
    let content_type = content_type(&name).ok_or(MISSING)?;
    let bytes =
        app.media.get(&picture_key(site.channel.id, &name)).await.map_err(anyhow::Error::new)?.ok_or(MISSING)?;
    Ok(HttpResponse::Ok()
        .insert_header((header::CACHE_CONTROL, "public, max-age=31536000, immutable"))
        .insert_header((header::CONTENT_SECURITY_POLICY, "default-src 'none'; style-src 'unsafe-inline'; sandbox"))
        .content_type(content_type)
        .body(bytes))
}

/// The type of a well-formed name; `None` for any other, so that no path leads out of the channel's pictures.
fn content_type(name: &str) -> Option<&'static str> {
    let (hash, format) = name.split_once('.')?;
    let is_hash = hash.len() == 64 && hash.bytes().all(|byte| byte.is_ascii_hexdigit());
    let content_type = match format {
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "jpg" => "image/jpeg",
        "webp" => "image/webp",
        "avif" => "image/avif",
        "mp4" => "video/mp4",
        _ => return None,
    };
    is_hash.then_some(content_type)
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
