//! CSV files as input of commands.

use std::path::Path;

use anyhow::{Context, ensure};
use tokio::fs::File;
use tokio::io::AsyncReadExt;

/// Maximum length of a cell in messages, in characters.
const LONGEST_SHOWN: usize = 60;

/// Reads a file of at most `most` bytes.
///
/// # Errors
/// The file can't be read, or is larger.
pub async fn read(path: &Path, most: u64) -> anyhow::Result<Vec<u8>> {
    let name = || path.display().to_string();
    let mut bytes = Vec::new();
    // Checking the length first isn't enough: a device has none, and a file may grow meanwhile.
    File::open(path).await.with_context(name)?.take(most + 1).read_to_end(&mut bytes).await.with_context(name)?;
    let is_larger = u64::try_from(bytes.len()).is_ok_and(|length| length > most);
    ensure!(!is_larger, "{} is larger than {} MiB; split it into several files", path.display(), most >> 20);
    Ok(bytes)
}

/// The beginning of a cell, safe to print on a terminal.
pub fn shown(cell: &str) -> String {
    let start = cell.chars().map(|letter| if letter.is_control() { '\u{fffd}' } else { letter });
    let shown: String = start.take(LONGEST_SHOWN).collect();
    if cell.chars().count() > LONGEST_SHOWN { format!("{shown}…") } else { shown }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::{read, shown};

    #[tokio::test]
    async fn what_is_too_large_is_not_read_to_its_end() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("list.csv");
        std::fs::write(&file, vec![b'a'; 1 << 20]).unwrap();
        assert_eq!(read(&file, 1 << 20).await.unwrap().len(), 1 << 20);
        std::fs::write(&file, vec![b'a'; (1 << 20) + 1]).unwrap();
        for path in [file.as_path(), Path::new("/dev/zero")] {
            let said = read(path, 1 << 20).await.unwrap_err().to_string();
            assert_eq!(said, format!("{} is larger than 1 MiB; split it into several files", path.display()));
        }
        let said = format!("{:#}", read(&folder.path().join("none.csv"), 1).await.unwrap_err());
        assert!(said.contains("none.csv: "), "{said}");
    }

    #[test]
    fn a_long_cell_is_shortened_and_controls_are_replaced() {
        assert_eq!(shown("Ada"), "Ada");
        assert_eq!(shown(&"é".repeat(61)), format!("{}…", "é".repeat(60)));
        assert_eq!(shown("\u{1b}[2J"), "\u{fffd}[2J");
    }
}
