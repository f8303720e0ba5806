//! Copies of the fixture channel, and test cases with one change each.

use std::fs;
use std::path::{Path, PathBuf};

use tempfile::TempDir;
use tenants::check::{self, Report};
use tenants::findings::finding::Finding;

/// Makes the fixture's channel one that sells.
pub const PAYMENTS: &str = r#"[payments]
provider = "stripe"
publishable_key = "pk_test_harbour"
secret = "secret:stripe-secret"
webhook_secret = "secret:stripe-webhook-secret"

[payments.withdrawal]
days = 14

[payments.tax]
prices = "included"
country = "FR"
evidence = 1

[[payments.tax.rates]]
country = "FR"
name = { en = "VAT", fr = "TVA" }
percent = 20
until = "2027-01-01"

[[payments.tax.rates]]
country = "FR"
name = { en = "VAT", fr = "TVA" }
percent = 20.6
from = "2027-01-01"

[[payments.tax.rates]]
country = "CA"
region = "QC"
name = { en = "QST", fr = "TVQ" }
percent = 9.975
kinds = ["event", "package"]

[payments.receipts]
seller = "Harbour Sports Association"
address = { en = "12 Quay Street\nHarbour", fr = "12, rue du Quai\nHarbour" }
tax_ids = ["VAT FR40303265045"]
prefix = "HAR-"
"#;

/// A writable channel folder.
pub struct Folder {
    root: TempDir,
    key: &'static str,
}

impl Folder {
    /// A copy of the fixture, which is valid.
    pub fn valid() -> Self {
        Self::named("harbour")
    }

    /// The same under another key.
    pub fn named(key: &'static str) -> Self {
        let folder = Self { root: tempfile::tempdir().unwrap(), key };
        copy(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/valid"), &folder.path());
        folder
    }

    /// One of the channels of the fixture family, beside the others and their bases.
    pub fn of_family(key: &'static str) -> Self {
        let folder = Self { root: tempfile::tempdir().unwrap(), key };
        copy(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/family"), folder.root.path());
        folder
    }

    /// An empty folder.
    pub fn empty() -> Self {
        Self { root: tempfile::tempdir().unwrap(), key: "harbour" }
    }

    pub fn path(&self) -> PathBuf {
        self.root.path().join(self.key)
    }

    pub fn read(&self, file: &str) -> String {
        fs::read_to_string(self.path().join(file)).unwrap()
    }

    pub fn write(&self, file: &str, content: impl AsRef<[u8]>) {
        let path = self.path().join(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, content).unwrap();
    }

    pub fn append(&self, file: &str, text: &str) {
        self.write(file, self.read(file) + text);
    }

    pub fn remove(&self, file: &str) {
        fs::remove_file(self.path().join(file)).unwrap();
    }

    /// Replaces the only occurrence of a text; an empty `from` stands for the end of the file.
    pub fn edit(&self, file: &str, from: &str, to: &str) {
        if from.is_empty() {
            return self.append(file, to);
        }
        let text = self.read(file);
        assert_eq!(text.matches(from).count(), 1, "{from:?} in {file}");
        self.write(file, text.replace(from, to));
    }

    pub fn check(&self) -> Report {
        check::folder(&self.path())
    }

    /// The terminal output of the report.
    pub fn rendered(&self) -> String {
        self.check().findings.iter().map(|finding| format!("{finding}\n\n")).collect()
    }
}

pub fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            copy(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), target).unwrap();
        }
    }
}

/// One mistake: an edit, and the only finding it causes.
#[derive(Clone, Copy)]
pub struct Case {
    pub code: &'static str,
    pub file: &'static str,
    /// The replaced text; empty for the end of the file.
    pub from: &'static str,
    /// The new text; `«` marks the position of the finding and is not written.
    pub to: &'static str,
    /// Part of the message.
    pub message: &'static str,
    /// Part of the hint; empty if the hint is not tested.
    pub hint: &'static str,
}

/// Tests each mistake in a fresh copy, which must have no other findings. Reports all failed cases.
pub fn run(cases: &[Case]) {
    let failures: String = cases.iter().filter_map(failure).collect();
    assert!(failures.is_empty(), "{failures}");
}

fn failure(case: &Case) -> Option<String> {
    failure_in(&Folder::valid(), case)
}

/// Tests one mistake in a folder, as [`run`] does.
pub fn failure_in(folder: &Folder, case: &Case) -> Option<String> {
    folder.edit(case.file, case.from, case.to);
    let text = folder.read(case.file);
    let place = marked(&text).unwrap_or_else(|| panic!("{} has no mark: {}", case.code, case.to));
    folder.write(case.file, text.replace('«', ""));
    let report = folder.check();
    let is_right = |finding: &Finding| {
        (finding.code, finding.file.as_str()) == (case.code, case.file)
            && (finding.line, finding.column) == place
            && finding.message.en.contains(case.message)
            && finding.hint.as_ref().map_or("", |hint| &hint.en).contains(case.hint)
            && report.seed.is_none() == finding.is_error()
    };
    if report.findings.len() == 1 && report.findings.iter().all(is_right) {
        return None;
    }
    let found: String = report.findings.iter().map(|finding| format!("{finding}\n")).collect();
    Some(format!("\n{} at {place:?} of {}: {:?}\n{found}", case.code, case.file, case.to))
}

fn marked(text: &str) -> Option<(usize, usize)> {
    let (before, _) = text.split_once('«')?;
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
    Some((line, column))
}

/// The only finding of a report.
pub fn only(report: &Report) -> &Finding {
    let [finding] = report.findings.as_slice() else { panic!("not one finding: {:#?}", report.findings) };
    finding
}
