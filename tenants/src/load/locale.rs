//! Context for interpreting the cells of a spreadsheet.

use jiff::tz::TimeZone;

use super::date_meaning::Order;
use crate::currency::Currency;
use crate::dates::When;

/// The context of a cell.
#[derive(Debug, Clone, Copy, Default)]
pub struct Locale<'a> {
    /// The currency of prices.
    pub currency: Option<Currency>,
    /// The channel's time zone. The venue's may differ.
    pub zone: Option<&'a TimeZone>,
    /// Order of day and month in the cell's column.
    pub order: Option<Order>,
    /// The start of the row's entry, if the cell is its end.
    pub start: Option<When>,
}
