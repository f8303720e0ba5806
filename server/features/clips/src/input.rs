//! The input for a new clip: parsed leniently, and checked with all errors reported at once.

use grandstand_core::text_input::single_line;
use grandstand_db::ids::EventId;
use serde::Deserialize;
use serde_json::Value;
use tenants::compile::Channel;
use utoipa::ToSchema;

use grandstand_web::field_errors::{ErrorCode, FieldError, FieldErrors};

use super::error::Error;

/// Minimum length of a clip, in seconds.
pub(super) const SHORTEST: u32 = 1;
/// Maximum length of a clip, in seconds.
pub(super) const LONGEST: u32 = 300;
/// Maximum length of a name, in characters.
const LONGEST_NAME: usize = 100;
/// Players round: an end that is later than the recording's by no more than this counts as the recording's end.
const BEYOND_US: i64 = 50_000;
/// A given length may differ by this much from the given end, because of rounding.
const ROUNDED_US: i64 = 2_000;
/// Upper bound of all times, in seconds.
const EVER: f64 = 30.0 * 86_400.0;

const NO_TAG: FieldError = FieldError::new(ErrorCode::Required, "A tag must be selected");
const BAD_TIME: &str = "It must be a number of seconds, 0 or more";
const BAD_LENGTH: FieldError = FieldError::new(ErrorCode::OutOfRange, "A clip lasts from 1 second to 5 minutes");
const DIFFERENT: FieldError =
    FieldError::new(ErrorCode::Mismatch, "It must be what lies between start_time and end_time");

/// A clip that a viewer wants. Times are seconds from the recording's start, with decimals.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct WantedClip {
    /// The event.
    #[schema(value_type = i64, required)]
    pub event_id: Value,
    /// The recording that the times refer to, from `GET /clip/source/{event_id}`.
    #[schema(value_type = i64, required)]
    pub event_media_id: Value,
    /// The clip's name.
    #[schema(value_type = String, required, min_length = 1, max_length = 100, pattern = r"[^\s\x00-\x1f\x7f-\x9f]")]
    pub name: Value,
    /// Its start, in seconds from the recording's start.
    #[schema(value_type = f64, required, minimum = 0, maximum = 2_592_000)]
    pub start_time: Value,
    /// Its length. The clip must end within the recording.
    #[schema(value_type = f64, minimum = 1, maximum = 300)]
    pub duration: Value,
    /// Its end, as an alternative to `duration`. If both are sent, they must agree.
    #[schema(value_type = Option<f64>, minimum = 0, maximum = 2_592_000)]
    pub end_time: Value,
    /// Aliases of the channel's tags, at least one.
    #[schema(value_type = Vec<String>, required, min_items = 1)]
    pub tags: Value,
}

/// The same clip, checked as far as possible without the recording.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Cut {
    pub event_id: EventId,
    pub media_id: i64,
    pub name: String,
    pub tags: Vec<String>,
    pub start_us: i64,
    pub end_us: i64,
}

impl WantedClip {
    /// Returns the clip if everything is valid except perhaps its end, which depends on the recording.
    ///
    /// # Errors
    /// All errors, by field.
    pub(super) fn checked(&self, channel: &Channel) -> Result<Cut, Error> {
        let mut fields = FieldErrors::default();
        let event_id = id(&mut fields, "event_id", &self.event_id);
        let media_id = id(&mut fields, "event_media_id", &self.event_media_id);
        let name = name(&mut fields, &self.name);
        let tags = tags(&mut fields, &self.tags, channel);
        let (start_us, end_us) = self.times(&mut fields);
        let cut = Cut { event_id: EventId(event_id), media_id, name, tags, start_us, end_us };
        if fields.is_empty() { Ok(cut) } else { Err(Error::Invalid(fields)) }
    }

    fn times(&self, fields: &mut FieldErrors) -> (i64, i64) {
        let start = time(fields, "start_time", &self.start_time, true);
        let end = time(fields, "end_time", &self.end_time, false);
        let length = time(fields, "duration", &self.duration, false);
        let Some(start) = start else { return (0, 0) };
        let end = match (end, length) {
            (Some(end), Some(length)) if (end - start - length).abs() > ROUNDED_US => {
                fields.note("duration", DIFFERENT);
                return (0, 0);
            }
            (Some(end), _) => end,
            (None, Some(length)) => start + length,
            (None, None) => {
                if self.end_time.is_null() && self.duration.is_null() {
                    fields.note("duration", FieldError::REQUIRED);
                }
                return (0, 0);
            }
        };
        // A length of five minutes that was added up from rounded numbers may be slightly longer.
        let [shortest, longest] = [SHORTEST, LONGEST].map(|seconds| i64::from(seconds) * 1_000_000);
        if !(shortest - ROUNDED_US..=longest + ROUNDED_US).contains(&(end - start)) {
            fields.note("duration", BAD_LENGTH);
        }
        (start, end)
    }
}

impl Cut {
    /// Returns the clip, limited to a recording of this length.
    ///
    /// # Errors
    /// The clip ends after the recording.
    pub(super) fn within(self, duration_us: i64) -> Result<Self, Error> {
        let end_us = self.end_us.min(duration_us);
        if self.end_us > duration_us + BEYOND_US || end_us <= self.start_us {
            return Err(Error::EndsTooLate);
        }
        Ok(Self { end_us, ..self })
    }
}

fn id(fields: &mut FieldErrors, field: &str, typed: &Value) -> i64 {
    let number = typed.as_i64().or_else(|| typed.as_str()?.trim().parse().ok());
    if number.is_none() {
        fields.note(field, FieldError::REQUIRED);
    }
    number.unwrap_or_default()
}

fn name(fields: &mut FieldErrors, typed: &Value) -> String {
    let name = single_line(typed.as_str().unwrap_or_default());
    if name.is_empty() {
        fields.note("name", FieldError::REQUIRED);
    } else if name.chars().count() > LONGEST_NAME {
        fields.note("name", FieldError::too_long(LONGEST_NAME + 1));
    }
    name
}

/// Reads the aliases of tags, each once, in the channel's order. A single one needs no list.
fn tags(fields: &mut FieldErrors, typed: &Value, channel: &Channel) -> Vec<String> {
    let one = [typed.clone()];
    let typed: Vec<&str> = typed.as_array().map_or(&one[..], Vec::as_slice).iter().filter_map(Value::as_str).collect();
    let unknown = typed.iter().find(|alias| channel.clips.tag(alias).is_none());
    if let Some(unknown) = unknown {
        fields.note("tags", FieldError::formatted(ErrorCode::Unknown, format!("There is no tag \"{unknown}\"")));
    } else if typed.is_empty() {
        fields.note("tags", NO_TAG);
    }
    let aliases = channel.clips.tags.iter().map(|tag| &tag.alias);
    aliases.filter(|alias| typed.contains(&alias.as_str())).cloned().collect()
}

fn time(fields: &mut FieldErrors, field: &str, typed: &Value, needed: bool) -> Option<i64> {
    if typed.is_null() {
        if needed {
            fields.note(field, FieldError::REQUIRED);
        }
        return None;
    }
    let number: Option<f64> = typed.as_f64().or_else(|| typed.as_str()?.trim().parse().ok());
    let seconds = number.filter(|seconds| (0.0..=EVER).contains(seconds));
    if seconds.is_none() {
        let code = if number.is_some() { ErrorCode::OutOfRange } else { ErrorCode::NotANumber };
        fields.note(field, FieldError::new(code, BAD_TIME));
    }
    seconds.map(|seconds| (seconds * 1_000_000.0).round() as i64)
}
