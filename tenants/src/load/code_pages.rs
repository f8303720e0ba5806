//! Single-byte encodings, and detection of the encoding of a text.

use super::encoding::Encoding;

/// Characters of bytes 0x80 to 0x9F in Windows-1252; U+FFFD for undefined bytes.
const WINDOWS: &str = "€\u{fffd}‚ƒ„…†‡ˆ‰Š‹Œ\u{fffd}Ž\u{fffd}\u{fffd}‘’“”•–—˜™š›œ\u{fffd}žŸ";
/// Characters of bytes 0x80 to 0xFF in Mac Roman.
const MAC: &str = "ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u{a0}ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\u{fffd}ÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ";
/// Characters of bytes 0x80 to 0xFF in DOS code page 850.
const DOS: &str = "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u{ad}±‗¾¶§÷¸°¨·¹³²■\u{a0}";

/// Maximum number of characters that are scored to detect the encoding.
const WEIGHED: usize = 20_000;

/// Punctuation and symbols of ordinary text, except the apostrophe, which [`weight`] scores by its position.
const SIGNS: &str = "‘’“”«»–—…€£°§©®™\u{a0}";

/// The character of a byte from 0x80; `None` for undefined bytes and for other encodings.
pub fn character(byte: u8, encoding: Encoding) -> Option<char> {
    let nth = |table: &str, first: u8| table.chars().nth(usize::from(byte.checked_sub(first)?));
    let found = match encoding {
        Encoding::Windows1252 if byte >= 0xa0 => Some(char::from(byte)),
        Encoding::Windows1252 => nth(WINDOWS, 0x80),
        Encoding::MacRoman => nth(MAC, 0x80),
        Encoding::Dos => nth(DOS, 0x80),
        Encoding::Utf16 | Encoding::Archive | Encoding::RichText | Encoding::Binary => None,
    };
    found.filter(|found| *found != char::REPLACEMENT_CHARACTER)
}

/// The encoding in which a text is most like French, German or Spanish. Ties go to the most common encoding.
pub fn likeliest(bytes: &[u8]) -> Encoding {
    let mut best = (Encoding::Windows1252, plausibility(bytes, Encoding::Windows1252));
    for encoding in [Encoding::MacRoman, Encoding::Dos] {
        let plausibility = plausibility(bytes, encoding);
        if plausibility > best.1 {
            best = (encoding, plausibility);
        }
    }
    best.0
}

/// Score of an encoding: how well the non-ASCII bytes form words.
fn plausibility(bytes: &[u8], encoding: Encoding) -> i64 {
    let read = |byte: &u8| (character(*byte, encoding).unwrap_or(char::REPLACEMENT_CHARACTER), true);
    let chunks = bytes.utf8_chunks();
    let letters = chunks.flat_map(|chunk| {
        let valid = chunk.valid().chars().map(|letter| (letter, false));
        valid.chain(chunk.invalid().iter().map(read))
    });
    let mut letters = letters.peekable();
    let (mut total, mut before, mut weighed) = (0, ' ', 0);
    while let Some((letter, is_guessed)) = letters.next() {
        if is_guessed {
            let after = letters.peek().map_or(' ', |(after, _)| *after);
            total += weight(before, letter, after);
            weighed += 1;
            if weighed == WEIGHED {
                break;
            }
        }
        before = letter;
    }
    total
}

/// Score of a character between two others.
fn weight(before: char, letter: char, after: char) -> i64 {
    let (follows, leads) = (before.is_alphabetic(), after.is_alphabetic());
    let is_inside = follows && leads;
    if letter.is_uppercase() {
        return capital(letter, before.is_lowercase(), follows || leads);
    }
    match letter {
        'é' => 3,
        'à' if !follows && !leads => 3,
        'à' if leads => 1,
        'à' => 2,
        'è' | 'ç' if is_inside => 3,
        'ç' | 'ù' if follows || leads => 2,
        'è' | 'ê' | 'ä' | 'ö' | 'ü' | 'ß' | 'â' | 'î' | 'ï' | 'ô' | 'û' | 'ë' | 'œ' | 'ñ' if is_inside => {
            2
        }
        'á' | 'í' | 'ó' | 'ú' | 'æ' if is_inside => 1,
        'è' | 'ê' | 'ä' | 'ö' | 'ü' | 'ß' if follows || leads => 1,
        '’' if is_inside => 3,
        '\u{a0}' => 2,
        letter if letter.is_lowercase() => 0,
        char::REPLACEMENT_CHARACTER => -3,
        _ if is_inside => -3,
        letter if SIGNS.contains(letter) => 2,
        _ => -1,
    }
}

/// Score of a capital letter; negative inside a word of small letters.
fn capital(letter: char, follows_small: bool, is_in_word: bool) -> i64 {
    match letter {
        _ if follows_small => -3,
        _ if !is_in_word => 0,
        'É' => 3,
        'À' | 'Â' | 'Ä' | 'Ç' | 'È' | 'Ê' | 'Î' | 'Ï' | 'Ñ' | 'Ô' | 'Ö' | 'Ü' | 'Œ' => 2,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ENCODINGS: [Encoding; 3] = [Encoding::Windows1252, Encoding::MacRoman, Encoding::Dos];

    /// Encodes a text; `None` if the encoding lacks a character.
    fn encoded(text: &str, encoding: Encoding) -> Option<Vec<u8>> {
        let byte = |letter: char| (0x80..=u8::MAX).find(|byte| character(*byte, encoding) == Some(letter));
        text.chars().map(|letter| u8::try_from(letter).ok().filter(u8::is_ascii).or_else(|| byte(letter))).collect()
    }

    #[test]
    fn tables_name_a_character_for_each_byte() {
        let counts = [WINDOWS, MAC, DOS].map(|table| table.chars().count());
        assert_eq!(counts, [32, 128, 128]);
        assert_eq!(character(0xff, Encoding::MacRoman), Some('ˇ'));
        assert_eq!((character(0x82, Encoding::Dos), character(0xe1, Encoding::Dos)), (Some('é'), Some('ß')));
        assert_eq!((character(0x81, Encoding::Windows1252), character(0xe9, Encoding::Binary)), (None, None));
    }

    #[test]
    fn texts_are_recognised_in_every_encoding() {
        for text in [
            "Collège Saint-Martin",
            "École Saint-Martin, élèves",
            "Forêt-la-Vallée",
            "Gymnase à Besançon, près de la forêt",
            "Été 2031 : finale à Nîmes",
            "Mädchen, Fußball, Höhe",
            "München;Köln;Düsseldorf",
            "Fútbol en España, más días",
        ] {
            for encoding in ENCODINGS {
                let bytes = encoded(text, encoding).unwrap();
                assert_eq!(likeliest(&bytes), encoding, "{text}");
            }
        }
    }

    #[test]
    fn signs_of_windows_are_recognised() {
        for text in ["l’eau", "“The Gulls”", "12 – 14", "5 €", "to be continued…", "15\u{a0}h", "Gulls™", "n°\u{a0}5"]
        {
            assert_eq!(likeliest(&encoded(text, Encoding::Windows1252).unwrap()), Encoding::Windows1252, "{text}");
        }
    }

    #[test]
    fn a_large_file_is_weighed_by_its_beginning() {
        let text = encoded("élève à Nîmes, ", Encoding::Dos).unwrap();
        assert_eq!(likeliest(&text.repeat(100_000)), Encoding::Dos);
        assert_eq!(likeliest(b""), Encoding::Windows1252);
    }
}
