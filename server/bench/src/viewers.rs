//! Viewers of a live stream: each polls the playlist, fetches every new segment, and plays what it has in real time.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use anyhow::Context;
use clap::Args;
use serde::Serialize;

use crate::http::Answer;
use crate::http::Connection;
use crate::http::get;

/// Interval between playlist requests: the length of a segment.
const PAUSE: Duration = Duration::from_secs(2);
/// Segments that a player buffers before it starts to play.
const AHEAD: usize = 3;
/// Stack size of a viewer's thread.
const STACK: usize = 256 * 1024;

/// Who watches what.
#[derive(Debug, Args)]
pub struct Arguments {
    /// The server
    server: SocketAddr,
    /// The host that it is asked as
    host: String,
    /// The path of a media playlist; its addresses are relative to it
    playlist: String,
    /// How many watch
    #[arg(long, default_value_t = 500)]
    viewers: u32,
    /// How long
    #[arg(long, default_value_t = 60.0)]
    seconds: f64,
    /// Take the listed segments one after the other, over again: for files that nothing is added to
    #[arg(long)]
    over_again: bool,
}

/// The results; times in microseconds unless noted.
#[derive(Debug, Serialize)]
struct Seen {
    viewers: u32,
    playlists: usize,
    segments: usize,
    bytes: u64,
    failed: usize,
    stalls: usize,
    stalled_seconds: f64,
    playlist_p99: f64,
    segment_p50: f64,
    segment_p99: f64,
    segment_max: f64,
}

/// The results of one viewer.
#[derive(Debug, Default)]
struct Watched {
    playlists: Vec<Duration>,
    segments: Vec<Duration>,
    bytes: u64,
    failed: usize,
    stalls: usize,
    stalled: Duration,
    /// When playback started.
    playing: Option<Instant>,
    /// The length of video loaded so far.
    loaded: Duration,
}

/// Runs the viewers, and prints the results as JSON.
///
/// # Errors
/// The server is not reachable, or its response is not a playlist.
pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let began = Instant::now();
    let all = std::thread::scope(|scope| {
        let watching = (0..arguments.viewers).map(|number| {
            // Viewers start spread over one interval, as real ones would.
            let first = began + PAUSE * number / arguments.viewers.max(1);
            let watch = move || watch(arguments, first, began + Duration::from_secs_f64(arguments.seconds));
            std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, watch)
        });
        let watching: Vec<_> = watching.collect::<Result<_, _>>()?;
        let ended = watching.into_iter().map(|one| one.join().map_err(|_| anyhow::anyhow!("a thread failed"))?);
        ended.collect::<anyhow::Result<Vec<Watched>>>()
    })?;
    println!("{}", serde_json::to_string(&seen(arguments.viewers, &all))?);
    Ok(())
}

fn watch(arguments: &Arguments, first: Instant, end: Instant) -> anyhow::Result<Watched> {
    let mut connection = Connection::open(arguments.server)?;
    let folder = arguments.playlist.rsplit_once('/').map_or("", |(folder, _)| folder);
    let mut watched = Watched::default();
    let (mut next, mut due) = (None, first);
    while due < end {
        std::thread::sleep(due.saturating_duration_since(Instant::now()));
        let asked = Instant::now();
        let Some(answer) = ask(&mut connection, arguments, &arguments.playlist, &mut watched)? else { continue };
        watched.playlists.push(asked.elapsed());
        let list = Playlist::read(&String::from_utf8_lossy(&answer.body)).context("no playlist")?;
        let wanted = list.wanted(&mut next, arguments.over_again);
        for segment in wanted {
            let asked = Instant::now();
            let path = format!("{folder}/{}", segment.address);
            let Some(answer) = ask(&mut connection, arguments, &path, &mut watched)? else { continue };
            watched.segments.push(asked.elapsed());
            watched.bytes += answer.body.len() as u64;
            watched.play(segment.duration);
        }
        due += PAUSE;
    }
    watched.play(Duration::ZERO);
    Ok(watched)
}

/// A response; `None` if there was none or it was an error, which is counted.
fn ask(
    connection: &mut Connection,
    arguments: &Arguments,
    path: &str,
    watched: &mut Watched,
) -> anyhow::Result<Option<Answer>> {
    match connection.ask(&get(&arguments.host, path, &[])) {
        Ok(answer) if answer.status == 200 => return Ok(Some(answer)),
        Ok(_) => {}
        Err(_) => *connection = Connection::open(arguments.server)?,
    }
    watched.failed += 1;
    std::thread::sleep(Duration::from_millis(100));
    Ok(None)
}

impl Watched {
    /// Adds loaded video, and counts a stall if it came too late.
    fn play(&mut self, more: Duration) {
        let now = Instant::now();
        let playing = *self.playing.get_or_insert(now);
        let played = (now - playing).saturating_sub(self.stalled);
        if let Some(late) = played.checked_sub(self.loaded).filter(|late| !late.is_zero() && !self.loaded.is_zero()) {
            self.stalls += 1;
            self.stalled += late;
        }
        self.loaded += more;
    }
}

#[derive(Debug, Clone)]
struct Segment {
    address: String,
    duration: Duration,
}

/// The content of a media playlist.
#[derive(Debug)]
struct Playlist {
    /// The number of the first segment.
    first: u64,
    segments: Vec<Segment>,
}

impl Playlist {
    fn read(text: &str) -> Option<Self> {
        let number = text.lines().find_map(|line| line.strip_prefix("#EXT-X-MEDIA-SEQUENCE:"));
        let first = number.map_or(Some(0), |number| number.trim().parse().ok())?;
        let (mut duration, mut segments) = (Duration::ZERO, Vec::new());
        for line in text.lines() {
            if let Some(seconds) = line.strip_prefix("#EXTINF:") {
                duration = Duration::from_secs_f64(seconds.trim_end_matches(',').parse().ok()?);
            } else if !line.is_empty() && !line.starts_with('#') {
                segments.push(Segment { address: line.to_owned(), duration });
            }
        }
        (!segments.is_empty()).then_some(Self { first, segments })
    }

    /// The segments to fetch; `next` is the number of the first of them. Only new ones, or all in turn if `over_again`.
    fn wanted(&self, next: &mut Option<u64>, over_again: bool) -> Vec<Segment> {
        let count = self.segments.len();
        let newest = self.first + count as u64;
        let from = next.unwrap_or_else(|| newest.saturating_sub(AHEAD as u64).max(self.first));
        if over_again {
            let many = if next.is_none() { AHEAD } else { 1 };
            *next = Some(from + many as u64);
            let listed = self.segments.iter().cycle().skip(from as usize % count);
            return listed.take(many).cloned().collect();
        }
        *next = Some(newest.max(from));
        self.segments.iter().skip(from.saturating_sub(self.first) as usize).cloned().collect()
    }
}

fn seen(viewers: u32, all: &[Watched]) -> Seen {
    let sorted = |of: fn(&Watched) -> &Vec<Duration>| {
        let mut times: Vec<f64> = all.iter().flat_map(of).map(|time| time.as_secs_f64() * 1e6).collect();
        times.sort_unstable_by(f64::total_cmp);
        times
    };
    let at = |times: &[f64], part: f64| {
        let index = (times.len() as f64 * part) as usize;
        times.get(index.min(times.len().saturating_sub(1))).copied().unwrap_or_default()
    };
    let (playlists, segments) = (sorted(|one| &one.playlists), sorted(|one| &one.segments));
    Seen {
        viewers,
        playlists: playlists.len(),
        segments: segments.len(),
        bytes: all.iter().map(|one| one.bytes).sum(),
        failed: all.iter().map(|one| one.failed).sum(),
        stalls: all.iter().map(|one| one.stalls).sum(),
        stalled_seconds: all.iter().map(|one| one.stalled.as_secs_f64()).sum(),
        playlist_p99: at(&playlists, 0.99),
        segment_p50: at(&segments, 0.5),
        segment_p99: at(&segments, 0.99),
        segment_max: at(&segments, 1.0),
    }
}
