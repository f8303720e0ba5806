//! Custom forms.

use std::collections::HashSet;

use super::context::Context;
use crate::findings::codes;
use crate::findings::finding::Finding;
use crate::schema::content::FieldKind;
use crate::wording;

/// Checks the fields of every form.
pub fn check(context: &Context<'_>, findings: &mut Vec<Finding>) {
    for form in context.loaded.forms.values() {
        let mut names = HashSet::new();
        for (index, field) in form.value.entries.iter().enumerate() {
            let place = form.place.inner(&format!("entries/{index}"));
            if !names.insert(field.name.as_str()) {
                let name = &field.name;
                let message = wording!(
                    "two fields of this form are called \"{name}\"",
                    "deux champs de ce formulaire s'appellent « {name} »"
                );
                let hint = wording!(
                    "give one of the two another name: answers are stored by it",
                    "donnez un autre nom à l'un des deux : les réponses sont enregistrées sous ce nom"
                );
                findings.push(Finding::at(codes::DUPLICATE_FIELD, &place.value("name"), message).hint(hint));
            }
            match (field.kind, field.options.is_empty()) {
                (FieldKind::Select, true) => {
                    let message = wording!(
                        "this field asks to choose, and there is nothing to choose from",
                        "ce champ demande de choisir, et ne propose aucun choix"
                    );
                    let hint = wording!("add options = [\"…\", \"…\"]", "ajoutez options = [\"…\", \"…\"]");
                    findings.push(Finding::at(codes::NO_OPTIONS, &place.value("kind"), message).hint(hint));
                }
                (FieldKind::Select, false) | (_, true) => {}
                (_, false) => {
                    let message = wording!(
                        "only a field of kind \"select\" has options",
                        "seul un champ de type « select » a des options"
                    );
                    let hint = wording!(
                        "add kind = \"select\", or remove the options",
                        "ajoutez kind = \"select\", ou retirez les options"
                    );
                    findings.push(Finding::at(codes::NO_OPTIONS, &place.key("options"), message).hint(hint));
                }
            }
            if let (Some(least), Some(most)) = (field.min_length, field.max_length)
                && least > most
            {
                let message = wording!(
                    "no text has {least} characters or more and {most} or fewer",
                    "min_length ({least}) dépasse max_length ({most})"
                );
                let hint = wording!(
                    "make min_length smaller, or max_length larger",
                    "diminuez min_length, ou augmentez max_length"
                );
                findings.push(Finding::at(codes::OUT_OF_RANGE, &place.value("max_length"), message).hint(hint));
            }
        }
    }
}
