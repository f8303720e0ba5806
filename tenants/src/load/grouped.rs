//! Groups the findings of a CSV file: the same mistake throughout a column gives one finding.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use super::cell_values::{Cause, Refusal};
use crate::findings::finding::{FEW, Finding, MOST_OTHERS, Position};
use crate::source::{Source, Spot};

/// Mistakes in the rows of a file.
pub struct Grouped<'a> {
    source: &'a Arc<Source>,
    /// By column and cause.
    groups: BTreeMap<(usize, Cause), Group>,
}

#[derive(Default)]
struct Group {
    /// Details of the first occurrences.
    refusals: Vec<Refusal>,
    /// The places that a finding may list.
    spans: Vec<Range<usize>>,
    count: usize,
}

impl<'a> Grouped<'a> {
    /// Creates an empty group for a file.
    pub const fn new(source: &'a Arc<Source>) -> Self {
        Self { source, groups: BTreeMap::new() }
    }

    /// Adds a mistake in a column, at `span`.
    pub fn add(&mut self, column: usize, span: &Range<usize>, refusal: Refusal) {
        let group = self.groups.entry((column, refusal.cause)).or_default();
        group.count += 1;
        if group.spans.len() <= MOST_OTHERS {
            group.spans.push(span.clone());
        }
        if group.refusals.len() < FEW {
            group.refusals.push(refusal);
        }
    }

    /// Adds the findings.
    pub fn finish(self, findings: &mut Vec<Finding>) {
        for group in self.groups.into_values() {
            let is_one = group.count > FEW;
            let spots: Vec<Spot> = group.spans.into_iter().map(|span| Spot::new(self.source, span)).collect();
            let shown = if is_one { 1 } else { FEW };
            for (spot, refusal) in spots.iter().zip(group.refusals).take(shown) {
                let mut finding = Finding::at(refusal.code, spot, refusal.message).maybe_hint(refusal.hint);
                if is_one {
                    finding.more = group.count - 1;
                    finding.others = spots.iter().skip(1).map(Position::of).collect();
                }
                findings.push(finding);
            }
        }
    }
}
