//! Recordings that the tests of a run share, each test in a process of its own or not.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::time::{Duration, UNIX_EPOCH};

use grandstand_media::input::Input;
use grandstand_media::package::{LADDER_OF_FILES, Packaged, Rendition, Segment, package};
use grandstand_media::samples::{self, Made, Samples};
use grandstand_media::thumbnails::Drawn;
use serde_json::{Value, json};

use super::{Server, film};

/// Seconds of the film.
pub const SECONDS: u32 = 40;

/// Returns the film, packaged as `media add` does.
pub async fn packaged() -> Packaged {
    shared("film", async |folder| {
        let input = Input::file(&film::make(folder, SECONDS).await).await.unwrap();
        package(&input, folder, &LADDER_OF_FILES, "veryfast").await.unwrap()
    })
    .await
}

/// Gives every event that asks for a sample the test picture, as `media samples --numbered` does.
pub async fn add_samples(server: &Server) -> Made {
    let (database, store) = (&server.app.database, &server.app.media);
    samples::run_with(database, store, &Samples::default(), async |spec, _| {
        Ok(shared(&spec.hash(), async |folder| samples::numbered(spec, folder).await.unwrap()).await)
    })
    .await
    .unwrap()
}

/// Returns the recording of this name. The first caller makes it under the build's target folder; a new build of the
/// tests makes its own.
async fn shared(name: &str, make: impl AsyncFnOnce(&Path) -> Packaged) -> Packaged {
    let built = std::env::current_exe().and_then(|tests| tests.metadata()?.modified()).unwrap();
    let films = Path::new(env!("CARGO_TARGET_TMPDIR")).join("films");
    let folder = films.join(built.duration_since(UNIX_EPOCH).unwrap().as_nanos().to_string()).join(name);
    std::fs::create_dir_all(&folder).unwrap();
    let lock = File::create(folder.join("lock")).unwrap();
    // Waiting for the lock must not block the thread: what it waits for may run on it.
    while lock.try_lock().is_err() {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let facts = folder.join("packaged.json");
    if !facts.exists() {
        remove_old(&films);
        std::fs::write(&facts, written(&make(&folder).await).to_string()).unwrap();
    }
    read(&serde_json::from_slice(&std::fs::read(&facts).unwrap()).unwrap())
}

/// Removes films that are more than an hour old: they belong to earlier builds.
fn remove_old(films: &Path) {
    for folder in std::fs::read_dir(films).unwrap().flatten() {
        let changed = folder.metadata().and_then(|facts| facts.modified()).unwrap();
        if changed.elapsed().is_ok_and(|age| age > Duration::from_secs(3_600)) {
            drop(std::fs::remove_dir_all(folder.path()));
        }
    }
}

fn written(made: &Packaged) -> Value {
    let segment = |one: &Segment| json!([one.sequence, one.start_us, one.duration_us, one.bytes, one.file]);
    let rendition = |one: &Rendition| {
        json!({
            "name": one.name, "width": one.width, "height": one.height, "bandwidth": one.bandwidth,
            "average_bandwidth": one.average_bandwidth, "codecs": one.codecs, "init": one.init,
            "init_bytes": one.init_bytes, "segments": one.segments.iter().map(segment).collect::<Vec<_>>(),
        })
    };
    json!({
        "duration_us": made.duration_us, "poster": made.poster,
        "renditions": made.renditions.iter().map(rendition).collect::<Vec<_>>(),
        "thumbnails": made.thumbnails.as_ref().map(|drawn| json!({ "track": drawn.track, "sheets": drawn.sheets })),
    })
}

fn read(facts: &Value) -> Packaged {
    let number = |value: &Value| value.as_i64().unwrap();
    let pixels = |value: &Value| u32::try_from(value.as_i64().unwrap()).unwrap();
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let path = |value: &Value| PathBuf::from(value.as_str().unwrap());
    let all = |value: &Value| value.as_array().unwrap().clone();
    let segment = |one: &Value| Segment {
        sequence: number(&one[0]),
        start_us: number(&one[1]),
        duration_us: number(&one[2]),
        bytes: number(&one[3]),
        file: path(&one[4]),
    };
    let rendition = |one: &Value| Rendition {
        name: text(&one["name"]),
        width: pixels(&one["width"]),
        height: pixels(&one["height"]),
        bandwidth: number(&one["bandwidth"]),
        average_bandwidth: number(&one["average_bandwidth"]),
        codecs: text(&one["codecs"]),
        init: path(&one["init"]),
        init_bytes: number(&one["init_bytes"]),
        segments: all(&one["segments"]).iter().map(segment).collect(),
    };
    let drawn =
        |one: &Value| Drawn { track: text(&one["track"]), sheets: all(&one["sheets"]).iter().map(path).collect() };
    Packaged {
        duration_us: number(&facts["duration_us"]),
        renditions: all(&facts["renditions"]).iter().map(rendition).collect(),
        poster: path(&facts["poster"]),
        thumbnails: facts["thumbnails"].is_object().then(|| drawn(&facts["thumbnails"])),
    }
}
