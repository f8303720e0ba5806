//! Sort fields of lists of clips.

use grandstand_web::list::{ListRules, SortField};

/// Sort fields of clips.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ClipField {
    /// When they were made.
    Date,
    /// Their names.
    Name,
}

/// Rules for lists of clips.
#[derive(Debug)]
pub struct ClipsList;

impl ListRules for ClipsList {
    type Field = ClipField;
    const DEFAULT: SortField<ClipField> = SortField::descending("date", ClipField::Date);
    const OTHERS: &'static [SortField<ClipField>] = &[SortField::ascending("name", ClipField::Name)];
}

/// Sort fields of events with clips.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EventWithClipField {
    /// When their latest clip was made.
    Date,
    /// How many clips they have.
    Clips,
}

/// Rules for lists of events with clips.
#[derive(Debug)]
pub struct EventsWithClipList;

impl ListRules for EventsWithClipList {
    type Field = EventWithClipField;
    const DEFAULT: SortField<EventWithClipField> = SortField::descending("date", EventWithClipField::Date);
    const OTHERS: &'static [SortField<EventWithClipField>] =
        &[SortField::descending("clips", EventWithClipField::Clips)];
}
