//! Responses about receipts.

use grandstand_db::entities::receipts::{self, ReceiptKind};
use grandstand_web::context::Context;
use jiff::Timestamp;
use serde::Serialize;
use tenants::schema::text::Localized;
use tenants::tax::TaxMode;
use utoipa::ToSchema;

use super::content::Content;

/// A receipt or credit note. Money is in minor units; that of a credit note is negative.
#[derive(Debug, Serialize, ToSchema)]
pub struct Receipt {
    /// Its id.
    pub id: i64,
    /// Its number, unique in the channel.
    #[schema(examples("EST-000123"))]
    pub number: String,
    /// Whether it is a receipt or a credit note.
    pub kind: ReceiptKind,
    /// The number of the receipt that a credit note corrects; null for a receipt.
    #[schema(required)]
    pub corrects: Option<String>,
    /// When it was issued, RFC 3339.
    #[schema(value_type = String, format = DateTime)]
    pub issued_at: Timestamp,
    /// When the money was paid or paid back, RFC 3339.
    #[schema(value_type = String, format = DateTime)]
    pub paid_at: Timestamp,
    /// The seller.
    pub seller: ReceiptSeller,
    /// The buyer.
    pub buyer: ReceiptBuyer,
    /// The products.
    pub lines: Vec<ReceiptLine>,
    /// Whether the prices contain the taxes. Otherwise they are added.
    pub tax_included: bool,
    /// Each tax.
    pub taxes: Vec<ReceiptTax>,
    /// The total without taxes.
    pub net: i64,
    /// The total.
    pub total: i64,
    /// ISO 4217 code.
    pub currency: String,
    /// The card that was charged; null if unknown.
    #[schema(required)]
    pub card: Option<ReceiptCard>,
}

/// The seller on a receipt.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReceiptSeller {
    /// The name.
    pub name: String,
    /// The postal address; null if none is declared.
    #[schema(required)]
    pub address: Option<String>,
    /// Tax ids with their kinds.
    pub tax_ids: Vec<String>,
}

/// The buyer on a receipt.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReceiptBuyer {
    /// The person's name; null where the account was deleted.
    #[schema(required)]
    pub name: Option<String>,
    /// The person's e-mail address; null where the account was deleted.
    #[schema(required)]
    pub email: Option<String>,
    /// The company; null for a person.
    #[schema(required)]
    pub company: Option<String>,
    /// The company's tax id.
    #[schema(required)]
    pub tax_id: Option<String>,
    /// ISO 3166-1 code; null where no tax is charged.
    #[schema(required)]
    pub country: Option<String>,
    /// ISO 3166-2 code without the country.
    #[schema(required)]
    pub region: Option<String>,
}

/// A product on a receipt.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReceiptLine {
    /// The order.
    pub order_id: i64,
    /// The product's name.
    pub name: String,
    /// The price with the service fee, without discount and added taxes.
    pub price: i64,
    /// The coupon's discount.
    pub discount: i64,
    /// End of the period that was paid for, RFC 3339; null if there is none.
    #[schema(required, value_type = Option<String>, format = DateTime)]
    pub until: Option<Timestamp>,
}

/// A tax on a receipt.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReceiptTax {
    /// Its name.
    pub name: String,
    /// The rate in percent, with a decimal point.
    pub percent: String,
    /// The amount that is taxed.
    pub taxable: i64,
    /// The tax.
    pub amount: i64,
}

/// The card on a receipt.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReceiptCard {
    /// The brand, such as `visa`.
    pub brand: String,
    /// The last four digits.
    pub last4: String,
}

/// Names a receipt or credit note of a payment.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReceiptLink {
    /// Its id.
    pub id: i64,
    /// Its number.
    pub number: String,
    /// Whether it is a receipt or a credit note.
    pub kind: ReceiptKind,
}

/// Writes a number with the channel's prefix: `EST-000123`.
pub fn number(prefix: &str, number: i64) -> String {
    format!("{prefix}{number:06}")
}

impl ReceiptLink {
    /// Builds the link to a receipt.
    pub fn new(row: &receipts::Model) -> Self {
        Self { id: row.id, number: row.label.clone(), kind: row.kind }
    }
}

impl Receipt {
    /// Builds the response for a receipt. `name` is the buyer's present name, for a receipt issued before it was known.
    ///
    /// # Errors
    /// The stored content can't be read.
    pub fn new(context: &Context, row: receipts::Model, name: String) -> anyhow::Result<Self> {
        let Content { seller, buyer, lines, taxes, total, card, at, corrects } = serde_json::from_str(&row.content)?;
        let text = |text: &Localized| context.channel().text(text, context.language).to_owned();
        let moment = |second: i64| Timestamp::from_second(second);
        let tax_sum = taxes.as_ref().map_or(0, grandstand_tax::OrderTaxes::total);
        let tax_included = taxes.as_ref().is_some_and(|taxes| taxes.mode == TaxMode::Included);
        let tax_lines = taxes.iter().flat_map(|taxes| &taxes.lines).map(|line| ReceiptTax {
            name: text(&line.name),
            percent: line.percent.to_string(),
            taxable: line.taxable,
            amount: line.amount,
        });
        let taxes = tax_lines.collect();
        let line = |line: super::content::Line| {
            let until = line.until.map(moment).transpose()?;
            Ok(ReceiptLine {
                order_id: line.order_id,
                name: text(&line.name),
                price: line.price,
                discount: line.discount,
                until,
            })
        };
        Ok(Self {
            id: row.id,
            number: row.label,
            kind: row.kind,
            corrects,
            issued_at: moment(row.created_at)?,
            paid_at: moment(at)?,
            seller: ReceiptSeller {
                name: text(&seller.name),
                address: seller.address.as_ref().map(text),
                tax_ids: seller.tax_ids,
            },
            buyer: ReceiptBuyer {
                name: buyer.name.or_else(|| Some(name).filter(|name| !name.is_empty() && buyer.email.is_some())),
                email: buyer.email,
                company: buyer.company,
                tax_id: buyer.tax_id,
                country: buyer.country,
                region: buyer.region,
            },
            lines: lines.into_iter().map(line).collect::<anyhow::Result<_>>()?,
            tax_included,
            taxes,
            net: total - tax_sum,
            total,
            currency: row.currency,
            card: card.map(|card| ReceiptCard { brand: card.brand, last4: card.last4 }),
        })
    }
}
