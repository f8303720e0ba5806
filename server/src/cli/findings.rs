//! Findings on a terminal, and for machines.

use std::path::Path;
use std::process::ExitCode;

use clap::ValueEnum;
use serde_json::json;
use tenants::check::{Finding, sarif};

use super::output::{complain, say};

/// How findings are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people, on standard error.
    Text,
    /// One JSON object on standard output.
    Json,
    /// SARIF 2.1.0 on standard output, which code hosts show beside the lines.
    Sarif,
}

/// Writes the findings of a folder. The exit code is 1 if any of them is an error.
///
/// # Errors
/// They can't be serialised, which their type rules out.
pub fn report(folder: &Path, findings: &[Finding], format: Format) -> anyhow::Result<ExitCode> {
    let document = match format {
        Format::Text => return Ok(print(findings)),
        Format::Json => {
            let errors = findings.iter().filter(|finding| finding.is_error()).count();
            json!({ "folder": folder, "errors": errors, "warnings": findings.len() - errors, "findings": findings })
        }
        Format::Sarif => sarif::document(folder, findings),
    };
    say(format_args!("{}", serde_json::to_string_pretty(&document)?));
    Ok(exit_code(findings))
}

/// Prints findings for people.
pub fn print(findings: &[Finding]) -> ExitCode {
    for finding in findings {
        complain(format_args!("{finding}\n"));
    }
    let errors = findings.iter().filter(|finding| finding.is_error()).count();
    let warnings = findings.len() - errors;
    if errors > 0 {
        complain(format_args!("{errors} to mend, {warnings} to look at"));
    } else if warnings > 0 {
        complain(format_args!("nothing to mend, {warnings} to look at"));
    }
    exit_code(findings)
}

fn exit_code(findings: &[Finding]) -> ExitCode {
    if findings.iter().any(Finding::is_error) { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}
