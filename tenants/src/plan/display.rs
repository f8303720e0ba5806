//! Formats a plan for a terminal, and as a single line.

use std::fmt;

use super::{Change, LikelyRename, Plan, Topic};
use crate::schema::Kind;

/// Maximum number of lines about events per topic; more changes are only counted, as when a whole season is moved.
const MOST: usize = 12;

/// Maximum number of likely renames shown.
const MOST_RENAMES: usize = 5;

const TOPICS: [(Topic, &str, &str); 4] = [
    (Topic::Money, "Money", "money"),
    (Topic::Access, "Access", "access"),
    (Topic::Dates, "Dates", "dates"),
    (Topic::Rest, "Everything else", "other changes"),
];

impl Plan {
    /// The plan in one line: the number of changes per topic, and the first change.
    pub fn summary(&self) -> String {
        let of = |topic: Topic| self.changes.iter().filter(move |change| change.topic == topic).count();
        let counts = TOPICS.iter().filter(|(topic, ..)| of(*topic) > 0);
        let counts = counts.map(|(topic, _, word)| format!("{word} {}", of(*topic))).collect::<Vec<_>>().join(", ");
        match self.changes.as_slice() {
            [] => "no change".to_owned(),
            _ if self.is_new => "first revision".to_owned(),
            [only] => only.text.clone(),
            [first, ..] => format!("{} ({counts})", first.text),
        }
    }
}

impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("no change");
        }
        let mut between = "";
        for (topic, heading, _) in TOPICS {
            let of: Vec<&Change> = self.changes.iter().filter(|change| change.topic == topic).collect();
            if of.is_empty() {
                continue;
            }
            write!(f, "{between}{heading}")?;
            lines(f, &of)?;
            between = "\n";
        }
        likely(f, &self.renames)
    }
}

/// Writes the likely renames last, because they require action.
fn likely(f: &mut fmt::Formatter<'_>, renames: &[LikelyRename]) -> fmt::Result {
    if renames.is_empty() {
        return Ok(());
    }
    write!(f, "\nRenamed, or something else?")?;
    for rename in renames.iter().take(MOST_RENAMES) {
        write!(f, "\n  {}", rename.text)?;
    }
    if renames.len() > MOST_RENAMES {
        write!(f, "\n  and {} more", renames.len() - MOST_RENAMES)?;
    }
    write!(f, "\n  renamed_from keeps an entry's number, with the links, favourites and passes that lead to it")
}

fn lines(f: &mut fmt::Formatter<'_>, changes: &[&Change]) -> fmt::Result {
    let mut events = 0;
    for change in changes {
        if change.kind == Some(Kind::Event) {
            events += 1;
            if events > MOST {
                continue;
            }
        }
        write!(f, "\n  {}", change.text)?;
    }
    if events > MOST {
        write!(f, "\n  and {} more about events", events - MOST)?;
    }
    Ok(())
}
