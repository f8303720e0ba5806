//! Other words for the values of a key, in English and French.

use super::csv_header;

/// Maximum length of a value that is looked up, in bytes.
const LONGEST: usize = 64;

/// Words by the value that they mean, without accents, case, spaces and punctuation.
static NAMES: [(&str, &[&str]); 23] = [
    ("free", &["gratuit", "gratuite", "libre", "open", "public"]),
    ("register", &["registered", "registration", "inscription", "inscrit", "inscrits", "account", "compte"]),
    ("paid", &["pay", "payant", "payante", "paye", "premium"]),
    ("ppv", &["payperview", "alacarte"]),
    ("M", &["m", "man", "men", "male", "boy", "boys", "h", "homme", "hommes", "garcon", "garcons", "masculin"]),
    ("W", &["w", "woman", "women", "female", "girl", "girls", "f", "femme", "femmes", "fille", "filles", "feminin"]),
    ("monthly", &["month", "mois", "mensuel", "mensuelle"]),
    ("annual", &["annually", "year", "yearly", "an", "annee", "annuel", "annuelle"]),
    ("light", &["bright", "clair", "claire"]),
    ("dark", &["night", "sombre", "fonce"]),
    ("system", &["auto", "automatic", "automatique", "systeme"]),
    ("en", &["english", "anglais", "gb", "uk", "us"]),
    ("fr", &["french", "francais"]),
    ("text", &["string", "line", "texte", "ligne"]),
    ("textarea", &["multiline", "paragraph", "paragraphe"]),
    ("email", &["mail", "courriel"]),
    ("tel", &["phone", "telephone"]),
    ("number", &["integer", "nombre", "chiffre"]),
    ("select", &["dropdown", "choice", "choices", "list", "options", "radio", "choix", "liste"]),
    ("checkbox", &["tick", "tickbox", "boolean", "case", "caseacocher"]),
    ("live", &["direct", "endirect"]),
    ("upcoming", &["planned", "scheduled", "avenir", "prevu"]),
    ("finished", &["ended", "over", "done", "past", "termine", "fini"]),
];

/// The one of `choices` that another word means.
pub fn meant<'a>(text: &str, choices: &[&'a str]) -> Option<&'a str> {
    let name = Some(text).filter(|text| text.len() <= LONGEST).map(csv_header::plain)?;
    let mut values = NAMES.iter().filter(|(_, names)| names.contains(&name.as_str())).map(|(value, _)| *value);
    values.find_map(|value| choices.iter().copied().find(|choice| *choice == value))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_lead_to_one_of_the_choices() {
        let access = ["free", "register", "paid", "ppv"];
        for (text, expected) in [
            ("Payant", Some("paid")),
            ("pay-per-view", Some("ppv")),
            ("À la carte", Some("ppv")),
            ("mensuel", None),
            ("", None),
        ] {
            assert_eq!(meant(text, &access), expected, "{text}");
        }
        assert_eq!(meant("garçons", &["M", "W"]), Some("M"));
        assert_eq!(meant("En direct", &["live", "upcoming", "finished"]), Some("live"));
        for name in NAMES.iter().flat_map(|(_, names)| names.iter()) {
            assert_eq!(csv_header::plain(name), *name);
        }
    }
}
