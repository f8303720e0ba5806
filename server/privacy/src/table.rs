//! Renders the registry as tables for the documentation.

use crate::holding::{Content, Erased, Exported, Kept};
use crate::registry::Registry;

impl Registry {
    /// The places with personal data as a Markdown table.
    pub fn personal_table(&self) -> String {
        let mut lines = vec![
            "| where | what | in the export | at erasure | kept otherwise |".to_owned(),
            "|---|---|---|---|---|".to_owned(),
        ];
        for holding in self.holdings() {
            let Content::Personal(personal) = holding.content else { continue };
            let exported = match personal.exported {
                Exported::At(pointer) => format!("`{pointer}`"),
                Exported::Not(reason) => format!("no: {reason}"),
            };
            let erased = match personal.erased {
                Erased::Deleted => "deleted".to_owned(),
                Erased::Reduced(rest) => format!("all deleted but {rest}"),
                Erased::Untouched(reason) => format!("stays: {reason}"),
            };
            let kept = match personal.kept {
                Kept::Account => "as long as the account".to_owned(),
                Kept::For(time) => time.to_owned(),
                Kept::Setting(name, default, unit) => format!("`{name}`: {default} {unit}"),
            };
            lines.push(format!("| {} | {} | {exported} | {erased} | {kept} |", holding.place, personal.what));
        }
        lines.join("\n")
    }

    /// The places without personal data as a Markdown table.
    pub fn free_table(&self) -> String {
        let mut lines = vec!["| where | what it holds |".to_owned(), "|---|---|".to_owned()];
        for holding in self.holdings() {
            let Content::Free(reason) = holding.content else { continue };
            lines.push(format!("| {} | {reason} |", holding.place));
        }
        lines.join("\n")
    }
}
