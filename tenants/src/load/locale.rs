//! How the values of a spreadsheet are meant, where its cells alone don't tell.

use jiff::tz::TimeZone;

use super::date_meaning::Order;
use crate::currency::Currency;
use crate::dates::When;

/// What is known when a cell is read.
#[derive(Debug, Clone, Copy, Default)]
pub struct Locale<'a> {
    /// What prices are in.
    pub currency: Option<Currency>,
    /// The channel's time zone. A venue may have another one.
    pub zone: Option<&'a TimeZone>,
    /// What stands first in the dates of the cell's column.
    pub order: Option<Order>,
    /// The start of the row's entry, where the cell is its end.
    pub start: Option<When>,
}
