//! Who a mail comes from.

use tenants::schema::text::Localized;

use super::Frame;

/// The lines below a mail that name its sender.
#[derive(Debug)]
pub struct Footer {
    /// The seller's name in law, or else the channel's.
    pub name: String,
    /// The lines of its postal address, and its tax ids in a mail about money.
    pub lines: Vec<String>,
}

impl Footer {
    pub(super) fn of(frame: Frame<'_>, is_about_money: bool) -> Self {
        let channel = frame.channel;
        let text = |text: &Localized| channel.text(text, frame.language).to_owned();
        let seller = channel.payments.as_ref().map(|payments| &payments.receipts);
        let name = seller.and_then(|seller| seller.seller.as_ref()).unwrap_or(&channel.name);
        let address = seller.and_then(|seller| seller.address.as_ref()).or(channel.address.as_ref()).map(text);
        let mut lines: Vec<String> = address.iter().flat_map(|address| address.lines()).map(str::to_owned).collect();
        if is_about_money {
            lines.extend(seller.iter().flat_map(|seller| seller.tax_ids.iter().cloned()));
        }
        Self { name: text(name), lines }
    }
}
