//! How lists of clips can be sorted.

use grandstand_web::list::{ListRules, SortField};

/// What clips are sorted by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ClipField {
    /// When they were made.
    Date,
    /// What they are called.
    Name,
}

/// Lists of clips.
#[derive(Debug)]
pub struct ClipsList;

impl ListRules for ClipsList {
    type Field = ClipField;
    const DEFAULT: SortField<ClipField> = SortField::descending("date", ClipField::Date);
    const OTHERS: &'static [SortField<ClipField>] = &[SortField::ascending("name", ClipField::Name)];
}

/// What events that have clips are sorted by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EventWithClipField {
    /// When their latest clip was made.
    Date,
    /// How many clips they have.
    Clips,
}

/// Lists of events that have clips.
#[derive(Debug)]
pub struct EventsWithClipList;

impl ListRules for EventsWithClipList {
    type Field = EventWithClipField;
    const DEFAULT: SortField<EventWithClipField> = SortField::descending("date", EventWithClipField::Date);
    const OTHERS: &'static [SortField<EventWithClipField>] =
        &[SortField::descending("clips", EventWithClipField::Clips)];
}
