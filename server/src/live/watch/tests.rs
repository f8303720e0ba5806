use std::collections::HashMap;
use std::fs;
use std::time::{Duration, Instant};

use super::{Due, Watch};

/// A watch of a temporary folder, with a manual clock.
struct Scene {
    seeds: tempfile::TempDir,
    watch: Watch,
    now: Instant,
}

impl Scene {
    /// Contains the channels `one` and `two`, both processed.
    fn new() -> Self {
        let seeds = tempfile::tempdir().unwrap();
        let watch = Watch::new(seeds.path().to_owned(), HashMap::new());
        let mut scene = Self { seeds, watch, now: Instant::now() };
        for key in ["one", "two"] {
            scene.write(&format!("{key}/channel.toml"), "name = 'a channel'");
        }
        assert_eq!(scene.after(0), []);
        assert_eq!(scene.after(200), [apply("one"), apply("two")]);
        for key in ["one", "two"] {
            scene.watch.done(key, format!("content of {key}"), false);
        }
        assert_eq!(scene.after(5000), []);
        scene
    }

    fn write(&self, path: &str, text: &str) {
        let path = self.seeds.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    /// What is due after this many milliseconds.
    fn after(&mut self, milliseconds: u64) -> Vec<Due> {
        self.now += Duration::from_millis(milliseconds);
        self.watch.look(self.now)
    }
}

fn apply(name: &str) -> Due {
    Due::Apply(name.to_owned())
}

#[test]
fn a_folder_is_due_when_it_has_been_left_alone() {
    let mut scene = Scene::new();
    scene.write("one/channel.toml", "name = 'another'");
    assert_eq!(scene.after(100), [], "just seen");
    assert_eq!(scene.after(100), []);
    scene.write("one/channel.toml", "name = 'a third'");
    scene.write("one/theme.toml", "");
    assert_eq!(scene.after(100), [], "written again");
    assert_eq!(scene.after(100), []);
    assert_eq!(scene.watch.look_closer(scene.now + Duration::from_millis(100)), [apply("one")]);
    scene.watch.done("one", "other content".to_owned(), false);
    assert!(scene.watch.knows("one", "other content") && !scene.watch.knows("two", "other content"));
    assert_eq!(scene.after(5000), []);
}

#[test]
fn what_comes_and_goes_is_no_change() {
    let mut scene = Scene::new();
    scene.write("one/4913", "an editor tries whether it may write here");
    assert_eq!(scene.after(100), []);
    fs::remove_file(scene.seeds.path().join("one/4913")).unwrap();
    scene.write("one/.channel.toml.swp", "hidden");
    assert_eq!(scene.after(100), []);
    assert_eq!(scene.after(5000), []);
}

#[test]
fn a_file_that_is_written_in_pieces_is_given_time() {
    let mut scene = Scene::new();
    scene.write("one/channel.toml", "");
    assert_eq!(scene.after(100), [], "emptied");
    assert_eq!(scene.after(900), []);
    scene.write("one/channel.toml", "name = 'a chan");
    assert_eq!(scene.after(50), []);
    scene.write("one/channel.toml", "name = 'a channel of two pieces'");
    assert_eq!(scene.after(900), []);
    assert_eq!(scene.after(900), [], "it has grown, so it may grow again");
    assert_eq!(scene.after(100), [apply("one")]);
}

#[test]
fn a_folder_is_gone_when_it_stays_away() {
    let mut scene = Scene::new();
    let (here, away) = (scene.seeds.path().join("one"), scene.seeds.path().join(".one"));
    fs::rename(&here, &away).unwrap();
    assert_eq!(scene.after(100), []);
    assert_eq!(scene.after(1900), []);
    fs::rename(&away, &here).unwrap();
    assert_eq!(scene.after(200), [], "back in time");
    fs::rename(&here, &away).unwrap();
    assert_eq!(scene.after(100), []);
    assert_eq!(scene.after(2000), [Due::Suspend("one".to_owned())]);
    scene.watch.forget("one");
    fs::rename(&away, &here).unwrap();
    assert_eq!(scene.after(100), []);
    assert_eq!(scene.after(200), [apply("one")], "what is back is applied, changed or not");
}

#[test]
fn a_folder_without_a_channel_in_it_and_a_file_are_no_channels() {
    let mut scene = Scene::new();
    scene.write("three/theme.toml", "mode = 'light'");
    scene.write("notes.txt", "not a folder");
    scene.write(".schemas/channel.json", "{}");
    assert_eq!(scene.after(100), []);
    assert_eq!(scene.after(5000), []);
    scene.write("three/channel.toml", "name = 'three'");
    assert_eq!(scene.after(100), []);
    assert_eq!(scene.after(200), [apply("three")]);
}

#[test]
fn what_failed_is_tried_again_later() {
    let mut scene = Scene::new();
    scene.write("one/channel.toml", "name = 'another'");
    assert_eq!(scene.after(100), []);
    assert_eq!(scene.after(200), [apply("one")]);
    scene.watch.later("one", scene.now, true);
    assert_eq!(scene.after(4900), []);
    assert_eq!(scene.after(100), [apply("one")]);
}
