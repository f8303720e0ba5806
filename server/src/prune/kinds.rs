//! The kinds of a channel's objects, by the form of their keys.

use grandstand_db::ids::ChannelId;
use serde::Serialize;

/// A kind of objects: a folder of a channel.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Pictures of seed files, with their variants.
    Images,
    /// Drawn art of events.
    Art,
    /// Drawn icons, and the logo of mails.
    Icons,
    /// Recordings.
    Media,
    /// Clips.
    Clips,
}

impl Kind {
    /// Every kind.
    pub const ALL: [Self; 5] = [Self::Images, Self::Art, Self::Icons, Self::Media, Self::Clips];

    /// Returns the name of its folder.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Images => "images",
            Self::Art => "art",
            Self::Icons => "icons",
            Self::Media => "media",
            Self::Clips => "clips",
        }
    }

    /// Returns the kind with a folder of this name.
    pub fn of(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// Whether a path within the kind's folder has the form of its objects.
    pub fn has_form(self, path: &str) -> bool {
        let depth = path.split('/').count();
        match self {
            Self::Images | Self::Art | Self::Icons => depth == 1,
            Self::Media => (2..=3).contains(&depth),
            Self::Clips => depth == 2,
        }
    }
}

/// Returns the channel of a folder's name.
pub fn channel_of(name: &str) -> Option<ChannelId> {
    name.parse().ok().filter(|id: &i64| *id > 0 && id.to_string() == name).map(ChannelId)
}

#[cfg(test)]
mod tests {
    use grandstand_backup::scopes::FOLDERS;

    use super::*;

    #[test]
    fn kinds_are_the_folders_of_backups() {
        assert_eq!(Kind::ALL.map(Kind::name).map(Kind::of), Kind::ALL.map(Some));
        let mut kinds = Kind::ALL.map(Kind::name);
        let mut folders = FOLDERS.map(|(name, _)| name);
        kinds.sort_unstable();
        folders.sort_unstable();
        assert_eq!(kinds, folders);
    }

    #[test]
    fn only_numbers_as_they_are_written_are_channels() {
        assert_eq!(channel_of("12"), Some(ChannelId(12)));
        for other in ["", "0", "-1", "+1", "012", "1 ", "alpha", "..", "9223372036854775808"] {
            assert_eq!(channel_of(other), None, "{other:?}");
        }
    }

    #[test]
    fn objects_deeper_or_higher_than_written_are_of_no_form() {
        assert!(Kind::Images.has_form("a.png") && !Kind::Images.has_form("a/b.png"));
        assert!(Kind::Media.has_form("a/poster.jpg") && Kind::Media.has_form("a/540p/0.m4s"));
        assert!(!Kind::Media.has_form("poster.jpg") && !Kind::Media.has_form("a/b/c/d"));
        assert!(Kind::Clips.has_form("a/1.mp4") && !Kind::Clips.has_form("1.mp4"));
    }
}
