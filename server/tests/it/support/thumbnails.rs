//! What thumbnails show.

use grandstand_media::ffmpeg::run;
use grandstand_media::graphics::read_frame_code;

/// The begin of each stretch of a track in milliseconds, and the frame code of its picture. All of them stand on `sheet`,
/// a JPEG.
pub async fn codes(track: &str, sheet: &[u8]) -> Vec<(u64, Option<u16>)> {
    let cues: Vec<(u64, [usize; 4])> = track.split("\n\n").skip(1).map(cue).collect();
    let (width, height) =
        cues.iter().fold((0, 0), |(width, height), (_, [x, y, w, h])| (width.max(x + w), height.max(y + h)));
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("sheet.jpg"), sheet).unwrap();
    let args = "-v error -i sheet.jpg -f rawvideo -pix_fmt gray -".split(' ');
    let grey = run("ffmpeg", "decoding", folder.path(), args).await.unwrap();
    assert_eq!(grey.len(), width * height, "a sheet of {width} × {height}");
    let code = |[x, y, w, h]: [usize; 4]| {
        let rows = grey.chunks(width).skip(y).take(h);
        let picture: Vec<u8> = rows.flat_map(|row| row[x..x + w].iter().copied()).collect();
        read_frame_code(&picture, w, h)
    };
    cues.into_iter().map(|(start, place)| (start, code(place))).collect()
}

fn cue(text: &str) -> (u64, [usize; 4]) {
    let (times, place) = text.trim_end().split_once('\n').unwrap();
    let start = times.split_once(" --> ").unwrap().0;
    let (clock, ms) = start.split_once('.').unwrap();
    let seconds = clock.split(':').fold(0, |sum, part| sum * 60 + part.parse::<u64>().unwrap());
    let place: Vec<usize> =
        place.strip_prefix("0.jpg#xywh=").unwrap().split(',').map(|number| number.parse().unwrap()).collect();
    (seconds * 1000 + ms.parse::<u64>().unwrap(), place.try_into().unwrap())
}
