//! Grants: what a purchase gives its buyer, as the product was when it was bought.

mod abilities;
mod covered;
mod lasting;
mod owned;
mod queries;
mod service;
mod upgrades;

pub use covered::Covered;
pub use lasting::{Owning, lasting, running};
pub use owned::{DisabledParts, Owned, OwnedPass, PassKind, owned};
pub use queries::{is_any_owed, of_orders};
pub use service::{Wanted, bring, events_of_user, is_any_owned};
pub use upgrades::Upgrade;
