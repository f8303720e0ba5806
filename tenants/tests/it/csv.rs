//! CSV files: syntax errors, and the types of columns.

use crate::support::{Case, Folder, run};

pub const CASES: &[Case] = &[
    Case {
        code: "csv-syntax",
        file: "participants.csv",
        from: "\"Gulls, the\",\"Mouettes, les\"",
        to: "Gulls,«\"Mouettes",
        message: "never closed",
        hint: "around a whole cell",
    },
    Case {
        code: "csv-syntax",
        file: "participants.csv",
        from: "\"Gulls, the\"",
        to: "The «\"Gulls\"",
        message: "in the middle of a cell",
        hint: "one inside them is written \"\"",
    },
    Case {
        code: "csv-syntax",
        file: "participants.csv",
        from: "terns,Terns,Sternes,TER,,W,sailing,,",
        to: "«terns,Terns,Sternes,TER,,W,sailing,,,x",
        message: "row 6 has 10 cells, the header has 9",
        hint: "in quotes",
    },
    Case {
        code: "csv-syntax",
        file: "events/2024.csv",
        from: "home_score,away_score",
        to: "home_score,«home_score",
        message: "stands twice",
        hint: "",
    },
    Case {
        code: "csv-syntax",
        file: "participants.csv",
        from: "alias,name.en,name.fr",
        to: "alias,name,«name.fr",
        message: "can't stand together",
        hint: "one per language",
    },
    Case {
        code: "csv-format",
        file: "events/2024.csv",
        from: "alias,type,event_category,home_team,away_team,starts_at,home_score,away_score\n\
               derby-2024,register,football,north-quay-men,south-pier-men,2024-05-04 15:00,2,1",
        to: "«alias;type;event_category;home_team;away_team;starts_at;home_score;away_score\n\
             derby-2024;register;football;north-quay-men;south-pier-men;2024-05-04 15:00;2;1",
        message: "separated by semicolons",
        hint: "nothing has to be done",
    },
    Case {
        code: "unknown-key",
        file: "events/2024.csv",
        from: "away_score",
        to: "«guest_score",
        message: "unknown column \"guest_score\"",
        hint: "did you mean \"away_score\"?",
    },
    Case {
        code: "unknown-key",
        file: "participants.csv",
        from: "name.fr",
        to: "«name.de",
        message: "unknown column \"name.de\"",
        hint: "name.en, name.fr",
    },
    Case {
        code: "wrong-type",
        file: "events/2024.csv",
        from: "15:00,2,1",
        to: "15:00,«two,1",
        message: "expected a whole number, found the text \"two\"",
        hint: "digits only",
    },
    Case {
        code: "unknown-value",
        file: "participants.csv",
        from: "SPM,,M,",
        to: "SPM,,«Men,",
        message: "\"Men\" is not one of the values this column can have",
        hint: "write M",
    },
    Case {
        code: "out-of-range",
        file: "participants.csv",
        from: "HER",
        to: "«HERONS-OF-THE-BAY",
        message: "12 characters",
        hint: "",
    },
    Case {
        code: "bad-color",
        file: "participants.csv",
        from: "#aa0000",
        to: "«red",
        message: "\"red\" is not a colour",
        hint: "",
    },
];

#[test]
fn cases() {
    run(CASES);
}

#[test]
fn a_missing_column_is_said_once() {
    let folder = Folder::valid();
    folder.write(
        "events/2025.csv",
        "alias,event_category,home_team,away_team\na,football,gulls,terns\nb,football,gulls,terns\n",
    );
    let report = folder.check();
    let found: Vec<_> =
        report.findings.iter().map(|f| (f.code, f.file.as_str(), f.line, f.message.en.as_str())).collect();
    assert_eq!(found, [("missing-key", "events/2025.csv", 1, "the column \"starts_at\" is missing")]);
}

#[test]
fn cells_become_what_their_columns_hold() {
    let folder = Folder::valid();
    folder.write(
        "events.csv",
        "\u{feff}alias,name.en,name.fr,event_category,participants,starts_at,base_price,geo.block,type\r\n\
         gala,\"A \"\"gala\"\"\",Un gala,sailing,gulls | terns,2031-01-01 10:00,500,FR|GB,ppv\r\n",
    );
    let report = folder.check();
    assert!(report.findings.is_empty(), "{:#?}", report.findings);
    let seed = report.seed.unwrap();
    let event = seed.events.iter().find(|event| event.alias == "gala").unwrap();
    let name = event.name.as_ref().unwrap();
    assert_eq!(name.all(), ["A \"gala\"", "Un gala"]);
    assert_eq!(event.participants, ["gulls", "terns"]);
    assert_eq!(event.base_price, Some(500));
    assert_eq!(event.geo.block, ["FR", "GB"]);
    let order: Vec<_> = seed.events.iter().map(|event| event.alias.as_str()).collect();
    assert_eq!(order, ["regatta", "derby", "night-race", "gala", "derby-2024"]);
}

#[test]
fn an_empty_csv_file_is_nothing_to_complain_about() {
    let folder = Folder::valid();
    folder.write("events.csv", "# nothing yet\n");
    folder.write("events/2025.csv", "alias,event_category,starts_at\n");
    assert!(folder.check().findings.is_empty(), "{}", folder.rendered());
}
