//! One hash of a folder's content, which tells whether the folder has changed since it was applied.

use std::io::{self, Read};
use std::path::Path;

use tenants::load::files::{self, SeedFile};
use tenants::load::folders;

/// Bytes read of a file; more than any seed file may have, so that a stray video costs little.
const LARGEST: u64 = 16 * 1024 * 1024;

/// Hashes every file of a channel's folder and of the folders that it extends: paths and bytes, without hidden files.
/// Unreadable files are hashed with the reason, so equal hashes mean equal content. Blocks.
pub fn hash(folder: &Path) -> String {
    let mut hasher = blake3::Hasher::new();
    for folder in folders(folder) {
        let files = files::list(&folder);
        hasher.update(&files.len().to_le_bytes());
        for (name, file) in files {
            hasher.update(&name.len().to_le_bytes()).update(name.as_bytes());
            let mut content = blake3::Hasher::new();
            if let Err(error) = file.and_then(|file| add(&mut content, &file)) {
                content.update(reason(error.kind()).as_bytes());
            }
            hasher.update(content.finalize().as_bytes());
        }
    }
    hasher.finalize().to_hex().to_string()
}

/// Why a file can't be read, in a stable form for hashing.
const fn reason(kind: io::ErrorKind) -> &'static str {
    match kind {
        io::ErrorKind::NotFound => "NotFound",
        io::ErrorKind::PermissionDenied => "PermissionDenied",
        io::ErrorKind::Unsupported => "Unsupported",
        io::ErrorKind::FileTooLarge => "FileTooLarge",
        _ => "Other",
    }
}

fn add(content: &mut blake3::Hasher, file: &SeedFile) -> io::Result<()> {
    let file = file.open()?;
    let bytes = file.metadata()?.len();
    content.update(&bytes.to_le_bytes());
    if bytes <= LARGEST {
        content.update_reader(file.take(LARGEST))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::hash;

    #[test]
    fn every_byte_and_every_name_counts_and_hidden_files_do_not() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        fs::create_dir(path("pages")).unwrap();
        fs::write(path("channel.toml"), "name = 'a'").unwrap();
        fs::write(path("pages/about.md"), "About").unwrap();
        let first = hash(folder.path());
        fs::write(path(".channel.toml.Xf3a9b"), "name = ").unwrap();
        assert_eq!(hash(folder.path()), first, "hidden files are not seed files");
        fs::write(path("channel.toml"), "name = 'b'").unwrap();
        let second = hash(folder.path());
        assert_ne!(second, first, "the same length, another byte");
        fs::rename(path("pages/about.md"), path("pages/terms.md")).unwrap();
        let third = hash(folder.path());
        assert_ne!(third, second, "another name");
        fs::write(path("channel.toml"), "name = 'a'").unwrap();
        fs::rename(path("pages/terms.md"), path("pages/about.md")).unwrap();
        assert_eq!(hash(folder.path()), first, "what is as it was counts as unchanged");
        fs::remove_dir_all(path("pages")).unwrap();
        assert_ne!(hash(folder.path()), first);
        fs::create_dir(path("empty")).unwrap();
        assert_ne!(hash(&path("nowhere")), hash(&path("empty")), "a missing folder is no empty one");
    }
}
