//! Custom forms.

use std::collections::HashSet;

use super::codes;
use super::context::Context;
use super::finding::Finding;
use crate::schema::content::FieldKind;

/// Checks the fields of every form.
pub fn check(context: &Context<'_>, findings: &mut Vec<Finding>) {
    for form in context.loaded.forms.values() {
        let mut names = HashSet::new();
        for (index, field) in form.value.entries.iter().enumerate() {
            let place = form.place.inner(&format!("entries/{index}"));
            if !names.insert(field.name.as_str()) {
                let message = format!("two fields of this form are called \"{}\"", field.name);
                findings.push(Finding::at(codes::DUPLICATE_FIELD, &place.value("name"), message));
            }
            match (field.kind, field.options.is_empty()) {
                (FieldKind::Select, true) => {
                    let message = "this field asks to choose, and there is nothing to choose from";
                    findings.push(
                        Finding::at(codes::NO_OPTIONS, &place.value("kind"), message)
                            .hint("add options = [\"…\", \"…\"]"),
                    );
                }
                (FieldKind::Select, false) | (_, true) => {}
                (_, false) => {
                    let message = "only a field of kind \"select\" has options";
                    findings.push(
                        Finding::at(codes::NO_OPTIONS, &place.key("options"), message)
                            .hint("add kind = \"select\", or remove the options"),
                    );
                }
            }
            if let (Some(least), Some(most)) = (field.min_length, field.max_length)
                && least > most
            {
                let message = format!("no text has {least} characters or more and {most} or fewer");
                findings.push(Finding::at(codes::OUT_OF_RANGE, &place.value("max_length"), message));
            }
        }
    }
}
