//! The paths of all features that grant access by themselves.

use grandstand_calendar as calendar;
use grandstand_clips as clips;
use grandstand_watch as watch;
use grandstand_web::loggable::SecretPaths;

/// The declarations of all features.
pub const SECRET_PATHS: SecretPaths =
    SecretPaths::new(&[calendar::SECRET_PATHS, clips::SECRET_PATHS, watch::SECRET_PATHS]);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_stay_out_of_the_log() {
        let loggable = |path: &str| SECRET_PATHS.loggable(path);
        assert_eq!(loggable("/media/abc.def/540p/3.m4s"), "/media/…/540p/3.m4s");
        assert_eq!(loggable("/media/clips/abc.def/clip.mp4"), "/media/clips/…/clip.mp4");
        assert_eq!(loggable("/-/media/abc.def/540p/3.m4s"), "/-/media/…/540p/3.m4s");
        assert_eq!(loggable("/-/may-watch/abc.def/540p/3.m4s"), "/-/may-watch/…/540p/3.m4s");
        assert_eq!(loggable("/api/calendar/abc-def.ics"), "/api/calendar/…");
        assert_eq!(loggable("/downloads/abc.def/540p/final.mp4"), "/downloads/…/540p/final.mp4");
        assert_eq!(loggable("/api/events"), "/api/events");
    }
}
