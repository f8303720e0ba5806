//! Text in HTML.

/// Escapes a text for HTML, SVG and XML, between elements or in a double-quoted attribute.
pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
