//! A film whose pictures tell their numbers and whose sound tells the time, and what is heard and seen of a part of it.

use std::path::{Path, PathBuf};

use grandstand_media::ffmpeg::run;
use grandstand_media::graphics::read_frame_code;

/// Pictures a second.
pub const RATE: u32 = 25;
/// Samples a second of what is heard.
const SAMPLES: usize = 8_000;

/// Makes a film of so many seconds: 640 × 360, with the number of each picture in it, and a beep that begins with every
/// 25th picture.
pub async fn make(folder: &Path, seconds: u32) -> PathBuf {
    let code = (0..16).map(|bit| {
        let (x, value) = (40 * bit, 1 << bit);
        format!("drawbox=x={x}:y=ih-16:w=40:h=16:color=white:t=fill:enable='mod(floor(n/{value}),2)'")
    });
    let graph = code.collect::<Vec<_>>().join(",");
    let pictures = format!("color=c=black:s=640x360:r={RATE}:d={seconds},{graph}");
    let beeps = format!("aevalsrc='sin(2*PI*1000*t)*lt(mod(t\\,1)\\,0.1)':s=48000:d={seconds}");
    let mut args = vec!["-v", "error", "-y", "-f", "lavfi", "-i", &pictures, "-f", "lavfi", "-i", &beeps];
    args.extend("-c:v libx264 -preset ultrafast -c:a pcm_s16le film.mkv".split(' '));
    run("ffmpeg", "making a film", folder, args).await.unwrap();
    folder.join("film.mkv")
}

/// The numbers of the pictures of an MP4.
pub async fn seen(mp4: &[u8]) -> Vec<u16> {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("one.mp4"), mp4).unwrap();
    let args = "-v error -i one.mp4 -vf scale=640:360 -f rawvideo -pix_fmt gray -fps_mode passthrough -".split(' ');
    let grey = run("ffmpeg", "decoding", folder.path(), args).await.unwrap();
    grey.chunks(640 * 360).map(|picture| read_frame_code(picture, 640, 360).unwrap()).collect()
}

/// When the pictures of an MP4 are shown, in seconds.
pub async fn shown(mp4: &[u8]) -> Vec<f64> {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("one.mp4"), mp4).unwrap();
    let args = "-v error -select_streams v -show_entries frame=pts_time -of csv=p=0 one.mp4".split(' ');
    let told = run("ffprobe", "probing", folder.path(), args).await.unwrap();
    let told = String::from_utf8(told).unwrap();
    // Beside pictures it tells of what stands beside them, in lines without a time.
    let times = told.lines().map(|line| line.trim_matches(',')).filter(|line| !line.is_empty());
    times.map(|time| time.parse().unwrap()).collect()
}

/// When beeps begin in an MP4, in seconds; one that has begun before it is none.
pub async fn heard(mp4: &[u8]) -> Vec<f64> {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("one.mp4"), mp4).unwrap();
    let args = format!("-v error -i one.mp4 -map 0:a -ac 1 -ar {SAMPLES} -f s16le -");
    let raw = run("ffmpeg", "decoding", folder.path(), args.split(' ')).await.unwrap();
    let loud: Vec<bool> = raw.as_chunks::<2>().0.iter().map(|pair| i16::from_le_bytes(*pair).abs() > 4_000).collect();
    // A tone crosses zero: it is silent when it has been for 20 ms.
    let quiet = SAMPLES / 50;
    let begins = |at: &usize| loud[*at] && *at >= quiet && !loud[*at - quiet..*at].iter().any(|loud| *loud);
    (0..loud.len()).filter(begins).map(|at| at as f64 / SAMPLES as f64).collect()
}
