//! What a folder holds, as one hash: how it is told whether a folder has changed since it was applied.

use std::collections::{BTreeMap, HashMap};
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, QueryFilter, QuerySelect};

use tenants::load::folders;

use crate::db::entities::channels;
use crate::db::scope::Platform;

/// Bytes of a file that are looked at; more than any seed file may have, so that a stray film costs nothing.
const LARGEST: u64 = 16 * 1024 * 1024;

/// Hashes every file of a channel's folder and of the folders that it extends: paths and bytes, hidden files left out.
/// What can't be read counts as such, so two equal hashes mean equal content. For blocking threads.
pub fn hash(folder: &Path) -> String {
    let mut hasher = blake3::Hasher::new();
    for folder in folders(folder) {
        let mut files = BTreeMap::new();
        walk(&folder, "", &mut files);
        hasher.update(&files.len().to_le_bytes());
        for (name, path) in files {
            hasher.update(&name.len().to_le_bytes()).update(name.as_bytes());
            let mut content = blake3::Hasher::new();
            if let Err(error) = path.and_then(|path| add(&mut content, &path)) {
                content.update(format!("{:?}", error.kind()).as_bytes());
            }
            hasher.update(content.finalize().as_bytes());
        }
    }
    hasher.finalize().to_hex().to_string()
}

fn add(content: &mut blake3::Hasher, path: &Path) -> io::Result<()> {
    let file = File::open(path)?;
    let bytes = file.metadata()?.len();
    content.update(&bytes.to_le_bytes());
    if bytes <= LARGEST {
        content.update_reader(file)?;
    }
    Ok(())
}

/// The files below a folder by their path within; the folder itself, by `name`, where it can't be listed.
fn walk(folder: &Path, name: &str, files: &mut BTreeMap<String, io::Result<PathBuf>>) {
    let entries = match std::fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) => return drop(files.insert(name.to_owned(), Err(error))),
    };
    for entry in entries {
        let Ok(entry) = entry else { continue };
        let own = entry.file_name().to_string_lossy().into_owned();
        if own.starts_with('.') {
            continue;
        }
        let inner = if name.is_empty() { own } else { format!("{name}/{own}") };
        match entry.file_type() {
            Ok(kind) if kind.is_dir() => walk(&entry.path(), &inner, files),
            Ok(kind) if kind.is_file() => drop(files.insert(inner, Ok(entry.path()))),
            // Opening a link or a pipe may lead anywhere or never return, and neither is a seed file.
            Ok(_) => drop(files.insert(inner, Err(io::ErrorKind::Unsupported.into()))),
            Err(error) => drop(files.insert(inner, Err(error))),
        }
    }
}

/// By key, the hash of what each channel was last applied from.
///
/// # Errors
/// The database failed.
pub async fn applied_folders(connection: &impl ConnectionTrait) -> Result<HashMap<String, String>, DbErr> {
    let rows: Vec<(String, String)> = channels::Entity::all()
        .select_only()
        .columns([channels::Column::Key, channels::Column::FolderHash])
        .filter(channels::Column::FolderHash.is_not_null())
        .into_tuple()
        .all(connection)
        .await?;
    Ok(rows.into_iter().collect())
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
