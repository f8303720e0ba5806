//! Reports references to unknown aliases, and detects the renames that probably caused them.

use std::collections::{HashMap, HashSet};

use super::context::{Context, Declared, Names};
use super::names::{is_alias, plain};
use crate::findings::codes;
use crate::findings::finding::Finding;
use crate::load::cell_dates::day;
use crate::source::Spot;
use crate::wording;
use crate::wording::Wording;

/// Maximum number of aliases on either side that are compared by similarity. Equal names are always found.
const MOST_COMPARED: usize = 200;

/// Maximum number of aliases that a hint lists.
const MOST_LISTED: usize = 5;

/// Minimum Jaro–Winkler similarity of two aliases.
const LIKENESS: f64 = 0.88;

/// Reports every unknown alias in one finding with all its places. Expects that all references were recorded
/// ([`Names::refer`]).
pub fn report(context: &Context<'_>, findings: &mut Vec<Finding>) {
    for names in context.names() {
        of_kind(names, context, findings);
    }
}

fn of_kind(names: &Names<'_>, context: &Context<'_>, findings: &mut Vec<Finding>) {
    let missing = names.take_missing();
    if missing.is_empty() {
        return;
    }
    if names.is_empty() && missing.len() > 1 {
        let spots: Vec<Spot> = missing.into_values().flatten().collect();
        findings.extend(no_entries(names, &spots));
        return;
    }
    let renamed: HashMap<&str, &Declared<'_>> =
        names.declared.iter().filter_map(|entry| Some((entry.renamed_from?, entry))).collect();
    let unused = names.unused();
    let new: Vec<(&str, &str)> = unused.iter().map(|entry| (entry.alias, entry.name)).collect();
    let gone = missing.keys().map(|alias| (alias.as_str(), "")).filter(|(alias, _)| !renamed.contains_key(alias));
    let likely: HashMap<&str, &str> = likely(&gone.collect::<Vec<_>>(), &new).into_iter().collect();
    let by_name = by_name(names);
    for (alias, spots) in &missing {
        let finding = match renamed.get(alias.as_str()) {
            Some(entry) => was_renamed(names, alias, entry, spots),
            None => {
                let new = likely.get(alias.as_str());
                let entry = new.and_then(|new| unused.iter().find(|entry| entry.alias == *new));
                unknown(names, alias, named(&by_name, alias), entry, spots).map(|finding| {
                    let is_explained = finding.hint.is_some();
                    if is_explained { finding } else { finding.maybe_hint(of_another_kind(context, alias)) }
                })
            }
        };
        findings.extend(finding);
    }
}

/// One finding for all references to a kind without entries.
fn no_entries(names: &Names<'_>, spots: &[Spot]) -> Option<Finding> {
    let (no, count) = (names.kind.no(), spots.len());
    let message = wording!(
        [no] "there is {no} at all, and {count} places name one",
        "il n'y a {no} du tout, et {count} endroits y font référence"
    );
    Some(Finding::at_each(codes::BROKEN_REFERENCE, spots, message)?.maybe_hint(none(names)))
}

/// The finding for an alias that an entry has in `renamed_from`: the references must be changed.
fn was_renamed(names: &Names<'_>, alias: &str, entry: &Declared<'_>, spots: &[Spot]) -> Option<Finding> {
    let (the, new) = (names.kind.the(), entry.alias);
    let message =
        wording!([the] "{the} \"{alias}\" is called \"{new}\" now", "{the} « {alias} » s'appelle maintenant « {new} »");
    let places = places(spots.len());
    let declared = line_of(&entry.place.value("renamed_from"));
    let hint = wording!(
        [places, declared]
        "write \"{new}\" {places}; renamed_from ({declared}) keeps its number, but doesn't change what refers to it",
        "écrivez « {new} » {places} ; renamed_from ({declared}) garde le numéro, mais ne change pas les références"
    );
    Some(Finding::at_each(codes::BROKEN_REFERENCE, spots, message)?.hint(hint))
}

/// Entry names, normalised by [`plain`], → aliases.
fn by_name<'a>(names: &Names<'a>) -> HashMap<String, Vec<&'a str>> {
    let mut found: HashMap<String, Vec<&'a str>> = HashMap::new();
    for entry in names.declared.iter().filter(|entry| !entry.name.is_empty()) {
        found.entry(plain(entry.name)).or_default().push(entry.alias);
    }
    found
}

/// What to write instead of an entry's name.
fn named(by_name: &HashMap<String, Vec<&str>>, text: &str) -> Option<Wording> {
    let aliases = by_name.get(&plain(text)).filter(|_| !is_alias(text))?;
    let aliases: Vec<&str> = aliases.iter().take(MOST_LISTED).copied().collect();
    let (en, fr) = (aliases.join("\" or \""), aliases.join(" » ou « "));
    Some(wording!(
        "this is a name: write the alias that belongs to it, \"{en}\"",
        "c'est un nom : écrivez l'alias qui lui correspond, « {fr} »"
    ))
}

/// Suggests the alias that differs in leading zeros of a number, which spreadsheets drop.
fn without_zeros(names: &Names<'_>, alias: &str) -> Option<Wording> {
    let short = alias.trim_start_matches('0');
    let is_number = !short.is_empty() && short.bytes().all(|byte| byte.is_ascii_digit());
    (short.len() < alias.len() && is_number && names.index(short).is_some()).then(|| {
        wording!(
            "did you mean \"{short}\"? Spreadsheets drop zeros in front of a number, but not in the format \"text\"",
            "vouliez-vous dire « {short} » ? Un tableur retire les zéros devant un nombre, sauf au format « texte »"
        )
    })
}

/// Suggests the alias that a spreadsheet probably turned into a date (`mar-1` became `1-Mar` or `01-mars`).
fn became_a_date(names: &Names<'_>, alias: &str) -> Option<Wording> {
    let date = day(alias)?;
    let entry = names.declared.iter().find(|entry| day(entry.alias) == Some(date))?;
    let (date, declared) = (entry.alias, line_of(&entry.place.value(entry.key)));
    Some(wording!(
        [declared]
        "did a spreadsheet make the date \"{date}\" ({declared}) of it? Give that column the format \"text\", and type the \
         alias again",
        "un tableur en a-t-il fait la date « {date} » ({declared}) ? Donnez à cette colonne le format « texte », et \
         ressaisissez l'alias"
    ))
}

/// The hint if no entry of the kind exists.
fn none(names: &Names<'_>) -> Option<Wording> {
    let hint = wording!(
        "no entry of this kind could be read: is its file empty, or has it another name?",
        "aucune entrée de ce genre n'a pu être lue : le fichier est-il vide, ou a-t-il un autre nom ?"
    );
    names.is_empty().then_some(hint)
}

/// The finding for an unknown alias. `named` is the hint if the text is an entry's name; `entry` may be the entry under
/// its new alias.
fn unknown(
    names: &Names<'_>,
    alias: &str,
    named: Option<Wording>,
    entry: Option<&Declared<'_>>,
    spots: &[Spot],
) -> Option<Finding> {
    let no = names.kind.no();
    let message = wording!([no] "there is {no} \"{alias}\"", "il n'y a {no} « {alias} »");
    let suggestion = names.suggestion(alias);
    // A single misspelt reference is probably a typo; several are probably the old name.
    let entry = entry.filter(|_| spots.len() > 1 || suggestion.is_none());
    let rename = || entry.map(|entry| rename(alias, entry, spots.len()));
    let named = named.or_else(|| became_a_date(names, alias));
    let hint = named.or_else(rename).or(suggestion).or_else(|| without_zeros(names, alias)).or_else(|| none(names));
    Some(Finding::at_each(codes::BROKEN_REFERENCE, spots, message)?.maybe_hint(hint))
}

/// The kind of entry that has the alias, if there is one.
fn of_another_kind(context: &Context<'_>, alias: &str) -> Option<Wording> {
    let names = context.names().into_iter().find(|names| names.index(alias).is_some())?;
    let the = names.kind.the();
    Some(wording!([the] "{the} \"{alias}\" can't stand here", "{the} « {alias} » n'a pas sa place ici"))
}

/// How to declare that an entry had the alias before.
fn rename(alias: &str, entry: &Declared<'_>, count: usize) -> Wording {
    let spot = entry.place.value(entry.key);
    let (new, declared, places) = (entry.alias, line_of(&spot), places(count));
    let add = if spot.source.file.ends_with(".csv") {
        wording!("put \"{alias}\" into a column renamed_from", "mettez « {alias} » dans une colonne renamed_from")
    } else {
        wording!("write renamed_from = \"{alias}\"", "écrivez renamed_from = \"{alias}\"")
    };
    wording!(
        [add, places, declared]
        "is it \"{new}\" now? Then {add} at {declared}, which keeps its number and links, and write \"{new}\" {places}",
        "est-ce devenu « {new} » ? Alors {add} ({declared}), ce qui garde le numéro et les liens, et écrivez « {new} » {places}"
    )
}

fn places(count: usize) -> Wording {
    if count == 1 { wording!("here", "ici") } else { wording!("in these {count} places", "à ces {count} endroits") }
}

/// `file:line`; French has words between the two.
fn line_of(spot: &Spot) -> Wording {
    let (file, (line, _)) = (&spot.source.file, spot.source.position(spot.span.start));
    wording!("{file}:{line}", "{file}, ligne {line}")
}

/// Pairs each removed alias with the new alias that probably names the same entry, in the order of `gone`. Both lists
/// hold alias and name; unknown names are empty. No alias is in two pairs.
///
/// Entries with the same unique name are paired first, then entries with similar aliases.
pub fn likely<'a>(gone: &[(&'a str, &'a str)], new: &[(&'a str, &'a str)]) -> Vec<(&'a str, &'a str)> {
    let mut pairs = same_name(gone, new);
    let used: HashSet<&str> = pairs.iter().flat_map(|(old, new)| [*old, *new]).collect();
    let left = |list: &[(&'a str, &'a str)]| -> Vec<(&'a str, &'a str)> {
        list.iter().filter(|(alias, _)| !used.contains(alias)).copied().collect()
    };
    pairs.extend(similar_alias(&left(gone), &left(new)));
    let order: HashMap<&str, usize> = gone.iter().enumerate().map(|(index, (alias, _))| (*alias, index)).collect();
    pairs.sort_by_key(|(old, _)| order.get(old).copied());
    pairs
}

/// Pairs with equal names, ignoring case, accents and punctuation. If the old name is unknown, the old alias is
/// compared with the new name, since most aliases are made from names.
fn same_name<'a>(gone: &[(&'a str, &'a str)], new: &[(&'a str, &'a str)]) -> Vec<(&'a str, &'a str)> {
    // Name → alias; `None` for a name that several entries have.
    let by_name = |list: &[(&'a str, &'a str)], named: fn(&str, &str) -> String| {
        let mut known: HashMap<String, Option<&'a str>> = HashMap::new();
        for (alias, name) in list {
            let name = named(alias, name);
            if !name.is_empty() {
                known.entry(name).and_modify(|other| *other = None).or_insert(Some(*alias));
            }
        }
        known
    };
    let new = by_name(new, |_, name| plain(name));
    let gone = by_name(gone, |alias, name| if name.is_empty() { alias.to_owned() } else { plain(name) });
    gone.into_iter().filter_map(|(name, old)| Some((old?, new.get(&name).copied().flatten()?))).collect()
}

/// Pairs of similar aliases, the most similar first. Each alias is in one pair at most.
fn similar_alias<'a>(gone: &[(&'a str, &'a str)], new: &[(&'a str, &'a str)]) -> Vec<(&'a str, &'a str)> {
    let mut found = Vec::new();
    for (old, _) in gone.iter().take(MOST_COMPARED) {
        for (alias, _) in new.iter().take(MOST_COMPARED) {
            let likeness = likeness(old, alias);
            if likeness >= LIKENESS {
                found.push((likeness, *old, *alias));
            }
        }
    }
    found.sort_by(|one, other| other.0.total_cmp(&one.0));
    let (mut old_used, mut new_used) = (HashSet::new(), HashSet::new());
    let mut pairs = Vec::new();
    for (_, old, alias) in found {
        if !old_used.contains(old) && !new_used.contains(alias) {
            old_used.insert(old);
            new_used.insert(alias);
            pairs.push((old, alias));
        }
    }
    pairs
}

/// Similarity of two aliases, from 0 to 1. It is 0 if their digits differ, as in other seasons, squads or matches
/// ("u-17" and "u-18"), and high if one is the other with words added ("psv", "psv-eindhoven").
fn likeness(one: &str, other: &str) -> f64 {
    let digits = |text: &str| -> String { text.chars().filter(char::is_ascii_digit).collect() };
    if digits(one) != digits(other) {
        return 0.0;
    }
    let words = |text: &str| text.split('-').filter(|word| !word.is_empty()).count();
    let (short, long) = if words(one) <= words(other) { (one, other) } else { (other, one) };
    let long_words: HashSet<&str> = long.split('-').collect();
    if short.len() >= 3 && short.split('-').all(|word| long_words.contains(word)) {
        return 0.95;
    }
    strsim::jaro_winkler(one, other)
}

#[cfg(test)]
mod tests {
    use super::likely;

    #[test]
    fn an_equal_name_is_a_rename() {
        let gone = [("psv-eindhoven", "PSV Eindhoven"), ("gro", "Groningen")];
        assert_eq!(
            likely(&gone, &[("psv", "P.S.V. Eindhoven"), ("phx", "PSV  eindhoven")]),
            [("psv-eindhoven", "phx")]
        );
        assert!(likely(&gone, &[("phx", "Phoenix")]).is_empty());
    }

    #[test]
    fn two_entries_of_one_name_are_told_apart_by_alias_or_not_at_all() {
        let gone = [("final-a", "Final")];
        assert!(likely(&gone, &[("x", "Final"), ("y", "Final")]).is_empty());
        assert_eq!(likely(&gone, &[("grand-final-a", "Final"), ("y", "Final")]), [("final-a", "grand-final-a")]);
    }

    #[test]
    fn without_the_old_name_the_alias_tells() {
        assert_eq!(likely(&[("psv", "")], &[("psv-eindhoven", "PSV Eindhoven")]), [("psv", "psv-eindhoven")]);
        assert_eq!(likely(&[("psv-eindhoven", "")], &[("psv", "PSV Eindhoven")]), [("psv-eindhoven", "psv")]);
        assert_eq!(likely(&[("groningen", "")], &[("gronigen", "G"), ("zebra", "Z")]), [("groningen", "gronigen")]);
    }

    #[test]
    fn another_number_is_another_thing() {
        assert!(likely(&[("harbour-u17", "")], &[("harbour-u18", "")]).is_empty());
        assert!(likely(&[("round-1", "Round 1")], &[("round-2", "Round 2")]).is_empty());
    }
}
