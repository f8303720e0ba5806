"""Mutation tests: check that the tests named in docs/specification.md fail when the product changes (docs/developing.md)."""
