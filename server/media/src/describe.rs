//! How commands describe recordings.

use jiff::Timestamp;

use grandstand_db::entities::media;

/// Formats a length, such as `1:30:05` or `12:03`.
pub fn length(duration_us: i64) -> String {
    let whole = duration_us.max(0) / 1_000_000;
    let (hours, minutes, seconds) = (whole / 3600, whole / 60 % 60, whole % 60);
    match hours {
        0 => format!("{minutes}:{seconds:02}"),
        hours => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}

/// Formats a time in unix seconds, such as `2026-03-01 10:12 UTC`.
pub fn time(second: i64) -> String {
    let told = |time: Timestamp| time.strftime("%Y-%m-%d %H:%M UTC").to_string();
    Timestamp::from_second(second).map_or_else(|_| "-".to_owned(), told)
}

/// Formats a size, such as `1.2 GB`.
pub fn size(bytes: i64) -> String {
    let (unit, name) = match bytes {
        1_000_000_000_000.. => (1_000_000_000_000, "TB"),
        1_000_000_000.. => (1_000_000_000, "GB"),
        1_000_000.. => (1_000_000, "MB"),
        _ => (1_000, "kB"),
    };
    let tenths = bytes.max(0) / (unit / 10);
    format!("{}.{} {name}", tenths / 10, tenths % 10)
}

/// Returns the origin of a recording: its file's name, or its kind.
pub fn origin(recording: &media::Model) -> &str {
    match (&recording.source_name, &recording.fingerprint) {
        (Some(name), _) => name,
        (None, Some(_)) => "(sample)",
        (None, None) => "-",
    }
}

/// Formats a recording for messages, such as `recording 7 (12:03, added 2026-03-01 10:12 UTC, final.mp4)`.
pub fn recording(recording: &media::Model) -> String {
    let media::Model { id, duration_us, created_at, .. } = recording;
    let (length, added) = (length(*duration_us), time(*created_at));
    match origin(recording) {
        "-" => format!("recording {id} ({length}, added {added})"),
        origin => format!("recording {id} ({length}, added {added}, {origin})"),
    }
}

/// Formats an argument of a command line, quoted for the shell if necessary.
pub fn word(text: &str) -> String {
    let is_plain = |letter: char| letter.is_alphanumeric() || "/._-+:@%".contains(letter);
    if !text.is_empty() && text.chars().all(is_plain) {
        return text.to_owned();
    }
    format!("'{}'", text.replace('\'', r"'\''"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_sizes_and_words_are_as_people_write_them() {
        let seconds = |seconds: i64| length(seconds * 1_000_000);
        assert_eq!([seconds(0), seconds(723), seconds(5405)], ["0:00", "12:03", "1:30:05"]);
        let sizes = [900, 1_250_000, 12_345_678_901, 2_150_000_000_000].map(size);
        assert_eq!(sizes, ["0.9 kB", "1.2 MB", "12.3 GB", "2.1 TB"]);
        assert_eq!(time(1_772_359_920), "2026-03-01 10:12 UTC");
        let words = [word("a/b-1.mp4"), word("my film.mp4"), word("it's")];
        assert_eq!(words, ["a/b-1.mp4", "'my film.mp4'", r"'it'\''s'"]);
    }
}
