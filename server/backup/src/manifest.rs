//! The manifest lists the contents of a backup. It is written last.

use anyhow::{Context, bail, ensure};
use grandstand_db::portable::Part;
use serde::{Deserialize, Serialize};

use crate::repository::Repository;
use crate::scopes::ChannelBackup;

/// The format that this version writes, and the newest that it reads.
pub const FORMAT: u32 = 1;

/// The contents of a backup.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    /// The format of its files.
    pub format: u32,
    /// The version of Grandstand that wrote it.
    pub version: String,
    /// When the tables were read, RFC 3339.
    pub made_at: String,
    /// The database that it was read from: `sqlite` or `postgres`.
    pub database: String,
    /// The channel that it holds; `None` for a whole deployment.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub channel: Option<ChannelBackup>,
    /// Its sets of tables.
    pub parts: Vec<PartFiles>,
    /// Its objects.
    pub objects: Objects,
}

/// A set of tables.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PartFiles {
    /// Which set it is.
    pub part: Part,
    /// The migrations of its schema.
    pub migrations: Vec<String>,
    /// Its tables by name.
    pub tables: Vec<TableFile>,
}

/// The file of a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableFile {
    /// The table's name.
    pub name: String,
    /// The last id that the database gave; `None` where it makes none.
    pub last_id: Option<i64>,
    /// The lines of the file.
    #[serde(flatten)]
    pub lines: Sum,
}

/// The lines of a file, uncompressed and in the clear.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sum {
    /// Rows or objects.
    pub rows: u64,
    /// Bytes.
    pub bytes: u64,
    /// BLAKE3, hex.
    pub hash: String,
}

/// The objects of a backup.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Objects {
    /// The list of objects.
    #[serde(flatten)]
    pub list: Sum,
    /// Bytes of all objects.
    pub total: u64,
}

/// An object of a backup.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ObjectEntry {
    /// Its key in the deployment's store.
    pub key: String,
    /// Its size in bytes.
    pub size: u64,
    /// The version that the store gave for it.
    pub version: String,
    /// The hash of its content, hex.
    pub hash: String,
}

impl Manifest {
    /// One of the sets of tables.
    pub fn part(&self, part: Part) -> Option<&PartFiles> {
        self.parts.iter().find(|one| one.part == part)
    }

    /// Writes the manifest. With it the backup is complete.
    ///
    /// # Errors
    /// The store failed.
    pub async fn write(&self, repository: &Repository, backup: &str) -> anyhow::Result<()> {
        let text = serde_json::to_string(self)?;
        let hash = blake3::hash(text.as_bytes()).to_hex();
        let mut writer = repository.write(&repository.manifest_path(backup)).await?;
        writer.write(format!("{text}\n{hash}\n").as_bytes()).await?;
        writer.finish().await
    }

    /// Reads the manifest at a path.
    ///
    /// # Errors
    /// It is damaged, of another key, or of a newer version.
    pub async fn read(repository: &Repository, path: &str) -> anyhow::Result<Self> {
        let bytes = repository.read_whole(path).await?;
        let text = str::from_utf8(&bytes).ok().and_then(|text| text.strip_suffix('\n')?.rsplit_once('\n'));
        let Some((text, hash)) = text else { bail!("{path} is damaged") };
        ensure!(blake3::hash(text.as_bytes()).to_hex().as_str() == hash, "{path} is damaged");
        let format = serde_json::from_str::<Format>(text).with_context(|| format!("{path} is no manifest"))?.format;
        ensure!(format <= FORMAT, "{path} is of a newer version of Grandstand (format {format})");
        let manifest: Self = serde_json::from_str(text).with_context(|| format!("{path} can't be read"))?;
        for file in manifest.parts.iter().flat_map(|part| &part.tables) {
            let is_name = |name: &str| name.bytes().all(|byte| byte == b'_' || byte.is_ascii_alphanumeric());
            ensure!(is_name(&file.name), "{path} names a table {:?}", file.name);
        }
        Ok(manifest)
    }
}

#[derive(Deserialize)]
struct Format {
    format: u32,
}

/// The file of a table in a backup.
pub fn table_file(part: Part, table: &str) -> String {
    format!("{}/{table}.jsonl.zst", part.name())
}

/// The file of the list of objects in a backup.
pub const OBJECT_LIST: &str = "objects.jsonl.zst";

/// Whether a key leads to an object within its store: no part of it is empty or leads elsewhere.
pub fn is_object_path(key: &str) -> bool {
    key.split('/').all(|part| !part.is_empty() && part != "." && part != "..")
}
