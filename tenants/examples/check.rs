//! Checks a channel's folder and prints what it finds: `cargo run -p tenants --example check seeds/<channel>`.

use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    let mut failed = false;
    for folder in std::env::args().skip(1) {
        let report = tenants::check::folder(Path::new(&folder));
        for finding in &report.findings {
            eprintln!("{finding}\n");
        }
        let errors = report.findings.iter().filter(|finding| finding.is_error()).count();
        eprintln!("{folder}: {errors} errors, {} warnings", report.findings.len() - errors);
        failed |= report.has_errors();
    }
    if failed { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}
