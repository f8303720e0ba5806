//! What of a request may stand in logs.

use actix_web::http::header::{self, HeaderMap};

/// The `Host` as it was sent. What a client claims in `Forwarded` or `X-Forwarded-Host` decides nothing and is not logged.
pub fn loggable_host(headers: &HeaderMap) -> &str {
    headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default()
}

/// A path without the token that paths of media, clips and downloads carry, and without what opens a personal calendar.
pub fn loggable_path(path: &str) -> String {
    if path.starts_with("/api/calendar/") {
        return "/api/calendar/…".to_owned();
    }
    let folder = ["/media/clips/", "/media/", "/downloads/", "/-/may-watch/", "/-/media/"]
        .into_iter()
        .find(|folder| path.starts_with(folder));
    let named = folder.and_then(|folder| Some((folder, path.strip_prefix(folder)?.split_once('/')?)));
    match named {
        Some((folder, (_token, rest))) => format!("{folder}…/{rest}"),
        None => path.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::loggable_path;

    #[test]
    fn tokens_stay_out_of_the_log() {
        assert_eq!(loggable_path("/media/abc.def/540p/3.m4s"), "/media/…/540p/3.m4s");
        assert_eq!(loggable_path("/media/clips/abc.def/clip.mp4"), "/media/clips/…/clip.mp4");
        assert_eq!(loggable_path("/-/media/abc.def/540p/3.m4s"), "/-/media/…/540p/3.m4s");
        assert_eq!(loggable_path("/-/may-watch/abc.def/540p/3.m4s"), "/-/may-watch/…/540p/3.m4s");
        assert_eq!(loggable_path("/api/calendar/abc-def.ics"), "/api/calendar/…");
        assert_eq!(loggable_path("/downloads/abc.def/540p/final.mp4"), "/downloads/…/540p/final.mp4");
        assert_eq!(loggable_path("/api/events"), "/api/events");
    }
}
