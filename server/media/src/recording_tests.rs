//! Packages a sample with the real ffmpeg and reads its frames back.

use std::path::Path;

use grandstand_film::color::Color;

use super::ffmpeg::run;
use super::graphics::read_frame_code;
use super::package::{LADDER, Packaged, Rendition, package};
use super::render::numbered;
use super::sample_spec::SampleSpec;
use super::store::MediaStore;

async fn packaged(seconds: u32, dir: &Path) -> Packaged {
    let mut spec =
        SampleSpec::new("It's 100% 'quoted': \"é\" \\ [x];y", "a, b = %{pts}", Color([11, 122, 92]), seconds);
    spec.away = Some(("RIV".to_owned(), Color([29, 63, 143])));
    spec.home = Some(("LAK".to_owned(), Color([198, 40, 40])));
    let input = numbered(&spec, dir).await.unwrap();
    package(&input, dir, &LADDER, "ultrafast").await.unwrap()
}

/// Returns the frame codes of a segment that is decoded by itself.
async fn codes(rendition: &Rendition, segment: usize, dir: &Path) -> Vec<Option<u16>> {
    let mut file = std::fs::read(&rendition.init).unwrap();
    file.extend(std::fs::read(&rendition.segments[segment].file).unwrap());
    std::fs::write(dir.join("one.mp4"), file).unwrap();
    let args = "-v error -i one.mp4 -f rawvideo -pix_fmt gray -fps_mode passthrough -".split(' ');
    let grey = run("ffmpeg", "decoding", dir, args).await.unwrap();
    let (width, height) = (rendition.width as usize, rendition.height as usize);
    grey.chunks(width * height).map(|picture| read_frame_code(picture, width, height)).collect()
}

#[tokio::test]
async fn every_picture_of_a_packaged_sample_tells_its_number() {
    let dir = tempfile::tempdir().unwrap();
    let made = packaged(5, dir.path()).await;
    assert_eq!(made.duration_us, 5_000_000);
    let names: Vec<&str> = made.renditions.iter().map(|rendition| rendition.name.as_str()).collect();
    assert_eq!(names, ["540p", "360p", "240p"]);
    for rendition in &made.renditions {
        let spans: Vec<_> = rendition.segments.iter().map(|one| (one.start_us, one.duration_us)).collect();
        assert_eq!(spans, [(0, 2_000_000), (2_000_000, 2_000_000), (4_000_000, 1_000_000)], "{}", rendition.name);
        assert!(rendition.codecs.starts_with("avc1.") && rendition.codecs.ends_with(",mp4a.40.2"), "{rendition:?}");
        assert!(rendition.bandwidth >= rendition.average_bandwidth && rendition.average_bandwidth > 20_000);
        let expected: Vec<_> = (50..100).map(Some).collect();
        assert_eq!(codes(rendition, 1, dir.path()).await, expected, "{}", rendition.name);
    }
    assert_eq!((made.renditions[2].width, made.renditions[2].height), (426, 240));
    assert!(std::fs::read(&made.poster).unwrap().starts_with(&[0xff, 0xd8]));
}

#[tokio::test]
async fn a_film_has_sound_and_no_numbers() {
    let dir = tempfile::tempdir().unwrap();
    let mut spec = SampleSpec::new("Harrow Lane @ Nordhafen", "Cup", Color([11, 122, 92]), 6);
    spec.away = Some(("RIV".to_owned(), Color([29, 63, 143])));
    spec.home = Some(("LAK".to_owned(), Color([198, 40, 40])));
    let made = super::samples::packaged(&spec, dir.path()).await.unwrap();
    assert_eq!(made.duration_us, 6_000_000);
    assert!(made.renditions.iter().all(|one| one.codecs.ends_with(",mp4a.40.2")), "{:?}", made.renditions);
    assert_eq!(codes(&made.renditions[0], 1, dir.path()).await, [None; 50]);
    // The middle segment: `codes` left it here. The loudest sample is above a hundredth of what is possible.
    let args = "-v error -i one.mp4 -map 0:a -ac 1 -f s16le -".split(' ');
    let sound = run("ffmpeg", "decoding", dir.path(), args).await.unwrap();
    let loudest = sound.as_chunks::<2>().0.iter().map(|pair| i16::from_le_bytes(*pair).unsigned_abs()).max();
    assert!(loudest > Some(330), "{loudest:?}");
}

#[tokio::test]
async fn sound_and_picture_begin_together_without_an_edit() {
    let dir = tempfile::tempdir().unwrap();
    let made = packaged(3, dir.path()).await;
    let mut file = std::fs::read(&made.renditions[0].init).unwrap();
    file.extend(std::fs::read(&made.renditions[0].segments[0].file).unwrap());
    std::fs::write(dir.path().join("one.mp4"), file).unwrap();
    let args = "-v error -show_entries stream=start_time -of csv=p=0 one.mp4".split(' ');
    let said = String::from_utf8(run("ffprobe", "probing", dir.path(), args).await.unwrap()).unwrap();
    assert_eq!(said.lines().collect::<Vec<_>>(), ["0.000000", "0.000000"]);
}

#[tokio::test]
async fn small_and_silent_files_are_packaged_in_their_own_size() {
    let dir = tempfile::tempdir().unwrap();
    let args = "-v error -f lavfi -i testsrc=s=180x321:r=30000/1001:d=4.5 -c:v mpeg4 in.mp4".split(' ');
    run("ffmpeg", "making", dir.path(), args).await.unwrap();
    let input = super::input::Input::file(&dir.path().join("in.mp4")).await.unwrap();
    let made = package(&input, dir.path(), &LADDER, "ultrafast").await.unwrap();
    let sizes: Vec<_> = made.renditions.iter().map(|one| (one.width, one.height)).collect();
    assert_eq!(sizes, [(134, 240)]);
    assert!(!made.renditions[0].codecs.contains("mp4a"));
    assert_eq!(made.renditions[0].segments[1].start_us, 2_002_000);
}

#[tokio::test]
async fn what_is_no_video_is_said_to_be_what_it_is() {
    let dir = tempfile::tempdir().unwrap();
    let make = async |args: &str| {
        let args = ["-v", "error", "-f", "lavfi", "-i"].into_iter().chain(args.split(' '));
        run("ffmpeg", "making", dir.path(), args).await.unwrap();
    };
    make("sine=d=2 sound.wav").await;
    make("testsrc=s=64x36:d=1 -frames:v 1 picture.png").await;
    make("testsrc=s=64x36:d=1 -frames:v 1 picture.jpg").await;
    make("sine=d=2 -i picture.png -map 0 -map 1 -c:a flac -c:v png -disposition:v attached_pic cover.flac").await;
    make("testsrc=s=320x180:r=25:d=4 -c:v mpeg4 late.mp4").await;
    let film = std::fs::read(dir.path().join("late.mp4")).unwrap();
    let noise: Vec<u8> = (0..5000_u32).map(|at| (at.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
    let files = [
        ("notes.txt", "Goals\n".repeat(400).into_bytes(), "it is a text file"),
        ("notes.mp4", b"no video".to_vec(), "it is a text file"),
        ("fr.srt", b"1\n00:00:01,000 --> 00:00:02,000\nBut !\n".to_vec(), "`grandstand media captions` adds those"),
        ("empty.mp4", Vec::new(), "it is empty (0 bytes)"),
        ("half.mp4", film[..film.len() / 2].to_vec(), "its end is missing"),
        ("noise.mov", noise, "it is damaged, or no video file (ffprobe says: Invalid data"),
    ];
    for (name, bytes, _) in &files {
        std::fs::write(dir.path().join(name), bytes).unwrap();
    }
    let others = [
        ("sound.wav", "it has sound only"),
        ("cover.flac", "it has sound only"),
        ("picture.png", "it is a picture"),
        ("picture.jpg", "it is a picture"),
    ];
    for (name, expected) in files.iter().map(|(name, _, expected)| (*name, *expected)).chain(others) {
        let said = super::input::Input::file(&dir.path().join(name)).await.unwrap_err().to_string();
        assert!(said.contains(&format!("{name} has no video: ")) && said.contains(expected), "{name}: {said}");
    }
    let said = super::input::Input::file(&dir.path().join("absent.mp4")).await.unwrap_err().to_string();
    assert!(said.ends_with("absent.mp4: there is no such file"), "{said}");
    let said = super::input::Input::file(dir.path()).await.unwrap_err().to_string();
    assert!(said.ends_with(" is a folder: name the video file in it"), "{said}");
    assert!(super::input::Input::file(&dir.path().join("late.mp4")).await.is_ok());
}

#[tokio::test]
async fn objects_are_kept_whole_and_in_parts() {
    let dir = tempfile::tempdir().unwrap();
    let store = MediaStore::folder(&dir.path().join("objects")).unwrap();
    store.put("channels/1/media/2/540p/0.m4s", "0123456789".into()).await.unwrap();
    assert!(store.exists("channels/1/media/2/540p/0.m4s").await.unwrap());
    assert!(!store.exists("channels/1/media/2/540p/1.m4s").await.unwrap());
    assert_eq!(store.get("channels/1/media/2/540p/1.m4s").await.unwrap(), None);
    assert_eq!(store.get_range("channels/1/media/2/540p/0.m4s", 2..5).await.unwrap().unwrap(), "234");
}
