//! Showing forms and taking answers.

use std::collections::BTreeMap;
use std::time::Duration;

use grandstand_db as db;
use grandstand_jobs as jobs;
use grandstand_platform::throttle::Rule;
use grandstand_web::context::Context;
use grandstand_web::throttled;
use serde_json::Value;
use tenants::schema::content::{CustomForm, FieldKind, FormEntry, FormValue};

use super::error::Error;
use super::mails::MailAnswers;
use super::model::{Answers, Form};
use super::{answers, passes, queries};
use crate::Forms;

/// The form that switches the passes area. Its answer is stored with the user.
const PASSES: &str = "passes";
/// The form of /contacts. Every message is a new one.
const CONTACTS: &str = "contacts";
/// Forms sent from one IP address.
const SENT: Rule = Rule { name: "form", most: 60, window: Duration::from_secs(60 * 60) };

fn form<'a>(context: &'a Context, alias: &str) -> Result<&'a CustomForm, Error> {
    context.channel().forms.get(alias).ok_or(Error::FormNotFound)
}

/// Returns a form that is filled in with the viewer's own answers.
///
/// # Errors
/// There is no such form, or the database failed.
pub async fn show(forms: &Forms, context: &Context, alias: &str) -> Result<Form, Error> {
    let form = form(context, alias)?;
    let own = own(forms, context, alias, form).await?;
    Ok(Form::new(context.channel(), context.language, alias, form, &own))
}

async fn own(forms: &Forms, context: &Context, alias: &str, form: &CustomForm) -> Result<Answers, Error> {
    let Some(session) = &context.session else { return Ok(Answers::new()) };
    let user = &session.user;
    match alias {
        PASSES => {
            let wanted = user.passes_wanted.map(|wanted| FormValue::Number(i64::from(wanted)));
            Ok(form.entries.iter().filter_map(|entry| Some((entry.name.clone(), wanted.clone()?))).collect())
        }
        CONTACTS => {
            let email = form.entries.iter().find(|entry| entry.kind == FieldKind::Email);
            Ok(email.into_iter().map(|entry| (entry.name.clone(), FormValue::Text(user.email.clone()))).collect())
        }
        _ => match queries::last(&forms.database, context.channel_id(), alias, user.id).await? {
            Some(answers) => Ok(serde_json::from_str(&answers)?),
            None => Ok(Answers::new()),
        },
    }
}

/// Stores answers and mails them to the channel. Answers to `passes` are stored with the user instead: they say whether
/// the user wants to see passes.
///
/// # Errors
/// There is no such form, a field is wrong, too many attempts, a guest answers `passes`, or the database failed.
pub async fn answer(
    forms: &Forms,
    context: &Context,
    alias: &str,
    filled: &BTreeMap<String, Value>,
) -> Result<Form, Error> {
    let form = form(context, alias)?;
    if alias == PASSES {
        let session = context.signed_in()?;
        let answers = answers::check(context.channel(), form, filled)?;
        let wanted = !answers.values().any(is_zero);
        passes::choose(forms, context, session.user.id, wanted).await?;
        return Ok(Form::new(context.channel(), context.language, alias, form, &answers));
    }
    let answers = answers::check(context.channel(), form, filled)?;
    forms.throttle.take(&[throttled::by_client(SENT, context)]).await?;
    let channel_id = context.channel_id();
    let user_id = context.session.as_ref().map(|session| session.user.id);
    let transaction = db::begin_write(&forms.database).await?;
    queries::keep(&transaction, channel_id, alias, user_id, serde_json::to_string(&answers)?, context.now).await?;
    if context.channel().email.is_some() {
        let mail = mail(context, alias, form, &answers);
        jobs::enqueue(&transaction, Some(channel_id), &mail, context.now).await?;
    }
    transaction.commit().await?;
    forms.jobs.wake();
    show(forms, context, alias).await
}

fn is_zero(value: &FormValue) -> bool {
    match value {
        FormValue::Flag(flag) => !flag,
        FormValue::Number(number) => *number == 0,
        FormValue::Text(text) => text == "0",
    }
}

/// Builds the mail to the channel, in its own language.
fn mail(context: &Context, alias: &str, form: &CustomForm, answers: &Answers) -> MailAnswers {
    let channel = context.channel();
    let own = channel.language;
    let line = |(entry, value): (&FormEntry, &FormValue)| {
        let label = entry.label.as_ref().map_or(entry.name.as_str(), |label| channel.text(label, own));
        let value = match value {
            FormValue::Flag(flag) => if *flag { "✓" } else { "–" }.to_owned(),
            FormValue::Number(number) => number.to_string(),
            FormValue::Text(text) => text.clone(),
        };
        format!("{label}:\n{value}")
    };
    let answered = form.entries.iter().filter_map(|entry| Some((entry, answers.get(&entry.name)?)));
    let email = form.entries.iter().filter(|entry| entry.kind == FieldKind::Email);
    let reply_to = email.filter_map(|entry| answers.get(&entry.name)).find_map(|value| match value {
        FormValue::Text(email) => Some(email.clone()),
        FormValue::Flag(_) | FormValue::Number(_) => None,
    });
    MailAnswers {
        form: form.title.as_ref().map_or(alias, |title| channel.text(title, own)).to_owned(),
        lines: answered.map(line).collect(),
        reply_to,
        user_id: context.session.as_ref().map(|session| session.user.id),
        origin: context.origin(),
    }
}
