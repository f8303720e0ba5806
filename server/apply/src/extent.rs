//! How much of a catalogue an apply looks at.

/// How much of a catalogue is looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Extent {
    /// Entries whose dates count from today; everything else is as it stands.
    DatedByToday,
    /// Every entry.
    Whole,
}
