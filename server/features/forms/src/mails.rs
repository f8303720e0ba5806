//! The mail with a viewer's answers to the channel: a job, so that a crash loses none.

use grandstand_core::text_input::fold_email;
use grandstand_db::ids::{ChannelId, UserId};
use grandstand_jobs::{self as jobs, Handler, Job, Outcome};
use grandstand_platform::mail::layout::Words;
use grandstand_platform::mail::{Letter, Senders};
use sea_orm::{ConnectionTrait, DbErr};
use serde::{Deserialize, Serialize};
use tenants::compile::Channel;
use tenants::schema::text::Language;

use crate::Forms;
use crate::texts::texts;

/// Job that mails the answers to a form to the channel.
#[derive(Debug, Serialize, Deserialize)]
pub struct MailAnswers {
    /// The form's title.
    pub form: String,
    /// Fields with their answers.
    pub lines: Vec<String>,
    /// Address for the channel's reply.
    pub reply_to: Option<String>,
    /// The user who answered; `None` for a guest.
    pub user_id: Option<UserId>,
    /// Origin of the channel's site.
    pub origin: String,
}

impl Job for MailAnswers {
    const KIND: &'static str = "forms.mail";
}

impl Handler<MailAnswers> for Forms {
    async fn handle(&self, job: MailAnswers, context: &jobs::Context) -> Outcome {
        let channel_id = context.channel_id.ok_or_else(|| jobs::Failure::never("a mail of no channel"))?;
        let site = self.sites.load().by_id(channel_id).cloned();
        let site = site.ok_or_else(|| anyhow::anyhow!("the channel is not served"))?;
        if let Some(letter) = job.letter(&self.senders, &site.channel) {
            self.mailer.send(&letter).await?;
        }
        Ok(())
    }
}

impl MailAnswers {
    /// Writes the mail, in the channel's own language; `None` if the channel has no address any more.
    fn letter(self, senders: &Senders, channel: &Channel) -> Option<Letter> {
        let language = channel.language;
        let to = (channel.text(&channel.name, language).to_owned(), channel.email.clone()?);
        let words = words(&self.form, self.lines, language);
        let letter = senders.letter(channel, language, &self.origin, to, words);
        Some(Letter { reply_to: self.reply_to, ..letter })
    }

    /// Returns whether the answers are those of a user, or of somebody with this e-mail address (in lower case).
    fn is_about(&self, user_id: Option<UserId>, address: Option<&str>) -> bool {
        (user_id.is_some() && self.user_id == user_id)
            || address.is_some_and(|address| self.reply_to.as_deref().is_some_and(|to| fold_email(to) == address))
    }
}

fn words(form: &str, lines: Vec<String>, language: Language) -> Words {
    let mail = &texts(language).answers_mail;
    let (subject, note) = (mail.subject.fill(&[("form", form)]), mail.note.to_string());
    Words { subject, paragraphs: lines, note, ..Words::default() }
}

/// Deletes pending and failed mails with the answers of a user, or of somebody with this e-mail address (in lower
/// case).
pub(super) async fn forget(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    user_id: Option<UserId>,
    address: Option<&str>,
) -> Result<(), DbErr> {
    jobs::forget(connection, channel_id, MailAnswers::KIND, |payload| {
        // An unreadable payload is from another version and may be about anybody.
        MailAnswers::deserialize(payload).map_or(true, |mail| mail.is_about(user_id, address))
    })
    .await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_subject_names_the_form() {
        let subject = |language| words("{form}, really", Vec::new(), language).subject;
        assert_eq!(subject(Language::En), "Answers to \"{form}, really\"");
        assert_eq!(subject(Language::Fr), "Réponses à « {form}, really »");
    }
}
