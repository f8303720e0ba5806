//! Re-encodes a few frames.

use std::io::SeekFrom;
use std::path::Path;

use tokio::fs;
use tokio::io::{AsyncReadExt, AsyncSeekExt};

use super::odd;
use super::plan::{Part, ToCode};
use crate::ffmpeg::{MediaError, run};
use crate::fragments::{self, Sample, Track};

/// First parameter set id of re-encoded pieces. Copied frames come from encoders whose ids begin at 0.
const FIRST_NAME: usize = 16;
/// Number of ids in use from there.
const NAMES: usize = 16;

/// Re-encoded frames.
#[derive(Debug)]
pub(super) struct Coded {
    pub file: Vec<u8>,
    pub track: Track,
    pub samples: Vec<Sample>,
}

/// Re-encodes the frames of piece `number` of a clip.
pub(super) async fn code(parts: &[Part], piece: &ToCode, number: usize, folder: &Path) -> Result<Coded, MediaError> {
    let part = parts.get(piece.part).ok_or_else(|| odd("a part is missing"))?;
    let (source, coded) = (format!("piece-{number}.mp4"), format!("coded-{number}.mp4"));
    take(part, piece, &folder.join(&source)).await?;
    let (first, end) = (piece.frames.start, piece.frames.end);
    // Each piece has its own parameter set id, so that one sample entry can contain all of them.
    let name = FIRST_NAME + number % NAMES;
    let args = format!(
        "-hide_banner -loglevel error -nostdin -y -ignore_editlist 1 -copyts -i {source} -map 0:v:0 -an \
         -vf trim=start_frame={first}:end_frame={end} -fps_mode passthrough -c:v libx264 -preset veryfast -crf 19 \
         -pix_fmt yuv420p -bf 0 -x264-params sps-id={name}:scenecut=0 \
         -movflags empty_moov+default_base_moof+frag_keyframe -f mp4 {coded}"
    );
    run("ffmpeg", "coding a clip's pictures", folder, args.split_whitespace()).await?;
    let path = folder.join(&coded);
    let file = fs::read(&path).await.map_err(MediaError::file(&path))?;
    let track = fragments::track(&file, b"vide").ok_or_else(|| odd("ffmpeg wrote no pictures"))?;
    let samples = fragments::samples(&file, &track).ok_or_else(|| odd("ffmpeg wrote what can't be read"))?.samples;
    if samples.len() != piece.shown_us.len() {
        let (there, wanted) = (samples.len(), piece.shown_us.len());
        return Err(odd(&format!("of {wanted} pictures {there} were coded")));
    }
    Ok(Coded { file, track, samples })
}

/// Writes a file with the segments that contain the frames.
async fn take(part: &Part, piece: &ToCode, file: &Path) -> Result<(), MediaError> {
    let segments = part.segments.get(piece.segments.clone()).unwrap_or_default();
    let (Some(first), Some(last)) = (segments.first(), segments.last()) else { return Err(odd("a piece is empty")) };
    let mut bytes = part.init.clone();
    let read = async {
        let mut whole = fs::File::open(&part.file).await?;
        whole.seek(SeekFrom::Start(first.bytes.start)).await?;
        whole.take(last.bytes.end - first.bytes.start).read_to_end(&mut bytes).await
    };
    read.await.map_err(MediaError::file(&part.file))?;
    fs::write(file, bytes).await.map_err(MediaError::file(file))
}
