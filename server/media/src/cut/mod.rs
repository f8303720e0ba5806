//! Cuts a clip out of a recording, exact to the frame. Whole segments are copied; only the frames before the first and
//! after the last whole segment are re-encoded, and so is the sound.
//!
//! The needed segments are known from their rows, so ffmpeg never seeks: it gets files with only those segments, and
//! counts frames. [`super::movie`] combines frames from several encoders in one file.

mod parameters;
mod pieces;
mod plan;
mod sound;
pub mod vertical;

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use futures_util::future::{try_join, try_join_all};
use tokio::fs;

use self::pieces::Coded;
use self::plan::{Part, Piece, Plan};
use super::ffmpeg::{MediaError, run};
use super::fragments::Track;
use super::movie::{Movie, Picture, Sound};
use super::store::MediaStore;

/// Segments with the same initialisation segment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source {
    /// Key of the initialisation segment.
    pub init_key: String,
    /// The segments, in order.
    pub segments: Vec<Segment>,
}

/// A segment to cut from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Segment {
    /// Key in the object store.
    pub key: String,
    /// Presentation time of its first frame, in microseconds from the recording's start.
    pub start_us: i64,
}

/// A clip to be cut.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wanted {
    /// The segments that contain it.
    pub sources: Vec<Source>,
    /// Start, in microseconds from the recording's start.
    pub start_us: i64,
    /// End, in microseconds from the recording's start.
    pub end_us: i64,
    /// Width and height in pixels.
    pub size: (u32, u32),
}

/// A clip, in the working directory.
#[derive(Debug)]
pub struct Cut {
    /// The MP4.
    pub file: PathBuf,
    /// Size of the MP4 in bytes.
    pub bytes: i64,
    /// The poster, a JPEG file.
    pub poster: PathBuf,
}

/// Why cutting a clip failed.
#[derive(Debug, thiserror::Error)]
pub enum CutError {
    /// A segment doesn't exist any more.
    #[error("{0} is missing")]
    Gone(String),
    /// A segment is damaged.
    #[error("{0}")]
    Unreadable(String),
    /// Anything else.
    #[error(transparent)]
    Failed(#[from] MediaError),
}

fn odd(what: &str) -> MediaError {
    MediaError::Unusable(format!("a clip: {what}"))
}

/// Cuts a clip into `folder`, which must contain nothing else.
///
/// # Errors
/// A segment is gone or can't be read, or ffmpeg or the object store failed.
pub async fn cut(store: &MediaStore, wanted: &Wanted, folder: &Path) -> Result<Cut, CutError> {
    let mut parts = Vec::new();
    for (number, source) in wanted.sources.iter().enumerate() {
        let file = folder.join(format!("part-{number}.mp4"));
        parts.push(Part::read(store, source, file).await?);
    }
    let plan = Plan::new(&parts, wanted.start_us, wanted.end_us);
    let plan = plan.ok_or_else(|| CutError::Unreadable("no picture can be read".to_owned()))?;
    let coding = try_join_all(plan.pieces.iter().enumerate().filter_map(|(number, piece)| match piece {
        Piece::Coded(coded) => Some(pieces::code(&parts, coded, number, folder)),
        Piece::Copied { .. } => None,
    }));
    let (coded, sound) = try_join(coding, sound::of(&parts, &plan, folder)).await?;
    let (size, files) = (wanted.size, parts.iter().map(|part| part.file.clone()).collect::<Vec<_>>());
    let tracks: Vec<Track> = parts.into_iter().map(|part| part.track).collect();
    let file = folder.join("clip.mp4");
    let written = file.clone();
    let bytes =
        tokio::task::spawn_blocking(move || write(&written, &files, &tracks, &plan, &coded, sound.as_ref(), size))
            .await
            .map_err(|error| odd(&error.to_string()))??;
    let poster = poster(folder, wanted.end_us - wanted.start_us).await?;
    Ok(Cut { file, bytes, poster })
}

/// Takes a frame at a third of the clip as its poster.
async fn poster(folder: &Path, length_us: i64) -> Result<PathBuf, MediaError> {
    let at = format!("{:.3}", length_us as f64 / 3_000_000.0);
    let args = format!(
        "-hide_banner -loglevel error -nostdin -y -ss {at} -i clip.mp4 -frames:v 1 -vf scale='min(1280,iw)':-2 -q:v 3 poster.jpg"
    );
    run("ffmpeg", "taking a clip's poster", folder, args.split(' ')).await?;
    let poster = folder.join("poster.jpg");
    // ffmpeg may succeed without writing a picture if the clip is hardly longer than a frame.
    fs::metadata(&poster).await.map_err(MediaError::file(&poster))?;
    Ok(poster)
}

/// Location of a frame's bytes.
enum Place<'a> {
    /// In a part's file: the part's number and the offset.
    Part(usize, u64),
    /// In the re-encoded frames.
    Coded(&'a [u8]),
}

fn write(
    file: &Path,
    files: &[PathBuf],
    tracks: &[Track],
    plan: &Plan,
    coded: &[Coded],
    sound: Option<&(Sound, Vec<u8>)>,
    size: (u32, u32),
) -> Result<i64, MediaError> {
    let timescale = tracks.first().map_or(1, |track| track.timescale);
    let ticks = |micros: i64| {
        let scaled = i128::from(micros) * i128::from(timescale);
        i64::try_from((scaled + 500_000).div_euclid(1_000_000)).unwrap_or_default()
    };
    let mut pictures = Vec::new();
    let mut places = Vec::new();
    let mut anew = coded.iter();
    for piece in &plan.pieces {
        match piece {
            Piece::Copied { part, frames } => {
                for frame in frames {
                    let shown = ticks(frame.shown_us - plan.first_us);
                    pictures.push(Picture { size: frame.size, shown, is_key: frame.is_key });
                    places.push(Place::Part(*part, frame.at));
                }
            }
            Piece::Coded(piece) => {
                let coded = anew.next().ok_or_else(|| odd("a piece is missing"))?;
                for (sample, shown_us) in coded.samples.iter().zip(&piece.shown_us) {
                    let shown = ticks(shown_us - plan.first_us);
                    pictures.push(Picture { size: sample.size, shown, is_key: sample.is_key });
                    let bytes = usize::try_from(sample.at)
                        .ok()
                        .and_then(|at| coded.file.get(at..)?.get(..sample.size as usize));
                    places.push(Place::Coded(bytes.ok_or_else(|| odd("a picture is cut off"))?));
                }
            }
        }
    }
    let entry = parameters::entry(plan, tracks, coded).ok_or_else(|| odd("its encoders can't be told apart"))?;
    let last = u32::try_from(ticks(plan.end_us - plan.last_us)).unwrap_or(1).max(1);
    let heard = sound.map(|(sound, _)| sound);
    let movie = Movie { size, timescale, entry, pictures: &pictures, last, sound: heard };
    let stretches = movie.stretches();
    let told = MediaError::file(file);
    let write = || -> io::Result<i64> {
        let mut parts =
            files.iter().map(|file| Ok(BufReader::new(File::open(file)?))).collect::<io::Result<Vec<_>>>()?;
        let mut out = BufWriter::new(File::create(file)?);
        out.write_all(&movie.head(&stretches))?;
        let mut sounds = sound.map_or(&[][..], |(_, bytes)| bytes);
        let mut heard = sound.iter().flat_map(|(sound, _)| &sound.sizes);
        let mut seen = pictures.iter().zip(&places);
        let mut buffer = Vec::new();
        for stretch in &stretches {
            for (picture, place) in seen.by_ref().take(stretch.pictures) {
                match place {
                    Place::Coded(bytes) => out.write_all(bytes)?,
                    Place::Part(part, at) => {
                        let part = parts.get_mut(*part).ok_or(io::ErrorKind::NotFound)?;
                        part.seek(SeekFrom::Start(*at))?;
                        buffer.resize(picture.size as usize, 0);
                        part.read_exact(&mut buffer)?;
                        out.write_all(&buffer)?;
                    }
                }
            }
            let bytes: u32 = heard.by_ref().take(stretch.frames).sum();
            let (now, later) = sounds.split_at(sounds.len().min(bytes as usize));
            out.write_all(now)?;
            sounds = later;
        }
        out.flush()?;
        Ok(i64::try_from(out.get_ref().metadata()?.len()).unwrap_or(i64::MAX))
    };
    write().map_err(told)
}
