//! HLS playlists from stored data. Every URL in them is relative to the token, and the part after the token names the
//! recording: it is the same for everyone, and means the same for everyone.

use std::fmt::Write as _;
use std::ops::Range;

use grandstand_core::media_name::MediaName;
use jiff::Timestamp;

use super::looped::Window;
use super::rendition::{Part, Rendition, Segment};

/// Writes the master playlist, which is beside the recording's folder. While the recording grows, it refers to the
/// playlists for live viewers.
pub fn master(name: MediaName, renditions: &[Rendition], is_live: bool) -> String {
    let playlist = if is_live { "live" } else { "index" };
    sizes(renditions, |size| format!("{name}/{size}/{playlist}.m3u8"))
}

/// Writes the master playlist of a part of a recording.
pub fn master_of_excerpt(renditions: &[Rendition]) -> String {
    sizes(renditions, |name| format!("{name}/index.m3u8"))
}

fn sizes(renditions: &[Rendition], address: impl Fn(&str) -> String) -> String {
    let mut text = String::from("#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-INDEPENDENT-SEGMENTS\n");
    for Rendition { name, width, height, bandwidth, average_bandwidth, codecs, .. } in renditions {
        let _ = writeln!(
            text,
            "#EXT-X-STREAM-INF:BANDWIDTH={bandwidth},AVERAGE-BANDWIDTH={average_bandwidth},RESOLUTION={width}x{height},CODECS=\"{codecs}\"\n{}",
            address(name)
        );
    }
    text
}

/// Writes the playlist of a whole recording.
pub fn on_demand(rendition: &Rendition) -> String {
    let mut text = head(&rendition.segments, 0);
    text.push_str("#EXT-X-PLAYLIST-TYPE:VOD\n");
    entries(&mut text, rendition, 0..rendition.segments.len());
    text.push_str("#EXT-X-ENDLIST\n");
    text
}

/// Writes the playlist of a range of segments, which keep their numbers. Players begin `lead_us` into the first.
pub fn excerpt(rendition: &Rendition, range: Range<usize>, lead_us: i64) -> String {
    let listed = rendition.segments.get(range.clone()).unwrap_or_default();
    let mut text = head(listed, i64::try_from(range.start).unwrap_or_default());
    let (seconds, micros) = (lead_us / 1_000_000, lead_us % 1_000_000);
    let _ = writeln!(text, "#EXT-X-PLAYLIST-TYPE:VOD\n#EXT-X-START:TIME-OFFSET={seconds}.{micros:06},PRECISE=YES");
    entries(&mut text, rendition, range);
    text.push_str("#EXT-X-ENDLIST\n");
    text
}

/// Writes the playlist of a growing recording for live viewers: its last segments, `dvr_us` long in all. Segments keep
/// their numbers, so that players can tell which ones are no longer listed. `has_ended` says that no more will come.
pub fn window(rendition: &Rendition, dvr_us: i64, has_ended: bool) -> String {
    let segments = &rendition.segments;
    let end = segments.last().map_or(0, |last| last.start_us + last.duration_us);
    let first = segments.partition_point(|segment| segment.start_us + segment.duration_us <= end - dvr_us);
    let mut text = head(segments, i64::try_from(first).unwrap_or_default());
    let joins = rendition.part_of(first).map_or(0, |(number, _)| number);
    let _ = writeln!(text, "#EXT-X-DISCONTINUITY-SEQUENCE:{joins}");
    entries(&mut text, rendition, first..segments.len());
    if has_ended {
        text.push_str("#EXT-X-ENDLIST\n");
    }
    text
}

/// Writes a range of segments, each part with its initialisation segment and its time of day.
fn entries(text: &mut String, rendition: &Rendition, range: Range<usize>) {
    let first = range.start;
    for (sequence, segment) in rendition.segments.iter().enumerate().take(range.end).skip(first) {
        let part = rendition.part_of(sequence);
        let is_join = part.is_some_and(|(_, part)| part.first == sequence);
        if is_join && sequence > first {
            text.push_str("#EXT-X-DISCONTINUITY\n");
        }
        if is_join || sequence == first {
            begin(text, part, segment);
        }
        entry(text, sequence, segment);
    }
}

fn begin(text: &mut String, part: Option<(usize, &Part)>, segment: &Segment) {
    let number = part.map_or(0, |(number, _)| number);
    let of_part = if number == 0 { String::new() } else { format!("-{number}") };
    let _ = writeln!(text, "#EXT-X-MAP:URI=\"init{of_part}.mp4\"");
    if let Some((_, part)) = part {
        let began = part.began_at_us + segment.start_us - part.start_us;
        let _ =
            writeln!(text, "#EXT-X-PROGRAM-DATE-TIME:{:.3}", Timestamp::from_microsecond(began).unwrap_or_default());
    }
}

/// Writes the playlist of a recording that is looped as if it were live.
pub fn live(segments: &[Segment], window: &Window) -> String {
    let mut text = head(segments, window.first);
    let _ = writeln!(text, "#EXT-X-DISCONTINUITY-SEQUENCE:{}", window.discontinuities());
    text.push_str("#EXT-X-MAP:URI=\"init.mp4\"\n");
    for (at, place) in window.places().enumerate() {
        let Some(segment) = segments.get(place.sequence) else { continue };
        if at > 0 && place.sequence == 0 {
            text.push_str("#EXT-X-DISCONTINUITY\n");
        }
        if at == 0 || place.sequence == 0 {
            let began = Timestamp::from_microsecond(place.loop_start_us + segment.start_us).unwrap_or_default();
            let _ = writeln!(text, "#EXT-X-PROGRAM-DATE-TIME:{began:.3}");
        }
        entry(&mut text, place.sequence, segment);
    }
    text
}

fn head(segments: &[Segment], first: i64) -> String {
    // The specification compares durations rounded to whole seconds with the target.
    let longest = segments.iter().map(|segment| segment.duration_us).max().unwrap_or(0);
    let target = ((longest + 500_000) / 1_000_000).max(1);
    format!(
        "#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:{target}\n#EXT-X-MEDIA-SEQUENCE:{first}\n#EXT-X-INDEPENDENT-SEGMENTS\n"
    )
}

fn entry(text: &mut String, sequence: usize, segment: &Segment) {
    let (seconds, micros) = (segment.duration_us / 1_000_000, segment.duration_us % 1_000_000);
    let _ = writeln!(text, "#EXTINF:{seconds}.{micros:06},\n{sequence}.m4s");
}

#[cfg(test)]
mod tests {
    use super::*;

    fn segments(durations: &[i64]) -> Vec<Segment> {
        let mut start_us = 0;
        let one = |duration_us: &i64| {
            let segment = Segment { start_us, duration_us: *duration_us, bytes: 1, key: String::new() };
            start_us += duration_us;
            segment
        };
        durations.iter().map(one).collect()
    }

    /// A rendition with parts that begin at these segments, an hour apart.
    fn rendition(durations: &[i64], parts: &[usize]) -> Rendition {
        let segments = segments(durations);
        let part = |(number, first): (usize, &usize)| Part {
            first: *first,
            start_us: segments[*first].start_us,
            began_at_us: 1_772_323_200_000_000 + 3_600_000_000 * i64::try_from(number).unwrap(),
            init_key: String::new(),
            init_bytes: 1,
        };
        Rendition {
            id: 1,
            name: "540p".to_owned(),
            width: 960,
            height: 540,
            bandwidth: 900_000,
            average_bandwidth: 700_000,
            codecs: "avc1.42c01f,mp4a.40.2".to_owned(),
            init_key: String::new(),
            init_bytes: 0,
            parts: parts.iter().enumerate().map(part).collect(),
            segments,
            playlist: bytes::Bytes::new(),
            live: bytes::Bytes::new(),
        }
    }

    #[test]
    fn who_watches_live_sees_a_window_that_keeps_its_numbers() {
        let rendition = rendition(&[2_000_000, 2_000_000, 1_000_000, 2_000_000, 2_000_000], &[0, 3]);
        let expected = "#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:2\n#EXT-X-MEDIA-SEQUENCE:1\n\
             #EXT-X-INDEPENDENT-SEGMENTS\n#EXT-X-DISCONTINUITY-SEQUENCE:0\n#EXT-X-MAP:URI=\"init.mp4\"\n\
             #EXT-X-PROGRAM-DATE-TIME:2026-03-01T00:00:02.000Z\n#EXTINF:2.000000,\n1.m4s\n#EXTINF:1.000000,\n2.m4s\n\
             #EXT-X-DISCONTINUITY\n#EXT-X-MAP:URI=\"init-1.mp4\"\n#EXT-X-PROGRAM-DATE-TIME:2026-03-01T01:00:00.000Z\n\
             #EXTINF:2.000000,\n3.m4s\n#EXTINF:2.000000,\n4.m4s\n";
        assert_eq!(window(&rendition, 6_000_000, false), expected);
        assert_eq!(window(&rendition, 6_000_000, true), format!("{expected}#EXT-X-ENDLIST\n"));
        let late = window(&rendition, 2_000_000, false);
        let joined = "#EXT-X-MEDIA-SEQUENCE:4\n#EXT-X-INDEPENDENT-SEGMENTS\n#EXT-X-DISCONTINUITY-SEQUENCE:1\n\
             #EXT-X-MAP:URI=\"init-1.mp4\"\n#EXT-X-PROGRAM-DATE-TIME:2026-03-01T01:00:02.000Z\n";
        assert!(late.contains(joined), "{late}");
        let name = MediaName::random();
        assert!(master(name, &[rendition], true).ends_with(&format!("{name}/540p/live.m3u8\n")));
    }

    #[test]
    fn parts_are_joined_by_a_discontinuity_on_demand_too() {
        let text = on_demand(&rendition(&[2_000_000, 2_000_000], &[0, 1]));
        assert_eq!(text.matches("#EXT-X-DISCONTINUITY\n#EXT-X-MAP:URI=\"init-1.mp4\"\n").count(), 1, "{text}");
        assert!(text.contains("#EXT-X-MEDIA-SEQUENCE:0\n") && text.ends_with("1.m4s\n#EXT-X-ENDLIST\n"), "{text}");
    }

    #[test]
    fn an_excerpt_keeps_its_numbers_and_begins_where_it_is_told_to() {
        let text = excerpt(&rendition(&[2_000_000, 2_000_000, 2_000_000, 2_000_000], &[0, 2]), 1..3, 1_480_000);
        assert_eq!(
            text,
            "#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:2\n#EXT-X-MEDIA-SEQUENCE:1\n#EXT-X-INDEPENDENT-SEGMENTS\n\
             #EXT-X-PLAYLIST-TYPE:VOD\n#EXT-X-START:TIME-OFFSET=1.480000,PRECISE=YES\n#EXT-X-MAP:URI=\"init.mp4\"\n\
             #EXT-X-PROGRAM-DATE-TIME:2026-03-01T00:00:02.000Z\n#EXTINF:2.000000,\n1.m4s\n#EXT-X-DISCONTINUITY\n\
             #EXT-X-MAP:URI=\"init-1.mp4\"\n#EXT-X-PROGRAM-DATE-TIME:2026-03-01T01:00:00.000Z\n#EXTINF:2.000000,\n\
             2.m4s\n#EXT-X-ENDLIST\n"
        );
    }

    #[test]
    fn a_recording_is_listed_whole() {
        let text = on_demand(&rendition(&[2_002_000, 2_002_000, 500_500], &[]));
        assert_eq!(
            text,
            "#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:2\n#EXT-X-MEDIA-SEQUENCE:0\n#EXT-X-INDEPENDENT-SEGMENTS\n\
             #EXT-X-PLAYLIST-TYPE:VOD\n#EXT-X-MAP:URI=\"init.mp4\"\n#EXTINF:2.002000,\n0.m4s\n#EXTINF:2.002000,\n1.m4s\n\
             #EXTINF:0.500500,\n2.m4s\n#EXT-X-ENDLIST\n"
        );
    }

    #[test]
    fn a_loop_is_joined_by_a_discontinuity() {
        let segments = segments(&[2_000_000, 2_000_000, 1_000_000]);
        // 2026-03-01T00:00:06.5Z is 1.5 s into a loop of 5 s, before which each loop began at a multiple of 5 s.
        let now = 1_772_323_206_500_000;
        let window = Window::at(&segments, now, 5_000_000).unwrap();
        let loops = now / 5_000_000;
        assert_eq!(
            live(&segments, &window),
            format!(
                "#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:2\n#EXT-X-MEDIA-SEQUENCE:{}\n\
                 #EXT-X-INDEPENDENT-SEGMENTS\n#EXT-X-DISCONTINUITY-SEQUENCE:{}\n#EXT-X-MAP:URI=\"init.mp4\"\n\
                 #EXT-X-PROGRAM-DATE-TIME:2026-03-01T00:00:00.000Z\n#EXTINF:2.000000,\n0.m4s\n\
                 #EXTINF:2.000000,\n1.m4s\n#EXTINF:1.000000,\n2.m4s\n",
                (loops - 1) * 3,
                loops - 1
            )
        );
        let window = Window::at(&segments, now + 1_000_000, 5_000_000).unwrap();
        let text = live(&segments, &window);
        let seam = "2.m4s\n#EXT-X-DISCONTINUITY\n#EXT-X-PROGRAM-DATE-TIME:2026-03-01T00:00:05.000Z\n#EXTINF:2.000000,\n0.m4s\n";
        assert!(text.contains("EXT-X-PROGRAM-DATE-TIME:2026-03-01T00:00:02.000Z\n#EXTINF:2.000000,\n1.m4s"), "{text}");
        assert!(text.ends_with(seam), "{text}");
    }

    #[test]
    fn the_master_lists_every_size() {
        let (rendition, name) = (rendition(&[], &[]), MediaName::random());
        assert_eq!(
            master(name, &[rendition], false).replace(&name.to_string(), "7"),
            "#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-INDEPENDENT-SEGMENTS\n#EXT-X-STREAM-INF:BANDWIDTH=900000,\
             AVERAGE-BANDWIDTH=700000,RESOLUTION=960x540,CODECS=\"avc1.42c01f,mp4a.40.2\"\n7/540p/index.m3u8\n"
        );
    }
}
