//! Mail: the server, and how others judge the sender's domain.

use std::collections::BTreeSet;

use grandstand_db::revisions::Stored;
use grandstand_platform::mail::records::{MailDns, RecordFault, faults};
use grandstand_platform::mail::{Letter, Mailer};

use super::finding::{Finding, Part};
use crate::config::ServeSettings;

/// Sender domains that are looked up; a platform of many channels has one sender.
const MOST_DOMAINS: usize = 20;

/// Looks at the mail server, at the senders' domains, and sends a mail to `mail_to`.
pub async fn look(
    settings: &ServeSettings,
    channels: &[Stored],
    dns: &dyn MailDns,
    mail_to: Option<&str>,
) -> Vec<Finding> {
    let mut part = Part::new("mail");
    let Some(url) = &settings.smtp_url else {
        part.warn(
            format!("no mail is sent: each becomes a file in {}", settings.store.data.join("mail").display()),
            "set SMTP_URL to your mail server",
        );
        return part.into_findings();
    };
    let mailer = match Mailer::smtp(url) {
        Ok(mailer) => mailer,
        Err(error) => {
            part.fault(format!("{error:#}"), "check SMTP_URL");
            return part.into_findings();
        }
    };
    match mailer.try_out().await {
        Ok(()) => part.ok("the mail server takes our name and password"),
        Err(error) => part.fault(format!("the mail server refuses: {error:#}"), "check SMTP_URL: host, port, password"),
    }
    let senders = senders(settings, channels);
    for domain in senders.iter().take(MOST_DOMAINS) {
        records(dns, domain, &mut part).await;
    }
    if senders.len() > MOST_DOMAINS {
        part.note(format!("{} further senders' domains were not looked up", senders.len() - MOST_DOMAINS));
    }
    if let Some(to) = mail_to {
        send(&mailer, &senders, settings, to, &mut part).await;
    }
    part.into_findings()
}

/// The domains that mails come from: of the operator's sender, or else of each active channel's first domain.
fn senders(settings: &ServeSettings, channels: &[Stored]) -> BTreeSet<String> {
    let domain_of =
        |address: &String| address.rsplit_once('@').map(|(_, domain)| domain.trim_end_matches('>').to_owned());
    match &settings.mail_from {
        Some(common) => domain_of(common).into_iter().collect(),
        None => channels.iter().filter_map(|stored| stored.seed.channel.domains.first().cloned()).collect(),
    }
}

async fn records(dns: &dyn MailDns, domain: &str, part: &mut Part) {
    let found = match faults(dns, domain).await {
        Ok(found) => found,
        Err(error) => {
            part.note(format!("{domain}: its records aren't known: {error:#}"));
            return;
        }
    };
    if found.is_empty() {
        part.ok(format!("{domain} has SPF, DMARC, and a server for bounces"));
    }
    for fault in found {
        let (what, remedy) = words(fault);
        part.warn(format!("{domain}: {what}"), remedy.replace("DOMAIN", domain));
    }
}

const fn words(fault: RecordFault) -> (&'static str, &'static str) {
    match fault {
        RecordFault::NoSpf => (
            "no SPF record says who sends for it, so mails land in spam folders",
            "ask your mail provider for the record, such as: DOMAIN. TXT \"v=spf1 include:<provider> -all\"",
        ),
        RecordFault::SeveralSpf => (
            "several SPF records count as none",
            "join their terms in a single one: v=spf1 include:<one> include:<other> -all",
        ),
        RecordFault::OpenSpf => ("its SPF record lets every server send for it", "end it with -all instead of all"),
        RecordFault::NoDmarc => (
            "no DMARC record: large mail providers refuse senders without one",
            "_dmarc.DOMAIN. TXT \"v=DMARC1; p=none; rua=mailto:<you>\", and p=quarantine once reports are clean",
        ),
        RecordFault::NoBounces => (
            "no server takes mail for it: mails that come back are lost, and some providers refuse such senders",
            "give DOMAIN an MX record, or set GRANDSTAND_MAIL_FROM to an address whose mailbox is read",
        ),
    }
}

async fn send(mailer: &Mailer, senders: &BTreeSet<String>, settings: &ServeSettings, to: &str, part: &mut Part) {
    let own = || senders.first().map(|domain| format!("no-reply@{domain}"));
    let Some(from) = settings.mail_from.clone().or_else(own) else {
        part.fault("there is no sender for a test mail", "set GRANDSTAND_MAIL_FROM, or give a channel a domain");
        return;
    };
    let text = "This is a test mail of `grandstand doctor`.";
    let letter = Letter {
        from: ("Grandstand".to_owned(), from.clone()),
        reply_to: None,
        to: (String::new(), to.to_owned()),
        subject: "Test mail".to_owned(),
        text: text.to_owned(),
        html: format!("<p>{}</p>", text.replace('`', "")),
        link: None,
    };
    match mailer.send(&letter).await {
        Ok(()) => part.ok(format!(
            "a mail from {from} to {to} is on its way: its header Authentication-Results should have spf=pass, \
             dkim=pass and dmarc=pass"
        )),
        Err(error) => part.fault(format!("a mail from {from} was refused: {error:#}"), "allow this sender there"),
    }
}
