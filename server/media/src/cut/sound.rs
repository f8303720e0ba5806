//! The sound of a clip. It is re-encoded, so that it begins exactly with the first frame.

use std::path::Path;

use tokio::fs;

use super::odd;
use super::plan::{Part, Plan};
use crate::ffmpeg::{MediaError, run};
use crate::fragments;
use crate::movie::{FRAME, Sound};

/// Samples per second.
const RATE: u32 = 48_000;

/// Encodes the sound from a clip's first frame to its end. Returns the description and the bytes; `None` if there is no
/// sound.
pub(super) async fn of(parts: &[Part], plan: &Plan, folder: &Path) -> Result<Option<(Sound, Vec<u8>)>, MediaError> {
    if !parts.iter().any(|part| part.has_sound) {
        return Ok(None);
    }
    let mut sound: Option<Sound> = None;
    let mut bytes = Vec::new();
    let mut frames = 0;
    for (number, part) in parts.iter().enumerate() {
        // A part's sound ends where the next part begins.
        let next = parts.get(number + 1).and_then(|next| Some(next.segments.first()?.frames.first()?.shown_us));
        let until = samples_to(next.unwrap_or(plan.end_us).min(plan.end_us) - plan.first_us);
        let wanted = until.div_ceil(u64::from(FRAME)).saturating_sub(frames);
        if wanted == 0 {
            continue;
        }
        // Only whole audio frames are used, so the next part's sound begins where they end.
        let from_us =
            plan.first_us + i64::try_from(frames * u64::from(FRAME) * 1_000_000 / u64::from(RATE)).unwrap_or(0);
        let (coded, sizes, more) = code(part, number, from_us, wanted, folder).await?;
        let sound = sound.get_or_insert_with(|| Sound { rate: RATE, entry: coded, sizes: Vec::new() });
        frames += sizes.len() as u64;
        sound.sizes.extend(sizes);
        bytes.extend(more);
    }
    Ok(sound.map(|sound| (sound, bytes)))
}

fn samples_to(micros: i64) -> u64 {
    micros.max(0).unsigned_abs() * u64::from(RATE) / 1_000_000
}

type Entry = ([u8; 4], Vec<u8>);

/// Encodes `frames` audio frames of a part from a time in the recording. Returns the sample entry, the frame sizes and
/// the bytes.
async fn code(
    part: &Part,
    number: usize,
    from_us: i64,
    frames: u64,
    folder: &Path,
) -> Result<(Entry, Vec<u32>, Vec<u8>), MediaError> {
    let (source, coded) = (part.file.display().to_string(), format!("sound-{number}.mp4"));
    let from = (from_us - part.offset_us) as f64 / 1_000_000.0;
    let samples = frames * u64::from(FRAME);
    // Gaps are filled with silence. The first frame is dropped, because the encoder inserts a frame of silence
    // (priming).
    let filter = format!(
        "atrim=start={from:.6},asetpts=PTS-({from:.6})/TB,aresample={RATE}:async=1:first_pts=0,\
         aformat=sample_fmts=fltp:channel_layouts=stereo,apad=whole_len={samples},\
         atrim=start_sample={FRAME}:end_sample={samples}"
    );
    let mut args: Vec<String> = "-hide_banner -loglevel error -nostdin -y".split(' ').map(str::to_owned).collect();
    let open = if part.has_sound {
        ["-ignore_editlist", "1", "-copyts", "-i", &source].map(str::to_owned).to_vec()
    } else {
        ["-f", "lavfi", "-i", "anullsrc=r=48000:cl=stereo"].map(str::to_owned).to_vec()
    };
    let filter = if part.has_sound { filter } else { format!("atrim=start_sample={FRAME}:end_sample={samples}") };
    args.extend(open);
    args.extend(["-map", "0:a:0", "-vn", "-af", &filter].map(str::to_owned));
    let coding = "-c:a aac -b:a 128k -movflags empty_moov+default_base_moof -frag_duration 10000000 -f mp4";
    args.extend(coding.split(' ').map(str::to_owned));
    args.push(coded.clone());
    run("ffmpeg", "coding a clip's sound", folder, args).await?;
    let path = folder.join(&coded);
    let file = fs::read(&path).await.map_err(MediaError::file(&path))?;
    let track = fragments::track(&file, b"soun").ok_or_else(|| odd("ffmpeg wrote no sound"))?;
    let found = fragments::samples(&file, &track).ok_or_else(|| odd("ffmpeg wrote what can't be read"))?.samples;
    let mut bytes = Vec::new();
    let mut sizes = Vec::new();
    for sample in found.iter().take(usize::try_from(frames).unwrap_or(usize::MAX)) {
        let at = usize::try_from(sample.at).unwrap_or(usize::MAX);
        let frame = file.get(at..).and_then(|rest| rest.get(..sample.size as usize));
        bytes.extend_from_slice(frame.ok_or_else(|| odd("sound is cut off"))?);
        sizes.push(sample.size);
    }
    Ok((track.entry, sizes, bytes))
}
