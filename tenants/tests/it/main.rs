//! Tests of `check` on copies of the fixture channel with one change each.

mod catalogue;
#[cfg(test)]
mod causes;
mod content;
mod csv;
mod damage;
// Clippy's exemption for `unwrap` in test helpers depends on this attribute.
#[cfg(test)]
mod export;
#[cfg(test)]
mod export_csv;
#[cfg(test)]
mod family;
mod files;
#[cfg(test)]
mod flawed;
#[cfg(test)]
mod fuzz;
#[cfg(test)]
mod guide;
#[cfg(test)]
mod hostile;
#[cfg(test)]
mod masked;
#[cfg(test)]
mod mistakes;
mod names;
mod report;
mod sales;
#[cfg(test)]
mod schemas;
mod settings;
mod shape;
mod speed;
#[cfg(test)]
mod spreadsheet_rows;
#[cfg(test)]
mod spreadsheets;
mod starter;
#[cfg(test)]
mod support;
#[cfg(test)]
mod themes;
#[cfg(test)]
mod toml_mistakes;
mod valid;

/// Every code has a test case and is explained in the guide.
#[test]
fn every_code_is_tested_and_explained() {
    let guide = include_str!("../../../docs/seed-files.md");
    let tables = [
        catalogue::CASES,
        content::CASES,
        csv::CASES,
        family::CASES,
        names::CASES,
        sales::CASES,
        settings::CASES,
        shape::CASES,
    ];
    let codes = files::CODES.into_iter().chain(sales::CODES).chain(settings::CODES);
    let tested: Vec<&str> = tables.concat().iter().map(|case| case.code).chain(codes).collect();
    for code in tenants::findings::codes::ALL {
        assert!(tested.contains(&code.name), "no case for {}", code.name);
        assert!(guide.contains(&format!("| `{}` |", code.name)), "docs/seed-files.md doesn't explain {}", code.name);
    }
}
