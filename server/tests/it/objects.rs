//! Media and pictures in a bucket in place of a folder. What is played from there is in `media` and `ingest`.

use grandstand_media::ffmpeg::run;
use grandstand_media::store::MediaStore;
use reqwest::StatusCode;

use crate::support::objects::Objects;
use crate::support::process::Site;
use crate::support::{Backend, seeds};

/// A site with a picture, which is no drawing, of an event.
async fn with_picture() -> Site {
    let site = Site::new(Backend::S3).await;
    let folder = site.seeds.join("alpha");
    let args = "-v error -f lavfi -i testsrc=s=64x36:d=1 -frames:v 1".split(' ');
    run("ffmpeg", "drawing", &folder.join("images"), args.chain(["small.png"])).await.unwrap();
    seeds::edit(&folder, "events.toml", "alias = \"old\"\n", "alias = \"old\"\nimage = \"images/small.png\"\n");
    site
}

#[actix_web::test]
async fn a_server_and_commands_keep_everything_in_the_bucket() {
    let site = with_picture().await;
    let server = site.start(&[], None).ready().await;
    let file = site.seeds.join("in.mp4");
    let args = "-v error -f lavfi -i testsrc=s=640x360:r=25:d=3 -c:v mpeg4".split(' ').map(str::to_owned);
    run("ffmpeg", "making a file", &site.seeds, args.chain([file.display().to_string()])).await.unwrap();
    let added = site.succeed(&["media", "add", "alpha", "old", &file.display().to_string()], None).await;
    assert!(added.ends_with("of 3 s in 360p, 240p\n"), "{added}");
    let event = || async {
        let events = server.get("alpha", "/api/events?limit=100").await.data();
        let id = events.as_array().unwrap().iter().find(|event| event["alias"] == "old").unwrap()["id"].clone();
        server.get("alpha", &format!("/api/events/{id}")).await.data()
    };
    let playable = async || event().await["playback"]["poster"].is_string();
    crate::support::process::eventually("it can be played", playable).await;
    let event = event().await;
    let picture = server.bytes("alpha", event["image"]["src"].as_str().unwrap()).await;
    assert_eq!(picture, std::fs::read(site.seeds.join("alpha/images/small.png")).unwrap());
    let poster = server.bytes("alpha", event["playback"]["poster"].as_str().unwrap()).await;
    assert!(poster.starts_with(&[0xff, 0xd8]), "a JPEG");
    let objects = site.objects.as_ref().unwrap();
    let channels = objects.under("channels");
    let images = channels.iter().flat_map(|channel| objects.under(&format!("channels/{channel}/images")));
    assert!(images.filter(|name| name.ends_with(".png")).count() >= 1);
    assert!(!site.data().join("objects").exists(), "nothing is kept in the data folder");
    let copy = site.seeds.with_file_name("copy");
    site.succeed(&["channel", "export", "alpha", copy.to_str().unwrap()], None).await;
    assert_eq!(std::fs::read(copy.join("images/small.png")).unwrap(), picture);
}

#[actix_web::test]
async fn a_bucket_that_can_t_be_used_is_refused_by_its_setting() {
    let mut site = Site::new(Backend::S3).await;
    let folder = site.seeds.join("alpha");
    let apply = ["channel", "apply", folder.to_str().unwrap()];
    let right = site.environment.clone();
    let cases = [
        ("AWS_SECRET_ACCESS_KEY", "another", "the bucket can't be listed"),
        ("AWS_SECRET_ACCESS_KEY", "", "the settings of AWS_… can't be"),
        ("GRANDSTAND_STORE", "s3://nothing", "the bucket can't be listed"),
        ("AWS_ENDPOINT_URL", "http://127.0.0.1:1", "the bucket can't be listed"),
        ("GRANDSTAND_STORE", "media", "it must be s3://bucket"),
    ];
    for (name, value, complaint) in cases {
        site.environment = right.clone();
        site.environment.push((name.to_owned(), value.to_owned()));
        let output = site.run(&apply, None).await;
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(!output.status.success() && said.contains("GRANDSTAND_STORE"), "{name}={value}: {said}");
        assert!(said.contains(complaint), "{name}={value}: {said}");
    }
    site.environment = right;
    site.succeed(&apply, None).await;
}

#[actix_web::test]
async fn a_large_file_is_kept_whole_and_never_held_in_memory() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("large");
    // More than two parts, each byte of its own place: none is lost, doubled or out of order.
    let bytes: Vec<u8> = (0..20_000_003_u32).map(|at| (at.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
    std::fs::write(&file, &bytes).unwrap();
    let objects = Objects::start();
    let local = MediaStore::folder(&folder.path().join("objects")).unwrap();
    for (name, store) in [("bucket", objects.store()), ("folder", local.clone())] {
        store.put_file("some/where/large.mp4", &file).await.unwrap();
        let kept = store.get("some/where/large.mp4").await.unwrap().unwrap();
        assert!(kept == bytes, "{name}: {} bytes", kept.len());
        // Nor is it left where reading fails.
        assert!(store.put_file("some/where/none.mp4", folder.path()).await.is_err(), "{name}");
        assert!(!store.exists("some/where/none.mp4").await.unwrap(), "{name}");
    }
    assert_eq!(objects.under("some/where"), ["large.mp4"], "nothing but the file");
    assert_eq!(std::fs::read_dir(folder.path().join("objects/some/where")).unwrap().count(), 1, "nothing but the file");
    drop(bytes);
    std::fs::File::options().write(true).open(&file).unwrap().set_len(256 << 20).unwrap();
    let before = peak_kib();
    local.put_file("some/where/larger.mp4", &file).await.unwrap();
    let grown = peak_kib().saturating_sub(before);
    assert!(grown < 64 << 10, "{grown} KiB for a file of 256 MiB");
}

/// The most memory that this process, which has this test alone, ever took.
fn peak_kib() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    line.trim().trim_end_matches("kB").trim().parse().unwrap()
}

#[actix_web::test]
async fn an_object_that_is_lost_is_missing_and_not_an_error() {
    let site = with_picture().await;
    let server = site.start(&[], None).ready().await;
    let missing = server.get("alpha", &format!("/images/{}.png", "0".repeat(64))).await;
    assert_eq!(missing.status, StatusCode::NOT_FOUND);
}
