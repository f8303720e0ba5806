//! Other names of columns, in English, French and German.

/// Names by the column that they probably mean, without accents, case and spaces. A name may occur for several columns,
/// of which each kind of entry has one.
static NAMES: [(&str, &[&str]); 31] = [
    ("alias", &["id", "identifiant", "identifier", "slug", "key", "cle", "ref", "reference", "kurzel", "kennung"]),
    ("participant_group", &["club", "ecole", "school", "verein", "schule", "group", "groupe", "federation"]),
    ("event_category", &["sport", "category", "categorie", "discipline", "kategorie", "sportart"]),
    (
        "home_team",
        &["home", "domicile", "equipedomicile", "equipeadomicile", "recevant", "heim", "heimmannschaft", "heimteam"],
    ),
    (
        "away_team",
        &[
            "away",
            "exterieur",
            "visiteur",
            "visiteurs",
            "equipeexterieure",
            "equipevisiteuse",
            "guest",
            "guests",
            "guestteam",
            "visitor",
            "visitors",
            "visitingteam",
            "gast",
            "gaste",
            "gastmannschaft",
        ],
    ),
    ("home_score", &["scoredomicile", "butsdomicile", "homegoals", "scorehome", "heimtore"]),
    ("away_score", &["scoreexterieur", "scorevisiteur", "awaygoals", "guestscore", "visitorscore", "gasttore"]),
    (
        "starts_at",
        &[
            "date",
            "dateheure",
            "dateetheure",
            "datetime",
            "dateandtime",
            "datedebut",
            "start",
            "starts",
            "begin",
            "debut",
            "kickoff",
            "coupdenvoi",
            "datum",
            "beginn",
            "anstoss",
        ],
    ),
    ("starts", &["start", "startdate", "startsat", "from", "validfrom", "debut", "datedebut", "du", "von", "beginn"]),
    ("ends_at", &["end", "ends", "finish", "fin", "datefin", "ende"]),
    ("ends", &["end", "endsat", "enddate", "until", "validuntil", "expires", "fin", "datefin", "au", "bis", "ende"]),
    (
        "location",
        &[
            "venue", "ground", "stadium", "place", "site", "lieu", "salle", "stade", "gymnase", "terrain", "ort",
            "spielort", "halle",
        ],
    ),
    ("city", &["town", "ville", "commune", "stadt", "ort"]),
    ("time_zone", &["zone", "tz", "fuseau", "fuseauhoraire", "zeitzone"]),
    ("base_price", &["price", "prix", "tarif", "montant", "cost", "amount", "preis", "betrag"]),
    ("service_fee", &["fee", "frais", "fraisdeservice", "gebuhr"]),
    ("amount_off", &["reduction", "amount", "montant"]),
    ("percent_off", &["percent", "percentage", "pourcentage", "pourcent", "remise", "discount", "rabatt", "prozent"]),
    ("code", &["coupon", "promo", "codepromo", "promocode", "gutschein", "gutscheincode"]),
    ("period", &["days", "duration", "duree", "jours", "validity", "validite", "dauer", "tage"]),
    ("short_name", &["abbreviation", "abrege", "nomcourt", "nomabrege", "short", "sigle", "initiales", "kurzname"]),
    ("color", &["colour", "couleur", "farbe"]),
    ("gender", &["sex", "sexe", "genre", "geschlecht"]),
    ("images", &["image", "logo", "crest", "picture", "photo", "bild", "ecusson"]),
    ("image", &["images", "logo", "crest", "picture", "photo", "bild", "ecusson"]),
    ("competition", &["league", "ligue", "championnat", "tournament", "tournoi", "wettbewerb", "liga"]),
    ("round", &["journee", "matchday", "tour", "stage", "spieltag", "runde"]),
    ("type", &["access", "acces", "zugang"]),
    ("status", &["statut", "etat"]),
    ("description", &["descriptif", "desc", "beschreibung", "details"]),
    (
        "name",
        &[
            "nom",
            "titre",
            "title",
            "intitule",
            "libelle",
            "team",
            "equipe",
            "mannschaft",
            "bezeichnung",
            "event",
            "evenement",
            "match",
            "rencontre",
            "club",
            "ecole",
            "school",
            "verein",
            "venue",
            "lieu",
            "stade",
            "salle",
            "pass",
            "package",
        ],
    ),
];

/// The columns that a name may mean.
pub fn columns(name: &str) -> impl Iterator<Item = &'static str> {
    NAMES.iter().filter(move |(_, names)| names.contains(&name)).map(|(column, _)| *column)
}

/// Whether it is the name of a column for the time of day only.
pub fn is_time(name: &str) -> bool {
    ["time", "heure", "horaire", "uhrzeit", "zeit", "hour"].contains(&name)
}

/// Whether it is the name of a column for the day only, beside one for the time.
pub fn is_day(name: &str) -> bool {
    ["date", "day", "jour", "datum", "tag"].contains(&name)
}

/// Whether it is the name of a column for the scores of both sides.
pub fn is_score(name: &str) -> bool {
    ["score", "scores", "scorefinal", "finalscore", "result", "results", "resultat", "resultats", "ergebnis"]
        .contains(&name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_leads_to_a_column_of_a_list() {
        use crate::load::columns::{CSV_LISTS, Columns};
        let lists: Vec<Columns> = CSV_LISTS.iter().filter_map(|list| Columns::of_list(list)).collect();
        for (column, names) in &NAMES {
            assert!(lists.iter().any(|list| list.column(column).is_some()), "{column}");
            assert!(names.iter().all(|name| name.bytes().all(|byte| byte.is_ascii_lowercase())), "{column}");
        }
        assert_eq!(columns("prix").collect::<Vec<_>>(), ["base_price"]);
        assert_eq!(columns("club").collect::<Vec<_>>(), ["participant_group", "name"]);
    }
}
