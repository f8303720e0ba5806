//! Terms of packages and subscriptions.

use super::context::Context;
use crate::findings::codes;
use crate::findings::finding::Finding;
use crate::load::Entry;
use crate::schema::sales::{Package, PassType};
use crate::wording;
use crate::wording::Wording;

/// Checks the terms of packages and subscriptions.
pub fn check(context: &Context<'_>, findings: &mut Vec<Finding>) {
    for entry in &context.loaded.packages.entries {
        package(entry, findings);
        both(entry, findings);
    }
    for entry in &context.loaded.subscriptions.entries {
        subscription(entry, findings);
        both(entry, findings);
    }
}

fn bad(entry: &Entry<Package>, key: &str, message: Wording, hint: Wording) -> Finding {
    Finding::at(codes::BAD_OFFER, &entry.place.key(key), message).hint(hint)
}

fn package(entry: &Entry<Package>, findings: &mut Vec<Finding>) {
    if entry.value.offer.is_some() {
        let message = wording!(
            "a package is bought once and has no offer",
            "un forfait s'achète une seule fois : « offer » n'a pas de sens ici"
        );
        let hint = wording!(
            "a package lasts for a period of days; what renews stands in subscriptions.toml",
            "retirez offer : un forfait dure le nombre de jours de period ; ce qui se renouvelle est un abonnement, dans \
             subscriptions.toml"
        );
        findings.push(bad(entry, "offer", message, hint));
    }
    if entry.value.trial_period.is_some() {
        let message = wording!("a package has no trial", "un forfait n'a pas de période d'essai");
        let hint = wording!(
            "trials are for subscriptions",
            "retirez trial_period : seuls les abonnements ont une période d'essai"
        );
        findings.push(bad(entry, "trial_period", message, hint));
    }
}

fn subscription(entry: &Entry<Package>, findings: &mut Vec<Finding>) {
    if entry.value.offer.is_none() && !entry.place.has("offer") {
        let message = wording!(
            "this subscription doesn't say how often it renews",
            "cet abonnement ne dit pas à quel rythme il se renouvelle"
        );
        let hint = if entry.place.is_row() {
            wording!("write monthly or annual in a column offer", "écrivez monthly ou annual dans une colonne offer")
        } else {
            wording!(
                "add offer = \"monthly\" or offer = \"annual\"",
                "ajoutez offer = \"monthly\" ou offer = \"annual\""
            )
        };
        findings.push(bad(entry, "offer", message, hint));
    }
    if entry.value.period.is_some() {
        let message = wording!("a subscription has no period", "un abonnement n'a pas de période");
        let hint = wording!(
            "its offer says how long it lasts; passes for a number of days stand in packages.toml",
            "retirez period : « offer » dit combien de temps il dure ; ce qui dure un nombre de jours est un forfait, dans \
             packages.toml"
        );
        findings.push(bad(entry, "period", message, hint));
    }
}

fn both(entry: &Entry<Package>, findings: &mut Vec<Finding>) {
    let pass = &entry.value;
    if pass.is_team_pass && pass.participants.is_empty() {
        let message = wording!("this team pass names no teams", "ce forfait d'équipe ne nomme aucun participant");
        let hint = if entry.place.is_row() {
            wording!(
                "name them in a column participants, or leave is_team_pass empty",
                "nommez-les dans une colonne participants, ou laissez is_team_pass vide"
            )
        } else {
            wording!(
                "add participants = [\"…\"], or leave is_team_pass out",
                "ajoutez participants = [\"…\"], ou retirez is_team_pass"
            )
        };
        findings.push(bad(entry, "is_team_pass", message, hint));
    }
    if !pass.is_team_pass && !pass.participants.is_empty() {
        let message = wording!("only a team pass names teams", "seul un forfait d'équipe nomme des participants");
        let hint = if entry.place.is_row() {
            wording!("write yes in a column is_team_pass", "écrivez oui dans une colonne is_team_pass")
        } else {
            wording!("add is_team_pass = true", "ajoutez is_team_pass = true")
        };
        findings.push(bad(entry, "participants", message, hint));
    }
    if pass.recommended && pass.pass_type == PassType::Addition {
        let message = wording!(
            "an addition can't be the recommended pass",
            "un complément ne peut pas être le forfait recommandé"
        );
        let hint = wording!("recommend the pass that it is added to", "recommandez le forfait auquel il s'ajoute");
        findings.push(bad(entry, "recommended", message, hint));
    }
}
