//! Recognises statements that only read.

/// Words that mark a statement as writing, locking or advancing a sequence, anywhere in it.
const WRITING: [&str; 10] =
    ["INSERT", "UPDATE", "DELETE", "MERGE", "RETURNING", "INTO", "FOR", "NEXTVAL", "SETVAL", "SET_CONFIG"];

/// Prefix of the functions that take locks.
const LOCKING: &str = "PG_ADVISORY";

/// Whether a statement only reads, so that it may be sent again. When in doubt it counts as writing: a statement with
/// `FOR` in `substring(name FROM 1 FOR 3)` is sent once.
pub(super) fn only_reads(sql: &str) -> bool {
    let mut words = words(sql);
    let is_select = words.next().is_some_and(|first| is(first, "SELECT") || is(first, "WITH"));
    is_select && !words.any(|word| WRITING.iter().any(|writing| is(word, writing)) || is_locking(word))
}

fn is(word: &str, keyword: &str) -> bool {
    word.eq_ignore_ascii_case(keyword)
}

fn is_locking(word: &str) -> bool {
    word.get(..LOCKING.len()).is_some_and(|beginning| is(beginning, LOCKING))
}

/// The words of a statement outside quotes.
fn words(sql: &str) -> impl Iterator<Item = &str> {
    let is_quote = |character: char| matches!(character, '"' | '\'' | '`');
    let mut rest = sql;
    std::iter::from_fn(move || {
        loop {
            rest = rest.trim_start_matches(|character: char| !is_in_word(character) && !is_quote(character));
            let first = rest.chars().next()?;
            if is_quote(first) {
                // A doubled quote inside a literal ends one literal and begins the next.
                rest = rest[1..].split_once(first).map_or("", |(_, after)| after);
                continue;
            }
            let end = rest.find(|character: char| !is_in_word(character)).unwrap_or(rest.len());
            let (word, after) = rest.split_at(end);
            rest = after;
            return Some(word);
        }
    })
}

fn is_in_word(character: char) -> bool {
    character.is_ascii_alphanumeric() || character == '_'
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn selects_without_locks_only_read() {
        for sql in [
            "SELECT 1",
            r#"SELECT "id", "updated_at" FROM "orders" WHERE "note" = 'FOR UPDATE' AND "returning" = $1"#,
            r#"  select count(*) as "num" from (select "delete" from "x") as "sub_query""#,
            r#"(SELECT "id" FROM "a") UNION (SELECT "id" FROM "b")"#,
            r#"WITH "due" AS (SELECT "id" FROM "jobs") SELECT * FROM "due""#,
            "SELECT 'it''s FOR UPDATE' AS text, updated_at FROM information",
            "SELECT 'an unfinished INSERT",
        ] {
            assert!(only_reads(sql), "{sql}");
        }
    }

    #[test]
    fn whatever_writes_or_locks_is_sent_once() {
        for sql in [
            "",
            r#"INSERT INTO "a" ("b") VALUES ($1) RETURNING "id""#,
            r#"UPDATE "a" SET "b" = 1"#,
            r#"DELETE FROM "a""#,
            r#"SELECT "id" FROM "users" WHERE "id" = $1 FOR UPDATE"#,
            r#"SELECT "id" FROM "users" FOR NO KEY UPDATE"#,
            r#"SELECT "id" FROM "jobs" FOR UPDATE SKIP LOCKED"#,
            r#"SELECT "id" FROM "users" for share"#,
            r#"WITH "gone" AS (DELETE FROM "a" RETURNING "id") SELECT * FROM "gone""#,
            r#"WITH "due" AS (SELECT 1) UPDATE "jobs" SET "state" = 'x'"#,
            r#"SELECT * INTO "copy" FROM "a""#,
            "SELECT nextval('numbers')",
            "SELECT pg_advisory_xact_lock(1)",
            "SELECT pg_advisory_unlock(1)",
            "VACUUM",
            "BEGIN",
        ] {
            assert!(!only_reads(sql), "{sql}");
        }
    }
}
