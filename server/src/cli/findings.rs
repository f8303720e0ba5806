//! Prints findings for people and for machines.

use std::path::Path;
use std::process::ExitCode;

use clap::ValueEnum;
use serde_json::json;
use tenants::check::{Checked, sarif};
use tenants::findings::finding::{Finding, Severity};
use tenants::schema::text::Language;
use tenants::wording;
use tenants::wording::Wording;

use grandstand_core::output::{complain, say};

/// How findings are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people, on standard error; what was checked on standard output if there is nothing to mend or to look at.
    Text,
    /// One JSON object on standard output.
    Json,
    /// SARIF 2.1.0 on standard output, which code hosts show beside the lines.
    Sarif,
}

/// Prints the findings of a check. The exit code is 1 if one of them is an error.
///
/// # Errors
/// It can't be serialised, which its type rules out.
pub fn report(folder: &Path, checked: &Checked, format: Format, language: Language) -> anyhow::Result<ExitCode> {
    let findings = checked.findings.as_slice();
    let summary = summary(checked);
    let summary = summary.get(language);
    let document = match format {
        Format::Text => {
            print_each(findings, language);
            if errors(findings) + warnings(findings) == 0 {
                say(summary);
            } else {
                complain(summary);
            }
            return Ok(exit_code(findings));
        }
        Format::Json => {
            let (errors, warnings) = (errors(findings), warnings(findings));
            let shown: Vec<_> = findings.iter().map(|finding| finding.shown(language)).collect();
            json!({
                "folder": folder,
                "summary": summary,
                "checked": checked.tally,
                "errors": errors,
                "warnings": warnings,
                "notes": findings.len() - errors - warnings,
                "findings": shown,
            })
        }
        Format::Sarif => sarif::document(folder, findings, language),
    };
    say(format_args!("{}", serde_json::to_string_pretty(&document)?));
    Ok(exit_code(findings))
}

/// Prints findings for people.
pub fn print(findings: &[Finding], language: Language) -> ExitCode {
    print_each(findings, language);
    if errors(findings) + warnings(findings) > 0 {
        complain(outcome(findings).get(language));
    }
    exit_code(findings)
}

fn print_each(findings: &[Finding], language: Language) {
    for finding in findings {
        complain(format_args!("{}\n", finding.shown(language)));
    }
}

/// `404 events, 21 teams, 3 passes: no mistakes`. After errors the counts are left out, because they are incomplete.
fn summary(checked: &Checked) -> Wording {
    let outcome = outcome(&checked.findings);
    if errors(&checked.findings) > 0 {
        return outcome;
    }
    let words = checked.tally.words();
    wording!([words, outcome] "{words}: {outcome}", "{words} : {outcome}")
}

fn outcome(findings: &[Finding]) -> Wording {
    let (errors, warnings) = (errors(findings), warnings(findings));
    let places: usize = findings.iter().filter(|finding| finding.is_error()).map(|finding| finding.more + 1).sum();
    let spread =
        if places > errors { wording!(" in {places} places", " à {places} endroits") } else { Wording::default() };
    match (errors, warnings) {
        (0, 0) => wording!("no mistakes", "aucune erreur"),
        (0, _) => wording!("nothing to mend, {warnings} to look at", "rien à corriger, {warnings} à regarder"),
        _ => wording!(
            [spread]
            "{errors} to mend{spread}, {warnings} to look at",
            "{errors} à corriger{spread}, {warnings} à regarder"
        ),
    }
}

fn errors(findings: &[Finding]) -> usize {
    findings.iter().filter(|finding| finding.is_error()).count()
}

fn warnings(findings: &[Finding]) -> usize {
    findings.iter().filter(|finding| finding.severity == Severity::Warning).count()
}

fn exit_code(findings: &[Finding]) -> ExitCode {
    if errors(findings) > 0 { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

#[cfg(test)]
mod tests {
    use tenants::findings::codes;

    use super::*;

    #[test]
    fn an_outcome_counts_findings_and_their_places() {
        let message = || wording!("x", "x");
        let warning = Finding::of_file(codes::UNKNOWN_FILE, "a", message());
        let error = Finding::of_file(codes::BROKEN_REFERENCE, "b", message());
        let many = Finding { more: 46, ..error.clone() };
        assert_eq!(outcome(&[]).en, "no mistakes");
        assert_eq!(outcome(std::slice::from_ref(&warning)).en, "nothing to mend, 1 to look at");
        let note = Finding::of_file(codes::CSV_FORMAT, "a", message());
        assert_eq!(outcome(std::slice::from_ref(&note)).en, "no mistakes");
        assert_eq!(outcome(&[note, error.clone(), warning]).en, "1 to mend, 1 to look at");
        let both = outcome(&[many, error]);
        assert_eq!(both.en, "2 to mend in 48 places, 0 to look at");
        assert_eq!(both.fr, "2 à corriger à 48 endroits, 0 à regarder");
    }
}
