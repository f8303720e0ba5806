//! What the doctor finds.

use serde::Serialize;

/// How much a finding matters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// All is well.
    Ok,
    /// Nothing is wrong, but something isn't used, or isn't known.
    Note,
    /// Works, and should be better.
    Warning,
    /// Doesn't work.
    Fault,
}

/// A finding.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// How much it matters.
    pub level: Level,
    /// The part of the deployment, such as `mail`.
    pub part: &'static str,
    /// What was found.
    pub found: String,
    /// What to do.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub remedy: Option<String>,
}

impl Finding {
    /// Whether it is a fault.
    pub fn is_fault(&self) -> bool {
        self.level == Level::Fault
    }
}

/// The findings on one part of the deployment.
#[derive(Debug)]
pub struct Part {
    name: &'static str,
    findings: Vec<Finding>,
}

impl Part {
    /// Begins a part.
    pub const fn new(name: &'static str) -> Self {
        Self { name, findings: Vec::new() }
    }

    /// Adds that something is well.
    pub fn ok(&mut self, found: impl Into<String>) {
        self.add(Level::Ok, found.into(), None);
    }

    /// Adds that something isn't used, or isn't known.
    pub fn note(&mut self, found: impl Into<String>) {
        self.add(Level::Note, found.into(), None);
    }

    /// Adds what should be better, with its remedy.
    pub fn warn(&mut self, found: impl Into<String>, remedy: impl Into<String>) {
        self.add(Level::Warning, found.into(), Some(remedy.into()));
    }

    /// Adds what doesn't work, with its remedy.
    pub fn fault(&mut self, found: impl Into<String>, remedy: impl Into<String>) {
        self.add(Level::Fault, found.into(), Some(remedy.into()));
    }

    fn add(&mut self, level: Level, found: String, remedy: Option<String>) {
        self.findings.push(Finding { level, part: self.name, found, remedy });
    }

    /// Whether something of the part doesn't work.
    pub fn has_fault(&self) -> bool {
        self.findings.iter().any(Finding::is_fault)
    }

    /// The findings of the part.
    pub fn into_findings(self) -> Vec<Finding> {
        self.findings
    }
}

/// A finding as text: a line, and its remedy on a second one.
pub fn text(finding: &Finding) -> String {
    let Finding { level, part, found, remedy } = finding;
    let level = match level {
        Level::Ok => "ok",
        Level::Note => "note",
        Level::Warning => "WARNING",
        Level::Fault => "FAULT",
    };
    let remedy = remedy.as_ref().map(|remedy| format!("\n{:22}→ {remedy}", "")).unwrap_or_default();
    format!("{level:<8} {part:<12} {}{remedy}", found.replace('\n', " "))
}
