//! Usage as CSV: a row for each month of each channel.

use super::ChannelMonth;

const COLUMNS: [&str; 7] = ["channel", "month", "stored_bytes", "sent_bytes", "viewer_minutes", "events", "requests"];

/// Writes the months. `stored_bytes` is empty where it was not measured.
///
/// # Errors
/// The rows can't be encoded as CSV.
pub fn csv(months: &[ChannelMonth]) -> anyhow::Result<String> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(COLUMNS)?;
    for used in months {
        let ChannelMonth { channel, month, stored_bytes, sent_bytes, viewer_minutes, events, requests } = used;
        let stored = stored_bytes.map(|bytes| bytes.to_string()).unwrap_or_default();
        let numbers = [sent_bytes, viewer_minutes, events, requests].map(ToString::to_string);
        writer.write_record([channel.clone(), month.to_string(), stored].iter().chain(&numbers))?;
    }
    Ok(String::from_utf8(writer.into_inner()?)?)
}
