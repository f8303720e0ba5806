//! File permissions: files of this process are accessible to its own user only.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use rustix::fs::Mode;

/// Makes all files that are created from now on accessible to their owner only.
pub fn close_to_others() {
    rustix::process::umask(Mode::from_raw_mode(0o077));
}

/// Restricts existing files of the data folder and the database to their owner. Deeper folders are covered by their
/// parents; failures are logged.
pub fn tighten(database_url: &str, data: &Path) {
    restrict(data, 0o700);
    for entry in fs::read_dir(data).into_iter().flatten().flatten() {
        match entry.file_type() {
            Ok(kind) if kind.is_dir() => restrict(&entry.path(), 0o700),
            Ok(kind) if kind.is_file() => restrict(&entry.path(), 0o600),
            _ => {}
        }
    }
    for mail in fs::read_dir(data.join("mail")).into_iter().flatten().flatten() {
        restrict(&mail.path(), 0o600);
    }
    for file in database_files(database_url) {
        restrict(&file, 0o600);
    }
}

/// The files of an SQLite database.
fn database_files(url: &str) -> Vec<PathBuf> {
    let Some(path) = url.strip_prefix("sqlite:") else { return Vec::new() };
    let path = path.strip_prefix("//").unwrap_or(path);
    let path = path.split('?').next().unwrap_or(path);
    ["", "-wal", "-shm"].iter().map(|end| PathBuf::from(format!("{path}{end}"))).collect()
}

fn restrict(path: &Path, mode: u32) {
    let Ok(facts) = fs::symlink_metadata(path) else { return };
    if facts.is_symlink() || facts.permissions().mode() & 0o077 == 0 {
        return;
    }
    match fs::set_permissions(path, fs::Permissions::from_mode(mode)) {
        Ok(()) => tracing::info!(path = %path.display(), "closed to other users"),
        Err(error) => tracing::warn!(path = %path.display(), %error, "other users may read this"),
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::os::unix::fs::PermissionsExt;

    use super::tighten;

    #[test]
    fn files_of_before_are_closed() {
        let folder = tempfile::tempdir().unwrap();
        let data = folder.path().join("data");
        let database = folder.path().join("elsewhere.sqlite");
        fs::create_dir_all(data.join("mail")).unwrap();
        let files = [data.join("grandstand.sqlite-wal"), data.join("mail/1.eml"), database.clone()];
        for file in &files {
            fs::write(file, "x").unwrap();
            fs::set_permissions(file, fs::Permissions::from_mode(0o644)).unwrap();
        }
        tighten(&format!("sqlite://{}?mode=rwc", database.display()), &data);
        let mode = |path: &std::path::Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        assert_eq!(files.map(|file| mode(&file)), [0o600; 3]);
        assert_eq!([mode(&data), mode(&data.join("mail"))], [0o700; 2]);
    }
}
