//! Packagers: an ffmpeg process for each push, with a folder of its own.
//!
//! ffmpeg holds a lock on its log as long as it runs. The lock shows whether a packager is running without knowing its
//! process, whichever server started it. A packager ends by itself when its push does.

use std::fs::{File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use anyhow::Context;
use tenants::schema::streaming::StreamRendition;
use tokio::process::Command;
use tokio::task::spawn_blocking;

/// The file that a packager locks.
const LOG: &str = "ffmpeg.log";
/// The file that its follower locks.
const FOLLOWED: &str = "followed";

/// The only rendition of a push that is not re-encoded.
const SOURCE: &str = "source";

/// How long a packager waits for data before it gives up, in microseconds.
const PATIENCE_US: u32 = 15_000_000;

/// How long a new folder may exist without a log.
const STARTING: Duration = Duration::from_secs(10);

/// The folder of a push.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Folder(PathBuf);

impl Folder {
    /// Returns the folder of a push by its name.
    pub fn of(live: &Path, name: &str) -> Self {
        Self(live.join(name))
    }

    /// Returns the path of the folder until its log exists and is locked. Followers ignore this path.
    fn hidden(&self) -> PathBuf {
        let name = self.0.file_name().unwrap_or_default().to_string_lossy();
        self.0.with_file_name(format!(".{name}"))
    }

    /// Creates the folder with these subfolders and its log. Returns the locked log.
    fn make(&self, within: &[String]) -> anyhow::Result<File> {
        let hidden = self.hidden();
        for name in within {
            std::fs::create_dir_all(hidden.join(name))?;
        }
        let log = File::create(hidden.join(LOG))?;
        log.try_lock()?;
        std::fs::rename(&hidden, &self.0)?;
        Ok(log)
    }

    /// Returns its path.
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// Runs `work` on a blocking thread, for the methods that block on the file system.
    ///
    /// # Errors
    /// The error of `work`, or it panicked.
    pub async fn on_blocking_thread<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Self) -> io::Result<T> + Send + 'static,
    ) -> io::Result<T> {
        let folder = self.clone();
        spawn_blocking(move || work(&folder)).await?
    }

    /// Whether its packager is running. A new folder without a log counts too, because its packager may be about to
    /// start. Blocks.
    ///
    /// # Errors
    /// The folder can't be read.
    pub fn is_being_written(&self) -> io::Result<bool> {
        let log = match File::open(self.0.join(LOG)) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                let made = std::fs::metadata(&self.0)?.modified()?;
                return Ok(made.elapsed().is_ok_and(|age| age < STARTING));
            }
            log => log?,
        };
        match log.try_lock() {
            Ok(()) => Ok(false),
            Err(TryLockError::WouldBlock) => Ok(true),
            Err(TryLockError::Error(error)) => Err(error),
        }
    }

    /// Acquires the lock for following the folder, held while the returned file is open; `None` if another process
    /// holds it. Blocks.
    ///
    /// # Errors
    /// The folder can't be written to.
    pub fn follow(&self) -> io::Result<Option<File>> {
        let file = File::create(self.0.join(FOLLOWED))?;
        match file.try_lock() {
            Ok(()) => Ok(Some(file)),
            Err(TryLockError::WouldBlock) => Ok(None),
            Err(TryLockError::Error(error)) => Err(error),
        }
    }

    /// Returns the last lines of ffmpeg's log. Blocks.
    pub fn complaint(&self) -> String {
        let text = std::fs::read(self.0.join(LOG)).unwrap_or_default();
        let text = String::from_utf8_lossy(&text);
        let lines: Vec<&str> = text.lines().collect();
        lines.get(lines.len().saturating_sub(3)..).unwrap_or_default().join(" · ")
    }
}

/// Starts a packager that reads the stream `name` from the ingest at `rtmp` (such as `rtmp://127.0.0.1:1935/live`).
///
/// It outlives this process: it has its own process group, which neither Ctrl-C nor the end of this process reaches.
///
/// # Errors
/// The folder can't be created, or ffmpeg can't be started.
pub async fn start(folder: &Folder, rtmp: &str, name: &str, renditions: &[StreamRendition]) -> anyhow::Result<()> {
    let (within, words) = (names(renditions), arguments(&format!("{rtmp}/{name}"), renditions));
    let folder = folder.clone();
    spawn_blocking(move || spawn(&folder, &within, &words)).await?
}

/// Creates the folder and starts ffmpeg in it. Blocks.
fn spawn(folder: &Folder, within: &[String], arguments: &[String]) -> anyhow::Result<()> {
    let log = folder.make(within)?;
    Command::new("ffmpeg")
        .args(arguments)
        .current_dir(&folder.0)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(log)
        .process_group(0)
        .spawn()
        .context("ffmpeg could not be started; install it, on Debian and Ubuntu with `apt-get install ffmpeg`")?;
    Ok(())
}

/// Returns the names of the renditions' folders.
fn names(renditions: &[StreamRendition]) -> Vec<String> {
    if renditions.is_empty() {
        return vec![SOURCE.to_owned()];
    }
    renditions.iter().map(|rendition| rendition.name().to_owned()).collect()
}

fn words(text: &str) -> impl Iterator<Item = String> {
    text.split_whitespace().map(str::to_owned)
}

fn arguments(address: &str, renditions: &[StreamRendition]) -> Vec<String> {
    let open = format!("-rw_timeout {PATIENCE_US} -analyzeduration 3000000 -i {address}");
    let mut args: Vec<String> = words("-hide_banner -loglevel warning -nostdin -y").chain(words(&open)).collect();
    if renditions.is_empty() {
        args.extend(words("-map 0:v:0 -map 0:a:0? -c copy"));
        args.extend(output(SOURCE));
        return args;
    }
    args.extend(["-filter_complex".to_owned(), scaling(renditions)]);
    for (at, rendition) in renditions.iter().enumerate() {
        let (_, kilobits) = rendition.size();
        let coding = format!(
            "-map [v{at}] -map 0:a:0? -c:v libx264 -preset veryfast -tune zerolatency -crf 23 -pix_fmt yuv420p -bf 0 \
             -sc_threshold 0 -force_key_frames expr:gte(t,n_forced*2) -flags +cgop -maxrate {kilobits}k \
             -bufsize {kilobits}k -c:a aac -b:a 96k -ar 48000 -ac 2"
        );
        args.extend(words(&coding));
        args.extend(output(rendition.name()));
    }
    args
}

/// Returns the filter graph that scales the input to every size, none larger than the input.
fn scaling(renditions: &[StreamRendition]) -> String {
    let mut graph = format!("[0:v:0]split={}", renditions.len());
    (0..renditions.len()).for_each(|at| graph.push_str(&format!("[s{at}]")));
    for (at, rendition) in renditions.iter().enumerate() {
        let height = rendition.size().0;
        graph.push_str(&format!(";[s{at}]scale=-2:'2*trunc(min({height},ih)/2)':flags=bilinear,setsar=1[v{at}]"));
    }
    graph
}

/// Returns the arguments of one output. Segments end at the first key frame after 1.9 s: key frames are two seconds
/// apart, or slightly less by rounding.
fn output(name: &str) -> impl Iterator<Item = String> {
    let to = format!(
        "-f hls -hls_time 1.9 -hls_list_size 0 -hls_playlist_type event -hls_segment_type fmp4 \
         -hls_flags independent_segments+program_date_time+temp_file -hls_segment_filename {name}/%d.m4s \
         -hls_fmp4_init_filename init.mp4 {name}/index.m3u8"
    );
    to.split_whitespace().map(str::to_owned).collect::<Vec<_>>().into_iter()
}

#[cfg(test)]
mod tests {
    use std::time::SystemTime;

    use super::*;

    #[test]
    fn a_folder_is_seen_when_its_log_is_locked() {
        let live = tempfile::tempdir().unwrap();
        let folder = Folder::of(live.path(), "push");
        let log = folder.make(&["360p".to_owned()]).unwrap();
        assert!(folder.path().join("360p").is_dir() && folder.is_being_written().unwrap());
        drop(log);
        assert!(!folder.is_being_written().unwrap());
        let names: Vec<_> = std::fs::read_dir(live.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        assert_eq!(names, ["push"]);
        // If the folder can't be renamed, it stays hidden.
        folder.make(&["360p".to_owned()]).unwrap_err();
        assert!(folder.hidden().is_dir() && !folder.is_being_written().unwrap());
    }

    #[test]
    fn a_folder_that_stays_without_a_log_is_not_being_written() {
        let live = tempfile::tempdir().unwrap();
        let folder = Folder::of(live.path(), "push");
        std::fs::create_dir(folder.path()).unwrap();
        assert!(folder.is_being_written().unwrap(), "its packager may be about to start");
        let long_ago = SystemTime::now() - Duration::from_secs(60);
        File::open(folder.path()).unwrap().set_modified(long_ago).unwrap();
        assert!(!folder.is_being_written().unwrap());
        let log = File::create(folder.path().join(LOG)).unwrap();
        assert!(!folder.is_being_written().unwrap());
        log.lock().unwrap();
        assert!(folder.is_being_written().unwrap());
    }
}
