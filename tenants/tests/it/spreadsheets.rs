//! CSV files as saved by Excel, LibreOffice, Google Sheets and Numbers in several countries.

use std::fmt::Write;

use tenants::check::Report;
use tenants::findings::finding::Severity;
use tenants::schema::ChannelSeed;
use tenants::schema::catalogue::Event;
use tenants::schema::text::Language;

use crate::support::{Folder, only};

/// Checks the fixture with one more file.
fn with(file: &str, content: impl AsRef<[u8]>) -> Report {
    let folder = Folder::valid();
    folder.write(file, content);
    folder.check()
}

fn seed(report: Report) -> ChannelSeed {
    report.seed.unwrap_or_else(|| panic!("{:#?}", report.findings))
}

fn event(seed: &ChannelSeed, alias: &str) -> Event {
    seed.events.iter().find(|event| event.alias == alias).unwrap().clone()
}

/// Code, line, column and hint of each finding.
fn found(report: &Report) -> Vec<(&'static str, usize, usize, String)> {
    let hint = |finding: &tenants::findings::finding::Finding| finding.hint.clone().unwrap_or_default().en;
    report.findings.iter().map(|finding| (finding.code, finding.line, finding.column, hint(finding))).collect()
}

#[test]
fn a_french_spreadsheet_is_read_with_one_note() {
    let report = with(
        "events.csv",
        "\u{feff}Alias;Event Category;Home Team;AWAY_TEAM;starts at;Competition\r\n\
         cup-1;football;gulls;terns;2031-04-01 19:30;Coupe, phase 1\r\n",
    );
    let note = only(&report);
    assert_eq!((note.code, note.line, note.column, note.severity), ("csv-format", 1, 1, Severity::Note));
    assert!(note.message.en.contains("separated by semicolons"), "{note}");
    assert!(note.message.fr.contains("séparées par des points-virgules"), "{note}");
    let cup = event(&seed(report), "cup-1");
    assert_eq!((cup.home_team.as_deref(), cup.away_team.as_deref()), (Some("gulls"), Some("terns")));
    assert_eq!(cup.competition.unwrap().all(), ["Coupe, phase 1"]);
}

#[test]
fn a_declared_separator_and_unicode_text_are_read() {
    let report = with("events.csv", "sep=;\r\nalias;name;event_category;starts_at\r\na;A;sailing;2031-01-01\r\n");
    assert_eq!(found(&report).iter().map(|found| (found.0, found.1)).collect::<Vec<_>>(), [("csv-format", 2)]);
    assert_eq!(event(&seed(report), "a").starts_at, "2031-01-01");
    let text = "\u{feff}alias\tname\tevent_category\tstarts_at\r\ne1\tÉté\tsailing\t2031-01-01\r\n";
    let report = with("events.csv", text.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>());
    assert!(only(&report).message.en.contains("separated by tabs"), "{:#?}", report.findings);
    assert_eq!(event(&seed(report), "e1").name.unwrap().all(), ["Été"]);
}

#[test]
fn blank_rows_trailing_columns_and_unwrapped_texts_are_no_mistakes() {
    let report = with(
        "events.csv",
        "alias,event_category,home_team,away_team,starts_at,,\n\
         \"# Sheet 2, from the league\",,,,,,\n\
         cup-1,football,\"=\"\"gulls\"\"\",=\"terns\",\u{a0}2031-04-01 19:30 ,,\n\
         ,,,,,,\n \u{a0},\"\",,,,,\ncup-2,football,terns,gulls,'2031-04-08 19:30\n,,,\n",
    );
    assert!(report.findings.is_empty(), "{:#?}", report.findings);
    let seed = seed(report);
    let cup = event(&seed, "cup-1");
    assert_eq!((cup.home_team.as_deref(), cup.starts_at.as_str()), (Some("gulls"), "2031-04-01 19:30"));
    assert_eq!(event(&seed, "cup-2").starts_at, "2031-04-08 19:30");
}

#[test]
fn rows_end_where_their_cells_do() {
    // Excel leaves out empty cells at the ends of rows.
    let report = with("participants/more.csv", "alias,name,short_name,color,gender\nk,Kites,KIT\nl,Larks,LAR,,W\n");
    assert!(report.findings.is_empty(), "{:#?}", report.findings);
    let text = "alias,name,short_name\n\"k,\"\"Kites, the\"\",KIT\"\nl;Larks;LAR\n";
    let report = with("participants/more.csv", text);
    let hints = found(&report);
    assert_eq!(hints.len(), 2, "{:#?}", report.findings);
    assert!(hints.iter().all(|found| found.0 == "csv-syntax" && found.3.contains("without quotes around")));
    assert_eq!(report.findings[1].message.en, "row 3 is a single cell, the header has 3");
}

#[test]
fn a_text_that_falls_apart_names_the_row_of_the_spreadsheet() {
    let text = "alias,name,short_name\nk,\"Kites\nof the bay\",KIT\nl,Larks, the,LAR\nm,“Martins, the”,MAR\n";
    let report = with("participants/more.csv", text);
    let [larks, martins] = report.findings.as_slice() else { panic!("{:#?}", report.findings) };
    // The second row spans two lines.
    assert_eq!((larks.line, larks.message.en.as_str()), (4, "row 3 has 4 cells, the header has 3"));
    assert!(martins.hint.as_ref().unwrap().en.contains("straight quotes"), "{martins}");
}

/// A season of 308 matches, each with these cells after alias, sport and teams.
fn season(header: &str, cells: &str) -> String {
    let mut text = format!("{header}\n");
    for number in 0..308 {
        writeln!(text, "m-{number},football,gulls,terns,{cells}").unwrap();
    }
    text
}

#[test]
fn a_slip_in_the_header_is_one_mistake() {
    let report = with("events.csv", season("alias,event_category,home_taem,away_team,starts_at", "2031-04-01 19:30"));
    let hint = "did you mean \"home_team\"?".to_owned();
    assert_eq!(found(&report), [("unknown-key", 1, 22, hint)]);
    // The same for a required column.
    let report = with("events.csv", season("alias,event_category,home_team,away_team,start_at", "2031-04-01 19:30"));
    assert_eq!(found(&report), [("unknown-key", 1, 42, "did you mean \"starts_at\"?".to_owned())]);
}

#[test]
fn headers_in_other_languages_are_translated() {
    let header = "identifiant;Sport;Équipe domicile;Extérieur;Coup d'envoi";
    let report = with("events.csv", format!("{header}\na;football;gulls;terns;2031-04-01 19:30\n"));
    let unknown = found(&report).into_iter().filter(|found| found.0 == "unknown-key");
    let hints: Vec<String> = unknown.map(|found| found.3).collect();
    let columns = ["alias", "event_category", "home_team", "away_team", "starts_at"];
    assert_eq!(hints, columns.map(|column| format!("did you mean \"{column}\"?")));
    assert_eq!(report.findings.len(), 6, "and the note: {:#?}", report.findings);
}

#[test]
fn columns_that_there_are_not_are_explained() {
    let header = "alias,name,event_category,starts_at,Heure,Arbitre,";
    let rows = "a,A,sailing,2031-04-01,19:30,M. Noir,\nb,B,sailing,2031-04-02,,,x\n";
    let report = with("events.csv", format!("{header}\n{rows}"));
    let hints = found(&report);
    let places: Vec<_> = hints.iter().map(|found| (found.0, found.1)).collect();
    assert_eq!(places, [("unknown-key", 1), ("unknown-key", 1), ("csv-syntax", 3)]);
    assert!(hints[0].3.contains("the time stands behind the day"), "{hints:#?}");
    assert!(hints[1].3.contains("take the column out of the file"), "{hints:#?}");
    let report = with("events.csv", "cup-1,football,gulls,terns,2031-04-01 19:30\n");
    assert_eq!(only(&report).message.en, "the first row doesn't name the columns");
    assert!(only(&report).hint.as_ref().unwrap().en.contains("alias, event_category, starts_at at least"));
}

#[test]
fn files_that_are_no_table_are_named() {
    let one_cell = "the whole first row is in one cell";
    for (text, message) in [
        ("", "this file is empty"),
        ("\r\n \n", "this file is empty"),
        ("<table><tr><td class=\"a\">alias</td></tr></table>", "this is a web page, not a CSV file"),
        ("\"alias,name,starts_at\"\n\"a,A,2031-04-01\"\n", one_cell),
        ("alias|name|event_category|starts_at\na|A|sailing|2031-04-01\n", one_cell),
    ] {
        let report = with("events.csv", text);
        assert_eq!((only(&report).code, only(&report).message.en.as_str()), ("csv-syntax", message));
    }
}

#[test]
fn many_columns_with_other_names_are_one_mistake() {
    let header = "Identifiant,Sport,Équipe domicile,Extérieur,Coup d'envoi,Lieu";
    let report = with("events.csv", format!("{header}\na,football,gulls,terns,2031-04-01 19:30,old-dock\n"));
    let finding = only(&report);
    assert_eq!((finding.code, finding.line, finding.more), ("unknown-key", 1, 5));
    let hint = &finding.hint.as_ref().unwrap().en;
    assert!(hint.starts_with("write in that row: alias for Identifiant, event_category for Sport, "), "{hint}");
    let report = with("events.csv", "alias,name,event_category,starts_at,Resultat\na,A,sailing,2031-04-01,2-1\n");
    assert!(only(&report).hint.as_ref().unwrap().en.contains("home_score and away_score"), "{:#?}", report.findings);
}

#[test]
fn a_header_in_the_middle_is_left_out() {
    let header = "alias,name,event_category,starts_at,";
    let report = with("events.csv", format!("{header}\na,A,sailing,2031-04-01,\n{header}\nb,B,sailing,2031-04-02,\n"));
    let note = only(&report);
    assert_eq!((note.code, note.line), ("csv-format", 3));
    assert!(note.message.en.starts_with("row 3 names the columns once more"), "{note}");
    let seed = seed(report);
    assert_eq!((event(&seed, "a").starts_at, event(&seed, "b").starts_at), ("2031-04-01".into(), "2031-04-02".into()));
}

#[test]
fn names_and_lost_zeros_are_told_from_slips() {
    let text = "alias,name,starts_at,location,event_category\na,A,2031-04-01 19:30,Old Dock,sailing\n";
    let report = with("events/more.csv", text);
    let hint = only(&report).hint.clone().unwrap();
    assert_eq!(hint.en, "this is a name: write the alias that belongs to it, \"old-dock\"");
    let folder = Folder::valid();
    folder.write("events/more.csv", "alias,name,starts_at,event_category\n5,A,2031-04-01,sailing\n");
    folder.write("coupons/more.csv", "alias,code,percent_off,events\nfive,FIVE,5,005\n");
    let hint = only(&folder.check()).hint.clone().unwrap();
    assert!(hint.en.starts_with("did you mean \"5\"? Spreadsheets drop zeros"), "{hint:?}");
}

#[test]
fn a_title_above_the_header_is_left_out() {
    let report =
        with("events.csv", "Season 2031,,,\n,,,\nalias,name,event_category,starts_at\na,A,sailing,2031-04-01\n");
    let note = only(&report);
    assert_eq!((note.code, note.line), ("csv-format", 1));
    assert!(note.message.en.contains("the columns' names stand in row 3"), "{note}");
    assert_eq!(event(&seed(report), "a").starts_at, "2031-04-01");
}

#[test]
fn one_mistake_that_fills_a_column_is_one_finding() {
    let header = "alias,event_category,home_team,away_team,starts_at";
    for (date, hint) in [
        ("24/12/2031 18:30", "write 2031-12-24 18:30; "),
        ("12/24/2031 6:30 PM", "write 2031-12-24 18:30; "),
        ("24.12.2031", "write 2031-12-24; "),
        ("48206.77", "this is how a spreadsheet counts days, probably 2031-12-24 18:29; "),
        ("03/04/2031 18:30", "write 2031-04-03 18:30 or 2031-03-04 18:30, whichever is meant; "),
    ] {
        let report = with("events.csv", season(header, date));
        let finding = only(&report);
        assert_eq!((finding.code, finding.line, finding.column, finding.more), ("bad-date", 2, 26, 307), "{finding}");
        assert!(finding.hint.as_ref().unwrap().en.starts_with(hint), "{finding}");
        assert!(finding.hint.as_ref().unwrap().fr.contains("aaaa-mm-jj hh:mm"), "{finding}");
        assert!(finding.to_string().contains("and 307 more: events.csv:3, 4, 5"), "{finding}");
    }
    let report = with("events.csv", season(header, ""));
    let finding = only(&report);
    assert_eq!((finding.code, finding.line, finding.more), ("missing-key", 2, 307), "{finding}");
    assert_eq!(finding.message.en, "this row has no starts_at");
}

#[test]
fn prices_are_explained_in_cents() {
    let text = "alias,name,base_price,period\na,A,\"9,99\",7\nb,B,$5,7\nc,C,\"1 234,50 €\",7\n";
    let report = with("packages.csv", text);
    let rule = "prices are written in cents, with digits only";
    let expected = [(2, 5, "999 for USD 9.99"), (3, 5, "500 for USD 5.00"), (4, 5, "123450 for USD 1,234.50")];
    let hints = expected.map(|(line, column, hint)| ("wrong-type", line, column, format!("{rule}: write {hint}")));
    assert_eq!(found(&report), hints);
    let folder = Folder::valid();
    folder.edit("channel.toml", "currency = \"USD\"", "currency = \"JPY\"");
    folder.write("packages.csv", "alias,name,base_price,period\na,A,¥1000,7\n");
    let report = folder.check();
    let hint = report.findings.iter().find(|finding| finding.file == "packages.csv").unwrap().hint.clone().unwrap();
    assert_eq!(hint.en, "prices are written with digits only, and JPY has no cents: write 1000 for JPY 1,000");
}

#[test]
fn what_spreadsheets_spoil_is_named() {
    let text = "alias,name,short_name,event_category\n#REF!,Kites,KIT,football\n1E+05,Larks,LAR,football\n\
                m,=A2&B2,MAR,football\nn,#N/A,NIG,football\n";
    let report = with("participants/more.csv", text);
    let found: Vec<_> = report.findings.iter().map(|f| (f.code, f.line, f.column, f.message.en.as_str())).collect();
    assert_eq!(
        found,
        [
            ("wrong-type", 2, 1, "this cell has a spreadsheet's error in it, #REF!"),
            ("wrong-type", 3, 1, "the spreadsheet shortened this number to 1E+05"),
            ("wrong-type", 4, 3, "this cell has a formula in it: =A2&B2"),
            ("wrong-type", 5, 3, "this cell has a spreadsheet's error in it, #N/A"),
        ]
    );
}

#[test]
fn words_and_lists_are_read_or_explained() {
    let text = "alias,name,event_category,starts_at,type,participants\n\
                a,A,sailing,2031-04-01,FREE,gulls | terns\nb,B,sailing,2031-04-01,free,\"gulls, terns\"\n";
    let report = with("events.csv", text);
    assert_eq!(found(&report), [("wrong-type", 3, 29, "write gulls|terns".to_owned())]);
    let text = "alias,name,base_price,period,recommended,includes_ppv\na,A,900,7,VRAI,FALSCH\nb,B,900,7,maybe,\n";
    let report = with("packages.csv", text);
    assert_eq!(found(&report), [("wrong-type", 3, 11, "write yes or no".to_owned())]);
}

#[test]
fn groups_venues_passes_and_coupons_may_be_csv() {
    let folder = Folder::valid();
    folder.edit("packages.toml", "{ en = \"Replays\", fr = \"Rediffusions\" }", "\"Replays\"");
    let before = seed(folder.check());
    for file in ["participant_groups", "locations", "packages", "subscriptions", "coupons"] {
        folder.remove(&format!("{file}.toml"));
    }
    folder.write(
        "participant_groups.csv",
        "alias,name,image,color,parent\nharbour-league,Harbour League,images/logo.svg,#224466,\n\
         north-quay,North Quay School,,,harbour-league\n",
    );
    folder.write(
        "locations/all.csv",
        "alias,name,city,time_zone\nold-dock,Old Dock,Harbour,America/New_York\nparis-basin,Bassin,,Europe/Paris\n",
    );
    folder.write(
        "packages.csv",
        "alias,name,features,base_price,service_fee,period,event_categories,recommended,pass_type,is_team_pass,\
         participants\n\
         football-pass,Football Pass,Every match|Replays,2900,145,120,football,yes,,,\n\
         gulls-pass,Gulls Pass,,900,,,,,addition,TRUE,gulls\n",
    );
    folder.write(
        "subscriptions.csv",
        "alias,name,base_price,offer,trial_period,capabilities,limits.clips,limits.downloads\n\
         monthly,Monthly,999,monthly,7,watch|no_ads,10,2\n",
    );
    folder.write(
        "coupons.csv",
        "alias,code,percent_off,amount_off,packages,starts,ends,max_uses,max_uses_per_user,first_order_only\n\
         opening,OPENING-26,20,,football-pass,2026-03-14,2026-06-01 12:00,500,1,\n\
         regatta,Regatta,,250,,,,,,oui\n",
    );
    let report = folder.check();
    assert!(report.findings.is_empty(), "{:#?}", report.findings);
    let after = seed(report);
    assert_eq!((after.participant_groups, after.locations), (before.participant_groups, before.locations));
    assert_eq!((after.packages, after.subscriptions), (before.packages, before.subscriptions));
    assert_eq!(after.coupons, before.coupons);
}

#[test]
fn other_files_are_no_csv() {
    let folder = Folder::valid();
    folder.write("menu.csv", "alias,name\n");
    folder.write("teams.xlsx", "PK\u{3}\u{4}");
    let report = folder.check();
    let files: Vec<_> = report.findings.iter().map(|f| (f.code, f.file.as_str())).collect();
    assert_eq!(files, [("unknown-file", "menu.csv"), ("unknown-file", "teams.xlsx")]);
    assert!(report.findings[1].hint.as_ref().unwrap().en.contains("CSV UTF-8"), "{:#?}", report.findings);
}

#[test]
fn findings_stay_few_and_speak_french() {
    let mut text = "alias;name;event_category;starts_at;base_price;home_score\n".to_owned();
    for number in 0..5_000 {
        writeln!(text, "a-{number};A;sailing;{number} mai;{number},5;deux").unwrap();
    }
    let report = with("events.csv", text);
    assert_eq!(report.findings.len(), 4, "{:#?}", report.findings);
    for finding in &report.findings {
        let shown = finding.shown(Language::Fr).to_string();
        assert!(shown.contains("conseil") && finding.message.fr != finding.message.en, "{shown}");
        assert!(finding.code == "csv-format" || finding.more == 4_999, "{shown}");
    }
}
