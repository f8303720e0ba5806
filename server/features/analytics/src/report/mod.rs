//! Reports on a channel's days, as one HTML page, as CSV and as JSON.

mod ads;
mod brand;
mod charts;
mod figures;
mod naming;
mod numbers;
mod page;
mod queries;
mod start_up;
mod style;
mod table;
mod words;

pub use brand::Brand;
pub use figures::{Figures, Period, gather};
pub use page::page;
pub use table::csv;
