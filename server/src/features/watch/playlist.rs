//! HLS playlists out of stored facts. Every address in them is relative to the token, and what follows the token names
//! the recording: it is the same for everyone, and means the same for everyone.

use std::fmt::Write as _;

use jiff::Timestamp;

use super::looped::Window;
use super::recording::{Rendition, Segment};

/// The master playlist, which stands beside the recording's folder.
pub fn master(media_id: i64, renditions: &[Rendition]) -> String {
    let mut text = String::from("#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-INDEPENDENT-SEGMENTS\n");
    for Rendition { name, width, height, bandwidth, average_bandwidth, codecs, .. } in renditions {
        let _ = writeln!(
            text,
            "#EXT-X-STREAM-INF:BANDWIDTH={bandwidth},AVERAGE-BANDWIDTH={average_bandwidth},RESOLUTION={width}x{height},CODECS=\"{codecs}\"\n{media_id}/{name}/index.m3u8"
        );
    }
    text
}

/// The playlist of a whole recording.
pub fn on_demand(segments: &[Segment]) -> String {
    let mut text = head(segments, 0);
    text.push_str("#EXT-X-PLAYLIST-TYPE:VOD\n#EXT-X-MAP:URI=\"init.mp4\"\n");
    for (sequence, segment) in segments.iter().enumerate() {
        entry(&mut text, sequence, segment);
    }
    text.push_str("#EXT-X-ENDLIST\n");
    text
}

/// The playlist of a recording that is looped as if it were live.
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

    #[test]
    fn a_recording_is_listed_whole() {
        let text = on_demand(&segments(&[2_002_000, 2_002_000, 500_500]));
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
        let rendition = Rendition {
            name: "540p".to_owned(),
            width: 960,
            height: 540,
            bandwidth: 900_000,
            average_bandwidth: 700_000,
            codecs: "avc1.42c01f,mp4a.40.2".to_owned(),
            init_key: String::new(),
            init_bytes: 0,
            segments: Vec::new(),
            playlist: bytes::Bytes::new(),
        };
        assert_eq!(
            master(7, &[rendition]),
            "#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-INDEPENDENT-SEGMENTS\n#EXT-X-STREAM-INF:BANDWIDTH=900000,\
             AVERAGE-BANDWIDTH=700000,RESOLUTION=960x540,CODECS=\"avc1.42c01f,mp4a.40.2\"\n7/540p/index.m3u8\n"
        );
    }
}
