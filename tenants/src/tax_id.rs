//! Tax ids of companies that buy: their form, not whether they exist.

/// The forms of a country's ids, with its prefix: `0` is a digit, `@` a letter, `*` either; anything else stands for
/// itself. The VAT ids of the EU are those of Council Regulation (EU) 904/2010 as VIES lists them.
const FORMS: [(&str, &str); 36] = [
    ("AT", "ATU00000000"),
    ("AU", "00000000000"),
    ("BE", "BE0000000000"),
    ("BG", "BG000000000 BG0000000000"),
    ("CA", "000000000 000000000RT0000"),
    ("CH", "CHE000000000 CHE000000000MWST CHE000000000TVA CHE000000000IVA"),
    ("CY", "CY00000000@"),
    ("CZ", "CZ00000000 CZ000000000 CZ0000000000"),
    ("DE", "DE000000000"),
    ("DK", "DK00000000"),
    ("EE", "EE000000000"),
    ("ES", "ES*0000000*"),
    ("FI", "FI00000000"),
    ("FR", "FR**000000000"),
    ("GB", "GB000000000 GB000000000000 GBGD000 GBHA000"),
    ("GR", "EL000000000"),
    ("HR", "HR00000000000"),
    ("HU", "HU00000000"),
    ("IE", "IE0*00000@ IE0000000@@"),
    ("IT", "IT00000000000"),
    ("JP", "T0000000000000"),
    ("LT", "LT000000000 LT000000000000"),
    ("LU", "LU00000000"),
    ("LV", "LV00000000000"),
    ("MT", "MT00000000"),
    ("NL", "NL000000000B00"),
    ("NO", "000000000 000000000MVA"),
    ("NZ", "00000000 000000000"),
    ("PL", "PL0000000000"),
    ("PT", "PT000000000"),
    ("RO", "RO00 RO000 RO0000 RO00000 RO000000 RO0000000 RO00000000 RO000000000 RO0000000000"),
    ("SE", "SE000000000001"),
    ("SI", "SI00000000"),
    ("SK", "SK0000000000"),
    ("US", "000000000"),
    ("XI", "XI000000000 XI000000000000"),
];

/// Minimum and maximum length of ids of countries that aren't listed.
const OTHERS: std::ops::RangeInclusive<usize> = 4..=20;

/// Returns the id without spaces, dots and hyphens, in upper case; `None` if it doesn't have the form of the country's
/// ids (ISO 3166-1), or of any country's where none is known.
pub fn read(country: Option<&str>, id: &str) -> Option<String> {
    let plain: String = id.chars().filter(|c| !c.is_whitespace() && !matches!(c, '.' | '-' | '/')).collect();
    let plain = plain.to_uppercase();
    let of = |country: &str| FORMS.iter().find(|(known, _)| *known == country).map(|(_, forms)| *forms);
    let fits = |forms: &str| forms.split(' ').any(|form| has_form(&plain, form));
    let is_other = OTHERS.contains(&plain.len()) && plain.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let is_good = match country {
        // Companies of Northern Ireland have ids of their own.
        Some("GB") => ["GB", "XI"].into_iter().filter_map(of).any(fits),
        Some(country) => of(country).map_or(is_other, fits),
        None => is_other,
    };
    is_good.then_some(plain)
}

fn has_form(id: &str, form: &str) -> bool {
    let fits = |(byte, sign): (u8, u8)| match sign {
        b'0' => byte.is_ascii_digit(),
        b'@' => byte.is_ascii_uppercase(),
        b'*' => byte.is_ascii_alphanumeric(),
        sign => byte == sign,
    };
    id.len() == form.len() && id.bytes().zip(form.bytes()).all(fits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_have_the_form_of_their_country() {
        for (country, id, plain) in [
            (Some("FR"), "FR 40 303 265 045", Some("FR40303265045")),
            (Some("FR"), "fr-k7-399859412", Some("FRK7399859412")),
            (Some("FR"), "DE136695976", None),
            (Some("DE"), "DE 136695976", Some("DE136695976")),
            (Some("DE"), "DE13669597", None),
            (Some("AT"), "ATU33864707", Some("ATU33864707")),
            (Some("GR"), "EL 094259216", Some("EL094259216")),
            (Some("GR"), "GR 094259216", None),
            (Some("IE"), "IE6388047V", Some("IE6388047V")),
            (Some("IE"), "IE3628739UA", Some("IE3628739UA")),
            (Some("NL"), "NL004495445B01", Some("NL004495445B01")),
            (Some("SE"), "SE123456789701", Some("SE123456789701")),
            (Some("SE"), "SE123456789702", None),
            (Some("GB"), "XI 123 4567 89", Some("XI123456789")),
            (Some("CA"), "12345 6789 RT0001", Some("123456789RT0001")),
            (Some("CH"), "CHE-116.281.710 MWST", Some("CHE116281710MWST")),
            (Some("US"), "12-3456789", Some("123456789")),
            (Some("BR"), "12.345.678/0001-95", Some("12345678000195")),
            (Some("BR"), "x", None),
            (None, "FR40303265045", Some("FR40303265045")),
            (None, "é123456", None),
            (None, "", None),
        ] {
            assert_eq!(read(country, id).as_deref(), plain, "{country:?} {id}");
        }
    }

    #[test]
    fn every_country_is_one() {
        use crate::iso;
        let is_known = |code: &str| code == "XI" || iso::countries().any(|known| known == code);
        assert!(FORMS.iter().all(|(country, _)| is_known(country)));
        assert!(FORMS.is_sorted_by(|one, next| one.0 < next.0));
    }
}
