//! Decodes CSV files of various spreadsheets.

use super::encoding::{self, NotUtf8};

/// Decodes UTF-8, and UTF-16 with a byte order mark (Excel's "Unicode text"), with any line endings.
///
/// # Errors
/// The file has another encoding.
pub fn decode(bytes: &[u8]) -> Result<String, NotUtf8> {
    if let Some(text) = utf16(bytes) {
        let is_old = text.contains('\r') && !text.contains('\n');
        return Ok(if is_old { text.replace('\r', "\n") } else { text });
    }
    // Old formats of Excel for Mac end lines with a carriage return.
    if bytes.contains(&b'\r') && !bytes.contains(&b'\n') {
        let lines: Vec<u8> = bytes.iter().map(|byte| if *byte == b'\r' { b'\n' } else { *byte }).collect();
        return encoding::decode(&lines);
    }
    encoding::decode(bytes)
}

fn utf16(bytes: &[u8]) -> Option<String> {
    let (mark, rest) = bytes.split_at_checked(2)?;
    let unit: fn([u8; 2]) -> u16 = match mark {
        b"\xff\xfe" => u16::from_le_bytes,
        b"\xfe\xff" => u16::from_be_bytes,
        _ => return None,
    };
    let pairs = rest.chunks_exact(2);
    if !pairs.remainder().is_empty() {
        return None;
    }
    let units = pairs.filter_map(|pair| pair.try_into().ok()).map(unit);
    char::decode_utf16(units).collect::<Result<String, _>>().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_of_excel_are_decoded() {
        assert_eq!(decode(b"\xff\xfea\0\t\0\xe9\0").as_deref(), Ok("a\té"));
        assert_eq!(decode(b"\xfe\xff\0a\0\t\0\xe9").as_deref(), Ok("a\té"));
        assert_eq!(decode(b"\xef\xbb\xbfa;\xc3\xa9\r\n").as_deref(), Ok("a;é\r\n"));
        assert_eq!(decode(b"a,b\rc,d\r").as_deref(), Ok("a,b\nc,d\n"));
        for bytes in [&b"\xff\xfea"[..], b"\xff\xfe\0\xd8", b"caf\xe9"] {
            assert!(decode(bytes).is_err(), "{bytes:?}");
        }
        let wrong = decode(b"a\r\x8ecole\r").unwrap_err();
        assert_eq!((wrong.line, wrong.source_line.as_str()), (2, "école"));
    }
}
