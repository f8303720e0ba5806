import tempfile
import unittest
from pathlib import Path

from module_graph import Graph, graph, uses


class Uses(unittest.TestCase):
    def named(self, text: str, here: str = "http/limits") -> set[str]:
        return {"::".join(path) for path in uses(text, tuple(here.split("/")))}

    def test_trees_and_paths_are_followed(self):
        text = "use crate::{app::App, db::{self, scope::InChannel as Scope}};\nfn f() { crate::jobs::wake(); }"
        self.assertEqual(self.named(text), {"app::App", "db::self", "db::scope::InChannel", "jobs::wake"})

    def test_super_is_the_module_above(self):
        self.assertEqual(self.named("use super::{problem::Problem, super::app};"), {"http::problem::Problem", "app"})
        self.assertEqual(self.named("use super::super::site::Site;"), {"site::Site"})

    def test_comments_texts_and_tests_say_nothing(self):
        text = '// crate::a::b\nlet t = "crate::c::d";\n#[cfg(test)]\nmod tests { use crate::e::f; }'
        self.assertEqual(self.named(text), set())


class Cycles(unittest.TestCase):
    def graph(self, files: dict[str, str]) -> Graph:
        with tempfile.TemporaryDirectory() as folder:
            for name, text in files.items():
                file = Path(folder, name)
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(text)
            return graph(Path(folder))

    def cycles(self, files: dict[str, str]) -> list[list[str]]:
        return self.graph(files).cycles()

    def test_modules_that_reach_each_other_are_a_cycle(self):
        files = {"lib.rs": "pub mod a;", "a.rs": "use crate::b::B;", "b/mod.rs": "mod c;", "b/c.rs": "use crate::d::D;", "d.rs": "use crate::a::A;"}
        self.assertEqual(self.cycles(files), [["a", "b", "d"]])
        self.assertEqual(self.cycles(files | {"d.rs": ""}), [])

    def test_each_feature_is_a_module(self):
        files = {"features/mod.rs": "pub mod a;", "features/a/mod.rs": "use super::b::B;", "features/b.rs": ""}
        self.assertEqual(self.cycles(files), [])
        self.assertEqual(self.cycles(files | {"features/b.rs": "use super::a::A;"}), [["features/a", "features/b"]])

    def test_arrows_among_features_alone_can_be_looked_at(self):
        files = {"features/a.rs": "use crate::app::A;", "features/b.rs": "use super::a::A;", "app.rs": "use crate::features::{a, b};"}
        found = self.graph(files)
        self.assertEqual(found.cycles(), [["app", "features/a", "features/b"]])
        self.assertEqual(found.among_features().cycles(), [])
        self.assertEqual(found.among_features().arrows, {("features/b", "features/a")})

    def test_the_inside_of_a_module_counts_as_one(self):
        self.assertEqual(self.cycles({"a/mod.rs": "use self::b::B;", "a/b.rs": "use super::c;", "a/c.rs": "use super::b;"}), [])
