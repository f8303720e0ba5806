//! Valid folders as starting points.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use fastrand::Rng;
use tenants::starter;

/// The files in a folder of channels, and the channel to check.
#[derive(Clone)]
pub struct Sample {
    pub channel: &'static str,
    pub files: BTreeMap<String, Vec<u8>>,
}

impl Sample {
    pub fn write(&self, root: &Path) {
        fs::create_dir_all(root.join(self.channel)).unwrap();
        super::write_all(root, &self.files);
    }
}

static SAMPLES: LazyLock<[Sample; 4]> = LazyLock::new(|| {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures");
    let below = |folder: &str, prefix: &str| {
        let mut files = BTreeMap::new();
        read(&fixtures.join(folder), prefix, &mut files);
        files
    };
    let new = starter::files("harbour").unwrap();
    [
        Sample { channel: "harbour", files: below("valid", "harbour/") },
        Sample { channel: "north", files: below("family", "") },
        Sample { channel: "south", files: below("family", "") },
        Sample {
            channel: "harbour",
            files: new.into_iter().map(|(path, text)| (format!("harbour/{path}"), text.into_bytes())).collect(),
        },
    ]
});

/// Chooses a sample; the largest is the most frequent.
pub fn choose(rng: &mut Rng) -> Sample {
    SAMPLES[[0, 0, 0, 1, 1, 2, 3][rng.usize(0..7)]].clone()
}

fn read(folder: &Path, prefix: &str, files: &mut BTreeMap<String, Vec<u8>>) {
    for entry in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap()) {
        let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
        if entry.file_type().unwrap().is_dir() {
            read(&entry.path(), &format!("{name}/"), files);
        } else {
            files.insert(name, fs::read(entry.path()).unwrap());
        }
    }
}
