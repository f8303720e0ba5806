//! What the mails about orders say, in every language of the interface.

use grandstand_core::months;
use grandstand_db::entities::orders::{self, Renewal};
use grandstand_db::entities::purchases::{self, PurchaseKind};
use grandstand_platform::mail::layout::Words;
use jiff::Timestamp;
use tenants::compile::Channel;
use tenants::price;
use tenants::price::Currency;
use tenants::schema::text::Language;

use super::{Occasion, SendMail};
use crate::sold::Sold;

/// What a mail is about.
pub struct Facts<'a> {
    /// Whose site it was bought on.
    pub channel: &'a Channel,
    /// What the channel's addresses begin with.
    pub origin: &'a str,
    /// What it is written in.
    pub language: Language,
    /// The reader's given name; empty where it isn't known.
    pub name: &'a str,
    /// What was bought together.
    pub purchase: &'a purchases::Model,
    /// Product by product.
    pub products: &'a [(Sold, &'a orders::Model)],
    /// Why it is sent.
    pub mail: &'a SendMail,
}

impl Facts<'_> {
    /// An amount as viewers read it: `USD $9.99`.
    fn money(&self, minor: i64) -> String {
        let code = self.purchase.currency.as_str();
        let Some(currency) = Currency::of(code) else { return format!("{minor} {code}") };
        let amount = price::amount(minor, currency, self.language);
        format!("{} {}{amount}", currency.code, currency.symbol.unwrap_or_default())
    }

    /// A day in the channel's zone.
    fn day(&self, second: i64) -> String {
        let Ok(time) = Timestamp::from_second(second) else { return String::new() };
        let date = time.to_zoned(self.channel.time_zone.clone()).date();
        let month = months::name(date.month(), self.language);
        match (self.language, date.day()) {
            (Language::Fr, 1) => format!("1er {month} {}", date.year()),
            (_, day) => format!("{day} {month} {}", date.year()),
        }
    }

    /// What was bought, in one line.
    fn names(&self) -> String {
        let names: Vec<&str> = self.products.iter().map(|(sold, _)| sold.name(self.channel, self.language)).collect();
        names.join(", ")
    }

    /// What was bought, a line each with its price.
    fn lines(&self) -> String {
        let line = |(sold, order): &(Sold, &orders::Model)| {
            format!("{}: {}", sold.name(self.channel, self.language), self.money(order.price))
        };
        self.products.iter().map(line).collect::<Vec<_>>().join("\n")
    }

    fn first(&self) -> Option<&orders::Model> {
        self.products.first().map(|(_, order)| *order)
    }

    fn ends_at(&self) -> Option<String> {
        self.first().and_then(|order| order.ends_at).map(|end| self.day(end))
    }

    /// The last day of grace for a renewal that failed; `None` where there is none.
    fn grace(&self) -> Option<String> {
        let order = self.first()?;
        let end = order.grace_ends_at.filter(|end| Some(*end) > order.ends_at)?;
        Some(self.day(end))
    }

    fn renews(&self) -> bool {
        self.first().is_some_and(|order| order.renewal == Some(Renewal::Active))
    }

    fn is_trial(&self) -> bool {
        self.purchase.trial_days.is_some() && self.mail.amount == 0
    }

    /// What a period costs, where nothing is taken off.
    fn per_period(&self) -> String {
        self.money(self.first().map_or(0, |order| order.base_price.saturating_add(order.service_fee)))
    }
}

/// The words of a mail.
pub fn words(facts: &Facts<'_>) -> Words {
    let (hello, button, note) = match facts.language {
        Language::En => ("Hello", "See my orders", "Sales are final."),
        Language::Fr => ("Bonjour", "Voir mes commandes", "Les ventes sont définitives."),
    };
    let (subject, paragraphs) = match facts.language {
        Language::En => english(facts),
        Language::Fr => french(facts),
    };
    let greeting = if facts.name.is_empty() { format!("{hello},") } else { format!("{hello} {},", facts.name) };
    let button = Some((button.to_owned(), format!("{}/profile", facts.origin)));
    let note = if facts.mail.occasion == Occasion::Bought { note.to_owned() } else { String::new() };
    Words { subject, greeting, paragraphs, button, note }
}

fn english(facts: &Facts<'_>) -> (String, Vec<String>) {
    let channel = facts.channel.text(&facts.channel.name, facts.language);
    let (names, amount) = (facts.names(), facts.money(facts.mail.amount));
    let card = last4(facts, " with your card ending in ");
    let end = facts.ends_at().unwrap_or_default();
    match facts.mail.occasion {
        Occasion::Bought => {
            let mut paragraphs = vec!["Thank you. This is what you bought:".to_owned(), facts.lines()];
            paragraphs.push(match (facts.is_trial(), facts.mail.amount) {
                (true, _) => format!("It is free of charge until {end}."),
                (false, 0) => "There was nothing to pay: your coupon covers it.".to_owned(),
                (false, _) => format!("You paid {amount}{card}."),
            });
            if facts.renews() {
                let price = facts.per_period();
                paragraphs
                    .push(format!("It renews on {end} for {price}, until you cancel the renewal in your profile."));
            } else if facts.ends_at().is_some() && facts.purchase.kind != PurchaseKind::Subscription {
                paragraphs.push(format!("It can be used until {end}."));
            }
            (format!("Your order at {channel}"), paragraphs)
        }
        Occasion::Renewed => {
            (format!("{names} was renewed"), vec![format!("You paid {amount}{card}."), format!("It runs until {end}.")])
        }
        Occasion::RenewalFailed => (
            format!("{names} could not be renewed"),
            vec![
                format!("Your bank did not let us charge {amount}{card}."),
                match facts.grace() {
                    Some(end) => format!("You can go on watching until {end} while we try again."),
                    None => "Your access has ended with what was paid.".to_owned(),
                },
                "Please see that your card is in order, or choose another one in your profile. Once it is paid, your \
                 pass goes on."
                    .to_owned(),
            ],
        ),
        Occasion::GraceEnding => (
            format!("Your access to {names} ends on {}", facts.grace().unwrap_or(end)),
            vec![
                format!("We still could not charge {amount}{card}."),
                "Please see that your card is in order, or choose another one in your profile. Once it is paid, your \
                 pass goes on."
                    .to_owned(),
            ],
        ),
        Occasion::RenewalCancelled => (
            format!("{names} will not be renewed"),
            vec![format!("You can use it until {end}. Nothing more will be charged.")],
        ),
        Occasion::Refunded => (
            format!("Your money for {names} goes back"),
            vec![format!(
                "{amount} goes back to your card{}. What you bought with it has ended.",
                last4(facts, " ending in ")
            )],
        ),
    }
}

fn last4(facts: &Facts<'_>, before: &str) -> String {
    facts.mail.last4.as_ref().map(|last4| format!("{before}{last4}")).unwrap_or_default()
}

fn french(facts: &Facts<'_>) -> (String, Vec<String>) {
    let channel = facts.channel.text(&facts.channel.name, facts.language);
    let (names, amount) = (facts.names(), facts.money(facts.mail.amount));
    let card = last4(facts, " avec votre carte se terminant par ");
    let end = facts.ends_at().unwrap_or_default();
    match facts.mail.occasion {
        Occasion::Bought => {
            let mut paragraphs = vec!["Merci. Voici ce que vous avez acheté :".to_owned(), facts.lines()];
            paragraphs.push(match (facts.is_trial(), facts.mail.amount) {
                (true, _) => format!("C'est gratuit jusqu'au {end}."),
                (false, 0) => "Il n'y avait rien à payer : votre code promo couvre tout.".to_owned(),
                (false, _) => format!("Vous avez payé {amount}{card}."),
            });
            if facts.renews() {
                let price = facts.per_period();
                paragraphs.push(format!(
                    "Le renouvellement aura lieu le {end} pour {price}, tant que vous ne l'annulez pas dans votre profil."
                ));
            } else if facts.ends_at().is_some() && facts.purchase.kind != PurchaseKind::Subscription {
                paragraphs.push(format!("Vous pouvez en profiter jusqu'au {end}."));
            }
            (format!("Votre commande chez {channel}"), paragraphs)
        }
        Occasion::Renewed => (
            format!("{names} : renouvellement effectué"),
            vec![format!("Vous avez payé {amount}{card}."), format!("Vous pouvez en profiter jusqu'au {end}.")],
        ),
        Occasion::RenewalFailed => (
            format!("{names} : le renouvellement a échoué"),
            vec![
                format!("Votre banque a refusé le paiement de {amount}{card}."),
                match facts.grace() {
                    Some(end) => {
                        format!("Vous pouvez continuer à regarder jusqu'au {end}, pendant que nous réessayons.")
                    }
                    None => "Votre accès s'est terminé avec la période payée.".to_owned(),
                },
                "Vérifiez votre carte, ou choisissez-en une autre dans votre profil. Une fois le paiement fait, votre \
                 pass continue."
                    .to_owned(),
            ],
        ),
        Occasion::GraceEnding => (
            format!("Votre accès à {names} se termine le {}", facts.grace().unwrap_or(end)),
            vec![
                format!("Nous n'avons toujours pas pu débiter {amount}{card}."),
                "Vérifiez votre carte, ou choisissez-en une autre dans votre profil. Une fois le paiement fait, votre \
                 pass continue."
                    .to_owned(),
            ],
        ),
        Occasion::RenewalCancelled => (
            format!("{names} ne sera pas renouvelé"),
            vec![format!("Vous pouvez en profiter jusqu'au {end}. Rien de plus ne sera débité.")],
        ),
        Occasion::Refunded => (
            format!("{names} : remboursement"),
            vec![format!(
                "{amount} vous seront remboursés{}. Ce que vous aviez acheté n'est plus valable.",
                last4(facts, " sur votre carte se terminant par ")
            )],
        ),
    }
}
