//! Rows of spreadsheets: rows that are not entries, rows split over two lines, and consequences of an invalid cell.

use tenants::check::Report;

use crate::support::{Folder, only};

fn with(files: &[(&str, &str)]) -> Report {
    let folder = Folder::valid();
    for (file, content) in files {
        folder.write(file, content);
    }
    folder.check()
}

/// Code, line and hint of each finding.
fn found(report: &Report) -> Vec<(&'static str, usize, String)> {
    let hint = |finding: &tenants::findings::finding::Finding| finding.hint.clone().unwrap_or_default().en;
    report.findings.iter().map(|finding| (finding.code, finding.line, hint(finding))).collect()
}

/// The only hint for the fixture with one more file.
fn hint(file: &str, content: &str) -> String {
    only(&with(&[(file, content)])).hint.clone().unwrap_or_default().en
}

#[test]
fn a_kind_without_entries_is_one_finding() {
    let report = with(&[("participants.csv", "alias,name,short_name\n")]);
    let about: Vec<_> =
        report.findings.iter().filter(|f| f.message.en.starts_with("there is no participant")).collect();
    let [finding] = about.as_slice() else { panic!("{:#?}", report.findings) };
    let places = finding.more + 1;
    assert!(places > 5, "{finding}");
    assert_eq!(finding.message.en, format!("there is no participant at all, and {places} places name one"));
    assert!(finding.hint.as_ref().unwrap().en.contains("is its file empty"), "{finding}");
}

#[test]
fn a_total_or_second_header_is_one_finding() {
    let header = "alias,name,event_category,starts_at,home_score";
    let rows = "a,A,sailing,2031-04-01,\nb,B,sailing,2031-04-02,\n";
    for row in ["Total,2 events,,,", "Short name,Title,Sport,Start,Goals", "Spring term"] {
        let report = with(&[("events.csv", &format!("{header}\n{rows}{row}\n"))]);
        let finding = only(&report);
        assert_eq!((finding.code, finding.line, finding.column), ("bad-alias", 4, 1), "{finding}");
        assert_eq!(finding.message.en, "this row doesn't look like an entry");
        assert!(finding.hint.as_ref().unwrap().en.contains("start it with #"), "{finding}");
    }
    let report = with(&[("events.csv", &format!("{header}\n,Spring term,,,\n{rows}"))]);
    let finding = only(&report);
    assert_eq!((finding.code, finding.line, finding.column), ("missing-key", 2, 2), "{finding}");
    assert!(finding.hint.as_ref().unwrap().en.ends_with("fill these cells: alias, event_category, starts_at"));
    // A row with an invalid alias and valid other cells is an entry.
    let report = with(&[("events.csv", &format!("{header}\n{rows}Cup Final,C,sailing,2031-04-03,two\n"))]);
    let codes: Vec<_> = found(&report).into_iter().map(|found| (found.0, found.2)).collect();
    let digits = "write digits only, or leave the cell empty";
    assert_eq!(codes, [("bad-alias", "write cup-final".to_owned()), ("wrong-type", digits.to_owned())]);
}

#[test]
fn a_line_break_without_quotes_is_one_finding() {
    let teams = "alias,name,short_name,gender,event_category\nk,Kites\nof the bay,KIT,W,football\nl,Larks,LAR\n";
    let events = "alias,event_category,starts_at,home_team,away_team\na,football,2031-04-01,k,l\n";
    let report = with(&[("participants/more.csv", teams), ("events/more.csv", events)]);
    let finding = only(&report);
    assert_eq!((finding.code, finding.line, finding.column), ("csv-syntax", 2, 3), "{finding}");
    assert_eq!(finding.message.en, "row 2 goes on in the next line");
    assert!(finding.hint.as_ref().unwrap().en.starts_with("take the line break out"), "{finding}");
    // Two complete rows without the empty cells at their ends.
    let report = with(&[("participants/more.csv", "alias,name,short_name,gender,color\nk,K,KIT\nl,L,LAR\n")]);
    assert!(report.findings.is_empty(), "{:#?}", report.findings);
}

#[test]
fn a_row_that_moved_to_the_left_is_one_finding() {
    let header = "alias,name,short_name,gender,color,event_category";
    let rows = "k,Kites,KIT,W,#aa0000,football\nl,LAR,M,#00aa00,football\n";
    let events = "alias,event_category,starts_at,home_team,away_team\na,football,2031-04-01,k,l\n";
    let report = with(&[("participants/more.csv", &format!("{header}\n{rows}")), ("events/more.csv", events)]);
    let finding = only(&report);
    assert_eq!((finding.code, finding.line, finding.column), ("csv-syntax", 3, 7), "{finding}");
    let message = "the cells of this row have moved one column to the left: \"M\" belongs in the column gender";
    assert_eq!(finding.message.en, message);
    let hint = "a cell is missing before it, in the column name or short_name: insert it";
    assert_eq!(finding.hint.as_ref().unwrap().en, hint);
    // Other mistakes of the row are reported, including those in cells that are in the right column.
    let report = with(&[("participants/more.csv", &format!("{header}\ngulls,KIT,W,#aa0000,sialing\n"))]);
    let codes: Vec<_> = found(&report).into_iter().map(|found| (found.0, found.2)).collect();
    assert_eq!(codes.len(), 3, "{codes:#?}");
    assert_eq!((codes[0].0, codes[1].0), ("duplicate-alias", "csv-syntax"));
    assert_eq!(codes[2], ("broken-reference", "did you mean \"sailing\"?".to_owned()));
    // A column without any cells is a single mistake.
    let rows: String = (0..5).map(|row| format!("k-{row},K,K{row},#aa0000,football\n")).collect();
    let report = with(&[("participants/more.csv", &format!("{header}\n{rows}"))]);
    let finding = only(&report);
    assert_eq!((finding.code, finding.line, finding.more), ("csv-syntax", 2, 4), "{finding}");
    assert!(finding.hint.as_ref().unwrap().en.ends_with("in the column gender: insert it, even if it stays empty"));
}

#[test]
fn the_end_of_an_event_gets_the_day_of_its_start() {
    let header = "alias,name,event_category,starts_at,ends_at\n";
    for (dates, expected) in [
        ("2031-04-01 15:00,17:00", "write 2031-04-01 17:00: the day stands in front of the time"),
        ("2031-04-30 22:00,0h30", "write 2031-05-01 00:30: the day stands in front of the time, here the day after"),
        ("today+2d 15:00,5 pm", "write today+2d 17:00: the day stands in front of the time"),
        ("now,17:00", "the day and the time stand in one cell"),
    ] {
        let found = hint("events.csv", &format!("{header}a,A,sailing,{dates}\n"));
        assert!(found.starts_with(expected), "{found}");
    }
    // Other dates in the column show the order of day and month.
    let starts = ["3/14/2031 7:30 PM", "4/5/2031 7:30 PM"];
    let rows: String = starts.map(|start| format!("a-{},A,sailing,{start},21:30\n", &start[..1])).concat();
    let report = with(&[("events.csv", &format!("{header}{rows}"))]);
    let hints: Vec<String> =
        found(&report).into_iter().map(|found| found.2).filter(|hint| hint.contains("21:30")).collect();
    assert_eq!(hints.len(), 2, "{hints:#?}");
    assert!(hints[0].starts_with("write 2031-03-14 21:30: ") && hints[1].starts_with("write 2031-04-05 21:30: "));
    let coupons = "alias,code,percent_off,starts,ends\nten,TEN,10,2030-09-01,18:00\n";
    assert!(hint("coupons/more.csv", coupons).starts_with("write 2030-09-01 18:00: "));
}

#[test]
fn what_follows_from_a_refused_cell_is_not_told() {
    for (file, text, code) in [
        ("events.csv", "alias,name,event_category,starts_at\na,=A1&B1,sailing,2031-04-01\n", "wrong-type"),
        ("subscriptions/more.csv", "alias,name,base_price,offer\nm,M,900,weekly\n", "unknown-value"),
        ("coupons/more.csv", "alias,code,percent_off\nten,TEN,10 %\n", "wrong-type"),
    ] {
        assert_eq!(only(&with(&[(file, text)])).code, code, "{file}");
    }
    assert_eq!(hint("coupons/more.csv", "alias,code,percent_off\nten,TEN,0.1\n"), "write 10 for 10 %");
    let folder = Folder::valid();
    folder.edit("coupons.toml", "percent_off = 20", "percent_off = \"20 %\"");
    assert_eq!(only(&folder.check()).code, "wrong-type");
}

#[test]
fn hints_speak_of_columns() {
    let text = "alias,event_category,starts_at,home_team,away_team\n\
                a,sailing,2031-04-01,,gulls\nb,sailing,2031-04-02,gulls,\n";
    let hints: Vec<String> = found(&with(&[("events.csv", text)])).into_iter().map(|found| found.2).collect();
    assert_eq!(hints, ["fill the column home_team, too", "fill the column name, or home_team and away_team"]);
    for (file, text, expected) in [
        ("coupons/more.csv", "alias,code\nfree,FREE\n", "write 20 in a column percent_off for 20 %, or 500"),
        ("coupons/more.csv", "alias,code,percent_off,amount_off\nten,TEN,10,0\n", "leave the cell empty"),
        ("subscriptions/more.csv", "alias,name,base_price\nm,M,900\n", "write monthly or annual in a column offer"),
        ("locations/more.csv", "alias,name.fr\nm,Bassin\n", "add a column name.en, or call the column name"),
        ("packages/more.csv", "alias,name,base_price\nm,M,-900\n", "write 900: prices have no minus"),
        ("events.csv", "alias,name,event_category,starts_at,type\na,A,sailing,2031-04-01,gratuit\n", "write free"),
        ("participants/more.csv", "alias,name,short_name,gender\nk,Kites,KIT,garçons\n", "write M"),
        ("participants/more.csv", "alias,name,short_name,color\nk,Kites,KIT,c8102e\n", "write #c8102e"),
        ("locations/more.csv", "alias,name,time_zone\nm,Bassin,zzz\n", "write an IANA zone: Europe/London, "),
        ("coupons/more.csv", "alias,code,percent_off\nten,TEN,150\n", "it is a share of 100: 100 takes"),
        (
            "coupons/more.csv",
            "alias,code,percent_off,starts,ends\nten,TEN,10,2030-09-01,2030-09-01\n",
            "2030-09-01 is the start of that day; to include it, write 2030-09-02",
        ),
        (
            "coupons/more.csv",
            "alias,code,percent_off,starts,ends\nten,TEN,10,2030-09-01 12:00,2030-08-01\n",
            "it has to end after 2030-09-01 12:00, its start",
        ),
    ] {
        let found = hint(file, text);
        assert!(found.starts_with(expected), "{found}");
    }
}

#[test]
fn a_column_of_dates_tells_its_order() {
    let header = "alias,name,event_category,starts_at\n";
    let dates = ["4/5/2031", "4/6/2031", "3/14/2031 7:30 PM", "4/7/2031"];
    let rows: String = dates.iter().enumerate().map(|(row, date)| format!("a-{row},A,sailing,{date}\n")).collect();
    let report = with(&[("events.csv", &format!("{header}{rows}"))]);
    let finding = only(&report);
    assert_eq!((finding.code, finding.line, finding.more), ("bad-date", 2, 3), "{finding}");
    let order = &finding.hint.as_ref().unwrap().en;
    assert!(order.starts_with("write 2031-04-05, since other dates here start with the month; "), "{order}");
    // The dates of another column show it, too.
    let text = "alias,code,percent_off,starts,ends\nten,TEN,10,9/1/2030,9/30/2030\n";
    let hints = found(&with(&[("coupons/more.csv", text)]));
    assert!(hints[0].2.starts_with("write 2030-09-01, since"), "{hints:#?}");
    assert!(hints[1].2.starts_with("write 2030-09-30; "), "{hints:#?}");
    let moment = hint("events.csv", &format!("{header}a,A,sailing,2031-05-17T13:00:00Z\n"));
    assert!(moment.ends_with("write 2031-05-17 09:00 for a venue in America/New_York"), "{moment}");
}

#[test]
fn several_entries_in_one_are_taken_apart() {
    for mark in [" & ", " and ", " et ", "/", "+"] {
        let text = format!("alias,name,base_price,event_categories\na,A,900,football{mark}sailing\n");
        let expected = "the entries of a list are separated by |: write football|sailing";
        assert_eq!(hint("packages/more.csv", &text), expected, "{mark}");
    }
    let folder = Folder::valid();
    folder.edit("packages.toml", "event_categories = [\"football\"]", "event_categories = [\"football, sailing\"]");
    let found = only(&folder.check()).hint.clone().unwrap().en;
    assert!(found.ends_with("write \"football\", \"sailing\""), "{found}");
}

#[test]
fn a_price_in_whole_units_is_recognised() {
    let report = with(&[("packages/more.csv", "alias,name,base_price,service_fee\na,A,29,1\n")]);
    let finding = only(&report);
    let message = "nobody can pay USD 0.29 plus a fee of USD 0.01 by card: the provider charges USD 0.50 or more";
    assert_eq!((finding.code, finding.message.en.as_str()), ("small-price", message));
    let hint = finding.hint.clone().unwrap().en;
    assert_eq!(hint, "prices are in cents: 29 is USD 0.29; write 2900 for USD 29.00");
}

#[test]
fn an_alias_that_became_a_date_is_found() {
    let teams = "alias,name,short_name\n05-mar,Marlins,MRL\n01-mar,Martins,MAR\n";
    let events = "alias,event_category,starts_at,home_team,away_team\na,sailing,2031-04-01,mar-1,gulls\n";
    let report = with(&[("participants/more.csv", teams), ("events/more.csv", events)]);
    let hint = only(&report).hint.clone().unwrap().en;
    assert!(hint.starts_with("did a spreadsheet make the date \"01-mar\" (participants/more.csv:3) of it?"), "{hint}");
}
