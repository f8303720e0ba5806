//! The part of a catalogue that an apply looks at.

/// The part of a catalogue to look at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Extent {
    /// Only entries with dates relative to today; nothing else has changed.
    DatedByToday,
    /// Every entry.
    Whole,
}
