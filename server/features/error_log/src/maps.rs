//! Source maps: what stands in a build's script at a place, by the map that the build has beside it.
//!
//! Only what is needed of version 3 of the format is read: the mappings from places in a script to places in sources.

use std::collections::{BTreeSet, HashMap};
use std::path::{Path, PathBuf};

use anyhow::Context;
use serde::Deserialize;

use super::frames::Frame;

/// Bits of a base64 digit that belong to the number; the next bit says that another digit follows.
const DIGIT_BITS: u32 = 5;
/// Maximum number of bits of a number.
const MOST_BITS: u32 = 40;

/// A place in a source, counted from 1 on.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Place {
    /// Path of the source.
    pub source: String,
    /// Line.
    pub line: u32,
    /// Column.
    pub column: u32,
}

/// The maps in some folders, each read when it is first needed.
#[derive(Debug)]
pub struct Maps {
    folders: Vec<PathBuf>,
    read: HashMap<String, Option<SourceMap>>,
    missing: BTreeSet<String>,
}

impl Maps {
    /// The maps in `folders`. A map that several of them have is taken from the first.
    pub fn in_folders(folders: Vec<PathBuf>) -> Self {
        Self { folders, read: HashMap::new(), missing: BTreeSet::new() }
    }

    /// Returns the source of a place in a script; `None` if there is no map or no mapping.
    pub fn place(&mut self, frame: &Frame) -> Option<Place> {
        let Self { folders, read, missing } = self;
        let map = read.entry(frame.file.clone()).or_insert_with(|| {
            let found = find(folders, &frame.file);
            if found.is_none() {
                missing.insert(frame.file.clone());
            }
            found
        });
        map.as_ref()?.place(frame.line, frame.column)
    }

    /// The scripts without a map that can be read.
    pub fn missing(&self) -> impl Iterator<Item = &str> {
        self.missing.iter().map(String::as_str)
    }
}

fn find(folders: &[PathBuf], script: &str) -> Option<SourceMap> {
    // A name with a folder in it would lead elsewhere.
    let is_name = Path::new(script).file_name().is_some_and(|name| name == script);
    let name = format!("{script}.map");
    let mut files = folders.iter().filter(|_| is_name).map(|folder| folder.join(&name));
    files.find_map(|file| SourceMap::parse(&std::fs::read(file).ok()?).ok())
}

/// A map.
#[derive(Debug)]
struct SourceMap {
    sources: Vec<String>,
    /// The mappings of each line, by ascending column.
    lines: Vec<Vec<Mapping>>,
}

/// A mapping, counted from 0 on.
#[derive(Debug, Clone, Copy)]
struct Mapping {
    column: i64,
    /// Source, line and column there; `None` for code of the build itself.
    origin: Option<(i64, i64, i64)>,
}

#[derive(Deserialize)]
struct Written {
    sources: Vec<String>,
    mappings: String,
}

impl SourceMap {
    fn parse(json: &[u8]) -> anyhow::Result<Self> {
        let Written { sources, mappings } = serde_json::from_slice(json)?;
        let mut origin = (0, 0, 0);
        let lines = mappings.split(';').map(|line| line_of(line, &mut origin)).collect::<anyhow::Result<_>>()?;
        Ok(Self { sources, lines })
    }

    fn place(&self, line: u32, column: u32) -> Option<Place> {
        let mappings = self.lines.get(usize::try_from(line.checked_sub(1)?).ok()?)?;
        let column = i64::from(column.checked_sub(1)?);
        let next = mappings.partition_point(|mapping| mapping.column <= column);
        let (source, line, column) = mappings.get(next.checked_sub(1)?)?.origin?;
        let source = self.sources.get(usize::try_from(source).ok()?)?;
        let source = source.strip_prefix("./").unwrap_or(source).to_owned();
        Some(Place { source, line: u32::try_from(line + 1).ok()?, column: u32::try_from(column + 1).ok()? })
    }
}

/// Reads the mappings of a line. Columns count on within the line; `origin` counts on through the whole map.
fn line_of(text: &str, origin: &mut (i64, i64, i64)) -> anyhow::Result<Vec<Mapping>> {
    let mut column = 0;
    let segments = text.split(',').filter(|segment| !segment.is_empty());
    segments
        .map(|segment| {
            let numbers = numbers(segment)?;
            column += numbers.first().context("an empty segment")?;
            let Some(&[source, line, of_line]) = numbers.get(1..4) else { return Ok(Mapping { column, origin: None }) };
            *origin = (origin.0 + source, origin.1 + line, origin.2 + of_line);
            Ok(Mapping { column, origin: Some(*origin) })
        })
        .collect()
}

/// Reads numbers that are written in base64 digits, the lowest first. The lowest bit of a number is its sign.
fn numbers(segment: &str) -> anyhow::Result<Vec<i64>> {
    let (mut numbers, mut number, mut bits) = (Vec::new(), 0_i64, 0);
    for letter in segment.bytes() {
        let digit = digit(letter).context("no base64 digit")?;
        anyhow::ensure!(bits < MOST_BITS, "a number is too large");
        number |= (digit & 0b1_1111) << bits;
        bits += DIGIT_BITS;
        if digit & 0b10_0000 == 0 {
            numbers.push(if number & 1 == 1 { -(number >> 1) } else { number >> 1 });
            (number, bits) = (0, 0);
        }
    }
    anyhow::ensure!(bits == 0, "a number is cut off");
    Ok(numbers)
}

fn digit(letter: u8) -> Option<i64> {
    let digit = match letter {
        b'A'..=b'Z' => letter - b'A',
        b'a'..=b'z' => letter - b'a' + 26,
        b'0'..=b'9' => letter - b'0' + 52,
        b'+' => 62,
        b'/' => 63,
        _ => return None,
    };
    Some(i64::from(digit))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// `src/a.ts` is at the first line's columns 0 to 9 and the third line's columns from 4 on, `b.ts` in between.
    const MAPPINGS: &str = "AAAA,UCEI,U;;IDDH";

    fn frame(file: &str, line: u32, column: u32) -> Frame {
        Frame { file: file.to_owned(), line, column, function: String::new() }
    }

    fn written(folder: &Path, script: &str, mappings: &str) {
        let map = json!({ "version": 3, "sources": ["./src/a.ts", "b.ts"], "names": [], "mappings": mappings });
        std::fs::write(folder.join(format!("{script}.map")), map.to_string()).unwrap();
    }

    #[test]
    fn a_place_is_that_of_the_mapping_before_it() {
        let folder = tempfile::tempdir().unwrap();
        written(folder.path(), "main.js", MAPPINGS);
        let mut maps = Maps::in_folders(vec![folder.path().join("none"), folder.path().to_owned()]);
        let mut place =
            |line, column| maps.place(&frame("main.js", line, column)).map(|at| (at.source, at.line, at.column));
        let a = |line, column| Some(("src/a.ts".to_owned(), line, column));
        assert_eq!((place(1, 1), place(1, 10)), (a(1, 1), a(1, 1)));
        assert_eq!(place(1, 11), Some(("b.ts".to_owned(), 3, 5)));
        assert_eq!(place(1, 21), None, "code of the build itself");
        assert_eq!((place(2, 1), place(3, 4)), (None, None), "before any mapping");
        assert_eq!(place(3, 5), a(2, 2));
        assert_eq!((place(0, 1), place(1, 0), place(9, 1)), (None, None, None));
        assert_eq!(maps.missing().count(), 0);
    }

    #[test]
    fn what_is_no_map_is_missing() {
        let folder = tempfile::tempdir().unwrap();
        let within = folder.path().join("maps");
        std::fs::create_dir(&within).unwrap();
        written(folder.path(), "outside.js", MAPPINGS);
        written(&within, "odd.js", "AA!A");
        written(&within, "cut.js", "AAAg");
        written(&within, "large.js", "gggggggggggggggggggggA");
        std::fs::write(within.join("text.js.map"), "no JSON").unwrap();
        let mut maps = Maps::in_folders(vec![within]);
        for script in ["../outside.js", "cut.js", "large.js", "none.js", "odd.js", "text.js"] {
            assert_eq!(maps.place(&frame(script, 1, 1)), None, "{script}");
        }
        let missing: Vec<&str> = maps.missing().collect();
        assert_eq!(missing, ["../outside.js", "cut.js", "large.js", "none.js", "odd.js", "text.js"]);
    }
}
