//! SQL stands in `queries.rs` and in `grandstand-db`: whoever looks for it knows where, and the rest knows rows as values.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use syn::visit::{self, Visit};
use syn::{Attribute, Expr, ExprMethodCall, ImplItemFn, ItemFn, ItemMod, Member};

use crate::support::sources::packages;

/// With what a statement begins, on an entity or on a type parameter that stands for one.
const STATEMENTS: [&str; 8] = [
    "in_channel",
    "in_channels",
    "update_in_channel",
    "delete_in_channel",
    "every",
    "update_every",
    "delete_every",
    "insert_many",
];

/// Names that begin a statement on an entity, and mean other things elsewhere.
const ON_ENTITIES: [&str; 2] = ["all", "insert"];

/// Statements without an entity.
const RAW: [&str; 3] = ["execute_unprepared", "query_all", "query_one"];

/// Methods that write a row, given a connection.
const WRITES: [&str; 4] = ["insert", "update", "save", "delete"];

#[test]
fn sql_stands_in_queries() {
    let server = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    // Tools that make data to measure with may write as they like.
    let is_served = |package: &PathBuf| ["db", "bench", "fuzz"].iter().all(|name| !package.ends_with(name));
    for package in packages(server).into_iter().filter(is_served) {
        collect(&package.join("src"), &mut files);
    }
    assert!(files.len() > 300, "the sources are where they are looked for");
    let found: BTreeSet<String> = files
        .iter()
        .filter(|file| makes_statements(&fs::read_to_string(file).unwrap()))
        .map(|file| file.strip_prefix(server).unwrap().display().to_string())
        .collect();
    assert!(found.is_empty(), "move the SQL of these into a `queries.rs`: {found:#?}");
}

#[test]
fn statements_are_seen_by_their_syntax() {
    assert!(makes_statements("fn a() { Entity::in_channel(7); }"));
    assert!(makes_statements("fn a() { users::Entity::insert(row); }"));
    assert!(makes_statements("async fn a() { connection.execute_unprepared(text).await; }"));
    assert!(makes_statements("fn a() { Query::select().from(name); }"));
    assert!(makes_statements("fn a<E: Declared>() { E::update_in_channel(7); }"));
    assert!(makes_statements("async fn a() { row.update(&transaction).await; }"));
    assert!(!makes_statements("// Entity::in_channel\nfn a() -> &'static str { \"Entity::in_channel(7)\" }"));
    assert!(!makes_statements("#[cfg(test)] mod tests { fn a() { Entity::in_channel(7); } }"));
    assert!(!makes_statements("fn a() { words.insert(word); set.iter().all(is_good); }"));
}

/// Whether a source, its tests left aside, makes statements.
fn makes_statements(text: &str) -> bool {
    let mut finder = Finder { found: false };
    finder.visit_file(&syn::parse_file(text).unwrap());
    finder.found
}

struct Finder {
    found: bool,
}

impl Visit<'_> for Finder {
    fn visit_item_mod(&mut self, item: &ItemMod) {
        if !is_test(&item.attrs) {
            visit::visit_item_mod(self, item);
        }
    }

    fn visit_item_fn(&mut self, item: &ItemFn) {
        if !is_test(&item.attrs) {
            visit::visit_item_fn(self, item);
        }
    }

    fn visit_impl_item_fn(&mut self, item: &ImplItemFn) {
        if !is_test(&item.attrs) {
            visit::visit_impl_item_fn(self, item);
        }
    }

    fn visit_path(&mut self, path: &syn::Path) {
        let names: Vec<String> = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        if let [.., of, name] = names.as_slice() {
            let on_entity = of == "Entity" && ON_ENTITIES.contains(&name.as_str());
            let begins = STATEMENTS.contains(&name.as_str());
            let free = of == "Query" && ["select", "insert", "update", "delete"].contains(&name.as_str());
            self.found |= begins || on_entity || free || of == "Statement";
        }
        visit::visit_path(self, path);
    }

    fn visit_expr_method_call(&mut self, call: &ExprMethodCall) {
        let name = call.method.to_string();
        let on_connection = call.args.len() == 1 && call.args.first().is_some_and(is_connection);
        self.found |= RAW.contains(&name.as_str()) || (on_connection && WRITES.contains(&name.as_str()));
        visit::visit_expr_method_call(self, call);
    }
}

/// Whether an argument is called as connections and transactions are.
fn is_connection(argument: &Expr) -> bool {
    match argument {
        Expr::Reference(reference) => is_connection(&reference.expr),
        Expr::Path(path) => path.path.is_ident("connection") || path.path.is_ident("transaction"),
        Expr::Field(field) => matches!(&field.member, Member::Named(name) if name == "database"),
        _ => false,
    }
}

fn is_test(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        let path = attribute.path();
        let is_cfg_test = || attribute.parse_args::<syn::Ident>().is_ok_and(|name| name == "test");
        path.segments.last().is_some_and(|last| last.ident == "test") || (path.is_ident("cfg") && is_cfg_test())
    })
}

/// The sources in a folder, but for those with tests and those where SQL belongs.
fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let has_tests = name == "tests" || name == "tests.rs" || name.ends_with("_tests.rs");
        if path.is_dir() && !has_tests {
            collect(&path, files);
        } else if name.ends_with(".rs") && !has_tests && !name.ends_with("queries.rs") {
            files.push(path);
        }
    }
}
