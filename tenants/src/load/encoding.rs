//! Decodes seed files, and detects the format of files that are not UTF-8.

use super::code_pages::{self, character};
use crate::findings::codes;
use crate::findings::finding::Finding;
use crate::wording;
use crate::wording::Wording;

/// Maximum length of a quoted line in a finding, in bytes.
const LONGEST_SHOWN: usize = 8 * 1024;

/// The probable format of a file that is not UTF-8.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Encoding {
    /// Windows programs in Western languages; includes Latin-1.
    Windows1252,
    /// The old CSV format of Excel for Mac.
    MacRoman,
    /// DOS code page 850, as in Excel's "CSV (MS-DOS)".
    Dos,
    /// "Unicode text" of Windows programs.
    Utf16,
    /// A spreadsheet or document (`.xlsx`, `.ods`, `.docx`), or another archive.
    Archive,
    /// Rich text of TextEdit or WordPad.
    RichText,
    /// Not a text.
    Binary,
}

/// A file that is not UTF-8 text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotUtf8 {
    /// The probable format.
    pub encoding: Encoding,
    /// Line of the first invalid byte, from 1; 1 if the whole file is invalid.
    pub line: usize,
    /// Its column in characters, from 1.
    pub column: usize,
    /// The character that the byte probably encodes.
    pub character: Option<char>,
    /// The line as its author probably sees it; empty if the whole file is invalid or the line is very long.
    pub source_line: String,
}

/// Decodes a file, without a byte order mark.
///
/// # Errors
/// The file is not UTF-8 text.
pub fn decode(bytes: &[u8]) -> Result<String, NotUtf8> {
    if let Some(encoding) = foreign(bytes) {
        return Err(NotUtf8 { encoding, line: 1, column: 1, character: None, source_line: String::new() });
    }
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    match std::str::from_utf8(bytes) {
        Ok(text) => Ok(text.to_owned()),
        Err(error) => Err(misread(bytes, error.valid_up_to())),
    }
}

/// Detects the format of a file from its first bytes, for files that are wrong as a whole.
fn foreign(bytes: &[u8]) -> Option<Encoding> {
    let starts = |mark: &[u8]| bytes.starts_with(mark);
    // Most Western text in UTF-16 without a byte order mark has zeros in every other byte.
    let pairs = || bytes.chunks_exact(2).take(32);
    let is_wide = |zero: fn(&[u8]) -> bool| pairs().count() >= 2 && pairs().all(zero);
    if starts(b"PK\x03\x04") || starts(b"\xd0\xcf\x11\xe0") {
        Some(Encoding::Archive)
    } else if starts(b"{\\rtf") {
        Some(Encoding::RichText)
    } else if starts(b"\xff\xfe")
        || starts(b"\xfe\xff")
        || is_wide(|pair| matches!(pair, [1..=255, 0]))
        || is_wide(|pair| matches!(pair, [0, 1..=255]))
    {
        Some(Encoding::Utf16)
    } else {
        None
    }
}

/// Describes the invalid byte at `at`; everything before it is UTF-8.
fn misread(bytes: &[u8], at: usize) -> NotUtf8 {
    let (before, after) = bytes.split_at(at);
    let line = before.iter().filter(|byte| **byte == b'\n').count() + 1;
    let start = before.iter().rposition(|byte| *byte == b'\n').map_or(0, |newline| newline + 1);
    let length = after.iter().position(|byte| *byte == b'\n').unwrap_or(after.len());
    let own = before.get(start..).unwrap_or_default();
    let encoding = guess(bytes);
    let shown = bytes.get(start..at + length).filter(|line| line.len() <= LONGEST_SHOWN);
    NotUtf8 {
        encoding,
        line,
        column: String::from_utf8_lossy(own).chars().count() + 1,
        character: after.first().and_then(|byte| character(*byte, encoding)),
        source_line: shown.map(|line| guessed(line, encoding)).unwrap_or_default(),
    }
}

/// Guesses the encoding. Text has no control characters, so a file with any is binary.
fn guess(bytes: &[u8]) -> Encoding {
    let is_control = |byte: &u8| *byte < 0x20 && !matches!(*byte, b'\t' | b'\n' | b'\r' | 0x0c);
    if bytes.iter().any(is_control) { Encoding::Binary } else { code_pages::likeliest(bytes) }
}

/// Decodes the invalid bytes of a line with the encoding.
fn guessed(line: &[u8], encoding: Encoding) -> String {
    let mut text = String::new();
    for chunk in line.utf8_chunks() {
        text.push_str(chunk.valid());
        let read = |byte: &u8| character(*byte, encoding).unwrap_or(char::REPLACEMENT_CHARACTER);
        text.extend(chunk.invalid().iter().map(read));
    }
    text.trim_end_matches('\r').to_owned()
}

impl NotUtf8 {
    /// The finding for `file`.
    pub fn finding(&self, file: &str) -> Finding {
        let mut finding = Finding::of_file(codes::UNREADABLE_FILE, file, self.message()).hint(self.hint(file));
        finding.line = self.line;
        finding.column = self.column;
        finding.source_line.clone_from(&self.source_line);
        finding
    }

    fn message(&self) -> Wording {
        let line = self.line;
        match (self.encoding, self.character) {
            (Encoding::Windows1252 | Encoding::MacRoman | Encoding::Dos, Some(character)) => {
                let name = match self.encoding {
                    Encoding::MacRoman => "Mac Roman",
                    Encoding::Dos => "MS-DOS (CP850)",
                    _ => "Windows-1252",
                };
                wording!(
                    "line {line} is not UTF-8 text: its \"{character}\" is written in {name}",
                    "la ligne {line} n'est pas en UTF-8 : son « {character} » est en {name}"
                )
            }
            (Encoding::Windows1252 | Encoding::MacRoman | Encoding::Dos | Encoding::Binary, _) => {
                wording!("line {line} is not UTF-8 text", "la ligne {line} n'est pas en UTF-8")
            }
            (Encoding::Utf16, _) => wording!(
                "this file is UTF-16 (\"Unicode\") text, not UTF-8",
                "ce fichier est en UTF-16 (« Unicode »), pas en UTF-8"
            ),
            (Encoding::Archive, _) => wording!(
                "this is a spreadsheet, a document or an archive, not a text file",
                "c'est un classeur, un document ou une archive, pas un fichier texte"
            ),
            (Encoding::RichText, _) => wording!(
                "this is a formatted document (RTF), not a text file",
                "c'est un document mis en forme (RTF), pas un fichier texte"
            ),
        }
    }

    fn hint(&self, file: &str) -> Wording {
        let is_table = ![".toml", ".md"].iter().any(|ending| file.ends_with(ending));
        match self.encoding {
            Encoding::Windows1252 | Encoding::MacRoman | Encoding::Dos | Encoding::Utf16 if is_table => wording!(
                "save the file as UTF-8 (spreadsheets: \"CSV UTF-8\")",
                "enregistrez le fichier en UTF-8 (dans un tableur, au format « CSV UTF-8 »)"
            ),
            Encoding::Windows1252 | Encoding::MacRoman | Encoding::Dos | Encoding::Utf16 => wording!(
                "save the file as UTF-8 (Notepad: Save as, Encoding)",
                "enregistrez le fichier en UTF-8 (Bloc-notes : Enregistrer sous, Encodage)"
            ),
            Encoding::Archive => wording!(
                "open it in its program and save the table as \"CSV UTF-8\"; a new name alone doesn't change a file",
                "ouvrez-le dans son logiciel et enregistrez le tableau au format « CSV UTF-8 » ; le renommer ne suffit pas"
            ),
            Encoding::RichText => wording!(
                "save it as plain text in UTF-8 (TextEdit: Format, Make Plain Text)",
                "enregistrez-le en texte brut UTF-8 (TextEdit : Format, Convertir au format Texte)"
            ),
            Encoding::Binary => wording!(
                "put the right file here, saved as UTF-8 text",
                "mettez ici le bon fichier, enregistré en texte UTF-8"
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrong(bytes: &[u8]) -> NotUtf8 {
        decode(bytes).unwrap_err()
    }

    #[test]
    fn utf_8_is_read_and_a_mark_is_left_out() {
        assert_eq!(decode(b"\xef\xbb\xbfname,\xc3\xa9\n"), Ok("name,é\n".to_owned()));
        assert_eq!(decode(b""), Ok(String::new()));
        assert_eq!(decode(b"\0"), Ok("\0".to_owned()));
    }

    #[test]
    fn the_character_of_windows_1252_and_its_place_are_told() {
        let found = wrong(b"# ok\nname = \"Caf\xe9\" # \x80 5\r\n");
        assert_eq!((found.encoding, found.line, found.column), (Encoding::Windows1252, 2, 12));
        assert_eq!((found.character, found.source_line.as_str()), (Some('é'), "name = \"Café\" # € 5"));
        let finding = found.finding("faq.toml");
        let message = "line 2 is not UTF-8 text: its \"é\" is written in Windows-1252";
        assert_eq!((finding.message.en.as_str(), finding.line, finding.column), (message, 2, 12));
        assert!(finding.hint.unwrap().en.contains("Notepad"));
        assert!(found.finding("events.csv").hint.unwrap().en.contains("CSV UTF-8"));
        assert_eq!(wrong(b"\x81 \xe9t\xe9, caf\xe9").character, None);
        assert_eq!(wrong(b"l\x92eau").character, Some('’'));
    }

    #[test]
    fn texts_of_other_systems_are_told_apart() {
        let mac = wrong(b"Universit\x8e d'\x8et\x8e");
        assert_eq!((mac.encoding, mac.character), (Encoding::MacRoman, Some('é')));
        let dos = wrong(b"For\x88t-la-Vall\x82e");
        assert_eq!((dos.encoding, dos.character), (Encoding::Dos, Some('ê')));
        assert_eq!(dos.source_line, "Forêt-la-Vallée");
        let message = "line 1 is not UTF-8 text: its \"ê\" is written in MS-DOS (CP850)";
        assert_eq!(dos.finding("a.csv").message.en, message);
    }

    #[test]
    fn files_that_are_no_text_are_named() {
        let cases: [(&[u8], Encoding); 7] = [
            (b"\xff\xfea\0,\0b\0", Encoding::Utf16),
            (b"\xfe\xff\0a\0,", Encoding::Utf16),
            (b"a\0l\0i\0a\0", Encoding::Utf16),
            (b"\0a\0l\0i\0a", Encoding::Utf16),
            (b"PK\x03\x04\x14\0", Encoding::Archive),
            (b"{\\rtf1\\ansi", Encoding::RichText),
            (b"\x89PNG\r\n\x1a\n\0", Encoding::Binary),
        ];
        for (bytes, encoding) in cases {
            let found = wrong(bytes);
            assert_eq!(found.encoding, encoding, "{bytes:?}");
            assert!(!found.finding("events.csv").message.fr.is_empty());
        }
    }
}
