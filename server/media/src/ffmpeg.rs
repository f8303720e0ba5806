//! Running ffmpeg and ffprobe.

use std::ffi::OsStr;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use tokio::io::{AsyncBufReadExt, AsyncRead, AsyncWrite, AsyncWriteExt, BufReader};
use tokio::process::Command;
use tokio::sync::mpsc::Receiver;

/// Why a media job failed.
#[derive(Debug, thiserror::Error)]
pub enum MediaError {
    /// A program that the job needs could not be started.
    #[error(
        "{program} could not be started ({source}); install it, on Debian and Ubuntu with `apt-get install ffmpeg`"
    )]
    Missing {
        /// `ffmpeg` or `ffprobe`.
        program: &'static str,
        /// The error of the operating system.
        source: io::Error,
    },
    /// ffmpeg or ffprobe failed.
    #[error("{what} failed: {program} said\n{said}")]
    Tool {
        /// The name of the job.
        what: String,
        /// `ffmpeg` or `ffprobe`.
        program: &'static str,
        /// The last lines of its standard error.
        said: String,
    },
    /// No usable font was found for the text in sample recordings.
    #[error("no DejaVu Sans font found; install it, on Debian and Ubuntu with `apt-get install fonts-dejavu-core`")]
    NoFont,
    /// The input can't be played.
    #[error("{0}")]
    Unusable(String),
    /// A file could not be read or written.
    #[error("{path}: {source}")]
    File {
        /// The file.
        path: PathBuf,
        /// The error.
        source: io::Error,
    },
    /// The object store failed.
    #[error("object store: {0}")]
    Store(#[from] object_store::Error),
}

impl MediaError {
    /// Turns an `io::Error` about `path` into a `MediaError`, for use with `map_err`.
    pub fn file(path: &Path) -> impl FnOnce(io::Error) -> Self + '_ {
        move |source| Self::File { path: path.to_owned(), source }
    }
}

/// Number of ffmpeg's last lines in an error.
const LINES_KEPT: usize = 12;

/// Runs ffmpeg or ffprobe in `dir` and returns its standard output. `what` names the job in the error, which contains
/// the last lines of standard error. The process is killed when the future is dropped.
///
/// # Errors
/// The program is missing, or failed.
pub async fn run<A: AsRef<OsStr>>(
    program: &'static str,
    what: &str,
    dir: &Path,
    args: impl IntoIterator<Item = A>,
) -> Result<Vec<u8>, MediaError> {
    let output = Command::new(program)
        .args(args)
        .current_dir(dir)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .kill_on_drop(true)
        .output()
        .await
        .map_err(|source| MediaError::Missing { program, source })?;
    if output.status.success() {
        return Ok(output.stdout);
    }
    let said = last_lines(&String::from_utf8_lossy(&output.stderr));
    Err(MediaError::Tool { what: what.to_owned(), program, said })
}

/// Frames for ffmpeg's standard input.
pub type Frames = Receiver<Vec<u8>>;

/// Runs ffmpeg as [`run`] does, and reports twice a second the length of the output so far. `frames` are its standard
/// input; if ffmpeg ends early, they are closed.
///
/// # Errors
/// ffmpeg is missing, or failed.
pub async fn run_telling<A: AsRef<OsStr>>(
    what: &str,
    dir: &Path,
    args: impl IntoIterator<Item = A>,
    frames: Option<Frames>,
    told: &mut dyn FnMut(Duration),
) -> Result<(), MediaError> {
    let program = "ffmpeg";
    let missing = |source| MediaError::Missing { program, source };
    let mut child = Command::new(program)
        .args(["-nostats", "-stats_period", "0.5", "-progress", "pipe:1"])
        .args(args)
        .current_dir(dir)
        .stdin(if frames.is_some() { Stdio::piped() } else { Stdio::null() })
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .kill_on_drop(true)
        .spawn()
        .map_err(missing)?;
    let (stdin, stdout) = (child.stdin.take(), child.stdout.take());
    // Serves all pipes concurrently: ffmpeg blocks when a pipe is full.
    let (output, (), ()) = tokio::join!(child.wait_with_output(), listen(stdout, told), feed(stdin, frames));
    let output = output.map_err(missing)?;
    if output.status.success() {
        return Ok(());
    }
    let said = last_lines(&String::from_utf8_lossy(&output.stderr));
    Err(MediaError::Tool { what: what.to_owned(), program, said })
}

/// Writes frames to ffmpeg until there are no more, or ffmpeg takes no more.
async fn feed(stdin: Option<impl AsyncWrite + Unpin>, frames: Option<Frames>) {
    let (Some(mut stdin), Some(mut frames)) = (stdin, frames) else { return };
    while let Some(frame) = frames.recv().await {
        if stdin.write_all(&frame).await.is_err() {
            return;
        }
    }
}

/// Passes ffmpeg's progress to `told` until ffmpeg ends.
async fn listen(stdout: Option<impl AsyncRead + Unpin>, told: &mut dyn FnMut(Duration)) {
    let Some(stdout) = stdout else { return };
    let mut lines = BufReader::new(stdout).lines();
    while let Ok(Some(line)) = lines.next_line().await {
        // Before the first frame the value is `N/A`.
        let micros = line.strip_prefix("out_time_us=").and_then(|micros| micros.trim().parse().ok());
        if let Some(micros) = micros {
            told(Duration::from_micros(micros));
        }
    }
}

/// Returns the last lines of an error output.
fn last_lines(text: &str) -> String {
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
    lines[lines.len().saturating_sub(LINES_KEPT)..].join("\n")
}

/// Finds a DejaVu font of the family and style: through fontconfig, else in the usual folders of distributions.
///
/// # Errors
/// The font is not installed.
pub async fn font(pattern: &str, file: &str) -> Result<PathBuf, MediaError> {
    let asked = Command::new("fc-match").args(["-f", "%{file}", pattern]).stdin(Stdio::null()).output().await;
    let found = asked.ok().map(|output| PathBuf::from(String::from_utf8_lossy(&output.stdout).trim()));
    let known = [
        "/usr/share/fonts/truetype/dejavu",
        "/usr/share/fonts/dejavu-sans-fonts",
        "/usr/share/fonts/dejavu",
        "/usr/share/fonts/TTF",
        "/opt/homebrew/share/fonts",
        "/usr/local/share/fonts",
    ];
    let known = known.iter().map(|folder| Path::new(folder).join(file));
    // fontconfig returns the nearest font, which may be any other: only the requested file is accepted.
    let is_it = |path: &PathBuf| path.file_name().is_some_and(|name| name == file) && path.is_file();
    found.into_iter().chain(known).find(is_it).ok_or(MediaError::NoFont)
}
