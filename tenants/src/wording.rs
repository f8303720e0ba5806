//! Messages in English and French.

use std::fmt;

use crate::schema::text::Language;

/// A message in English and French. Use [`wording!`] to create one.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct Wording {
    /// English.
    pub en: String,
    /// French.
    pub fr: String,
}

impl Wording {
    /// The same text in every language: a name, an example, a value.
    pub fn same(text: impl Into<String>) -> Self {
        let text = text.into();
        Self { fr: text.clone(), en: text }
    }

    /// The message in a language.
    pub fn get(&self, language: Language) -> &str {
        match language {
            Language::En => &self.en,
            Language::Fr => &self.fr,
        }
    }
}

/// Displays English, for logs and tests.
impl fmt::Display for Wording {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.en)
    }
}

/// Groups the digits of an integer as in French: `20 000`. Any other text is unchanged.
pub fn in_french(number: &impl fmt::Display) -> String {
    let text = number.to_string();
    if !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return text;
    }
    let groups = text.as_bytes().rchunks(3).rev();
    groups.filter_map(|group| std::str::from_utf8(group).ok()).collect::<Vec<_>>().join(" ")
}

/// Writes a message in English and French, each as for `format!`.
///
/// `wording!("no {thing} \"{alias}\"", "aucun {thing} « {alias} »")` puts the same values into both.
/// `wording!([thing] "…", "…")` takes `thing`, a `Wording`, in the language of each.
#[macro_export]
macro_rules! wording {
    ([$($word:ident),+ $(,)?] $en:literal, $fr:literal $(,)?) => {
        $crate::wording::Wording {
            en: { $(let $word = &$word.en;)+ format!($en) },
            fr: { $(let $word = &$word.fr;)+ format!($fr) },
        }
    };
    ($en:literal, $fr:literal $(,)?) => {
        $crate::wording::Wording { en: format!($en), fr: format!($fr) }
    };
}

#[cfg(test)]
mod tests {
    use super::{Wording, in_french};

    #[test]
    fn thousands_stand_apart_in_french() {
        for (number, expected) in
            [(0, "0"), (365, "365"), (2000, "2 000"), (16_384, "16 384"), (1_234_567, "1 234 567")]
        {
            assert_eq!(in_french(&number), expected);
        }
        assert_eq!([in_french(&-2900), in_french(&19.5)], ["-2900", "19.5"]);
    }

    #[test]
    fn puts_values_into_both_languages() {
        let (alias, kind) = ("nova", wording!("event", "événement"));
        let said = wording!([kind] "no {kind} {alias}", "pas d'{kind} {alias}");
        assert_eq!(said, Wording { en: "no event nova".into(), fr: "pas d'événement nova".into() });
    }
}
