use super::*;

fn remarks(remarks: &[Remark]) -> Vec<String> {
    remarks.iter().map(Remark::to_string).collect()
}

/// The addresses in a file without mistakes.
fn addresses(file: &str) -> Vec<(usize, String)> {
    let found = read(file.as_bytes());
    assert_eq!(remarks(&found.mistakes), Vec::<String>::new(), "{file:?}");
    found.rows.into_iter().map(|row| (row.line, row.person.email)).collect()
}

fn mistakes(file: &[u8]) -> Vec<String> {
    remarks(&read(file).mistakes)
}

#[test]
fn columns_stand_in_any_order_and_case() {
    let found = read(b"Phone,LAST NAME,E-Mail, first-name ,Verified\n+1 312 555 0142,Byron,ada@example.org,Ada,Oui\n");
    let Row { line, person } = &found.rows[0];
    assert_eq!((*line, person.email.as_str(), person.first_name.as_str()), (2, "ada@example.org", "Ada"));
    assert_eq!((person.last_name.as_str(), person.phone.as_deref()), ("Byron", Some("+1 312 555 0142")));
    assert!(person.verified && found.mistakes.is_empty() && found.notes.is_empty());
}

#[test]
fn spreadsheets_of_every_locale_are_read() {
    let expected = [(2, "ada@example.org".to_owned()), (5, "bob@example.org".to_owned())];
    for file in [
        "email,first_name\nada@example.org,Ada\n\n,\nbob@example.org,Bob\n",
        "\u{feff}email;first_name\r\nada@example.org;Ada\r\n\r\n;\r\nbob@example.org;Bob\r\n",
        "email\tfirst_name\rada@example.org\tAda\r\r\t\rbob@example.org\tBob",
        "\"email\";\"first_name\"\n=\"ada@example.org\";\"=\"\"Ada\"\"\"\n\n  ;  \n bob@example.org ;Bob\n",
    ] {
        assert_eq!(addresses(file), expected, "{file:?}");
    }
    let unicode_text = "\u{feff}email\tfirst_name\r\nzoe@example.org\tZoë\r\n";
    let wide: Vec<u8> = unicode_text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert_eq!(read(&wide).rows[0].person.first_name, "Zoë");
    assert_eq!(addresses("email\nada@example.org\n"), [(2, "ada@example.org".to_owned())]);
    assert_eq!(addresses("sep=;\nemail;phone\nada@example.org;\n"), [(3, "ada@example.org".to_owned())]);
    assert_eq!(addresses("\n\nemail,phone\nada@example.org,"), [(4, "ada@example.org".to_owned())]);
}

#[test]
fn every_mistake_is_told_by_its_line() {
    let file = "email,first_name,phone,verified\n\
        nobody,N,12345,maybe\n\
        ada@example.org,Ada,,yes\n\
        ,Bob,4.93012E+11,\n\
        ADA@example.org,Ada,,\n\
        cleo@example.org,Cleo,,,,Paris\n";
    let expected = [
        "2: email: \"nobody\" is not an address; expected one such as ada@example.org",
        "2: phone: \"12345\" is not a phone number; expected 10 to 14 digits such as +1 312 555 0142",
        "2: verified: \"maybe\" is neither yes nor no; expected yes, no or nothing",
        "4: email: is missing; expected an address such as ada@example.org",
        "4: phone: the spreadsheet shortened the number to \"4.93012E+11\"; give the column the format \"text\" and type \
         the number again",
        "5: email: \"ADA@example.org\" stands in line 3, too; expected one line per address",
        "6: this line has 6 cells, the first 4; a text with a comma stands in quotes",
    ];
    assert_eq!(mistakes(file.as_bytes()), expected);
    assert_eq!(read(file.as_bytes()).rows.len(), 1, "the one that is right");
    let wide = mistakes(b"email;first_name;;\nada@example.org;Ada;Byron;;x\n");
    assert_eq!(wide, ["2: this line has 5 cells, the first 4; a text with a semicolon stands in quotes"]);
    let long = format!("email,last_name\nada@example.org,{}\n", "a".repeat(101));
    assert_eq!(mistakes(long.as_bytes()), ["2: last_name: has 101 characters; expected 100 at most"]);
}

#[test]
fn a_slip_in_a_header_is_one_mistake() {
    let slips = "emial,frist_name,phone\nnobody,N,\nada@example.org,Ada,\n";
    let expected = [
        "1: unknown column \"emial\"; did you mean \"email\"?",
        "1: unknown column \"frist_name\"; did you mean \"first_name\"?",
        "2: email: \"nobody\" is not an address; expected one such as ada@example.org",
    ];
    assert_eq!(mistakes(slips.as_bytes()), expected);
    let twice = mistakes(b"email,Email,phone\nada@example.org,,\n");
    assert_eq!(twice, ["1: the column \"email\" stands twice; keep one of the two"]);
    let none = mistakes(b"ada@example.org,Ada\nbob@example.org,Bob\n");
    let names = "the first line names the columns: email,first_name,last_name,phone,verified";
    assert_eq!(none, [format!("1: there is no column \"email\"; {names}")]);
    assert_eq!(mistakes(b"\n;;\n"), [format!("1: the file is empty; {names}")]);
}

#[test]
fn other_columns_are_left_out_and_their_cells_not_repeated() {
    let found = read(b"email,Class,password\nada@example.org,5b,correct horse\n");
    let notes = ["1: the column \"Class\" is not read", "1: the column \"password\" is not read"];
    assert_eq!(remarks(&found.notes), notes);
    assert_eq!((found.rows.len(), found.mistakes.len()), (1, 0));
}

#[test]
fn a_quote_that_is_never_closed_takes_nobody_with_it_silently() {
    let lost = mistakes(b"email,first_name\nada@example.org,\"Ada\nbob@example.org,Bob\n");
    let quotes = "quotes stand around a whole cell: \"a, b\"; one inside them is written \"\"";
    assert_eq!(lost, [format!("2: this quote is never closed; {quotes}")]);
    let closed = mistakes(b"email,first_name\nada@example.org,\"Ada\nbob@example.org,Bob\"\ncleo@example.org,Cleo\n");
    assert_eq!(closed, ["2: a cell goes on in the next line; close its quote, or write the cell in one line"]);
}

#[test]
fn what_is_no_text_is_refused_with_its_line() {
    let windows = mistakes(b"email,first_name\r\nada@example.org,Ada\r\nzoe@example.org,Zo\xe9\r\n");
    assert!(windows.len() == 1 && windows[0].starts_with("3: ") && windows[0].contains('é'), "{windows:?}");
    assert!(windows[0].contains("CSV UTF-8"), "{windows:?}");
    let wide = mistakes(b"e\0m\0a\0i\0l\0");
    assert!(wide.len() == 1 && wide[0].contains("UTF-16"), "{wide:?}");
}

#[test]
fn what_a_terminal_would_obey_is_replaced() {
    let shown = mistakes(b"email\n\x1b[2Jnobody\n");
    assert_eq!(shown, ["2: email: \"\u{fffd}[2Jnobody\" is not an address; expected one such as ada@example.org"]);
}
