"""Shows that the tests named in docs/specification.md fail when the product does something else (docs/developing.md)."""
