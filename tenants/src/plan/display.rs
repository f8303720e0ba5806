//! A plan on a terminal, and in one line.

use std::fmt;

use super::{Change, Plan, Topic};
use crate::schema::Kind;

/// Lines about events that a topic shows before it only counts: a season may be moved as a whole.
const MOST: usize = 12;

const TOPICS: [(Topic, &str, &str); 4] = [
    (Topic::Money, "Money", "money"),
    (Topic::Access, "Access", "access"),
    (Topic::Dates, "Dates", "dates"),
    (Topic::Rest, "Everything else", "other changes"),
];

impl Plan {
    /// The plan in one line: how much changes under each topic, and the first change.
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
        Ok(())
    }
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
