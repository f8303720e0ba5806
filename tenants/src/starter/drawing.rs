//! A logo and a favicon, drawn around the name's first letter.

use super::Colors;

/// The first letter on a shield with a bar in the accent colour, 64 by 64.
fn badge(name: &str, colors: Colors) -> String {
    let initial: String = name.chars().take(1).collect();
    let Colors { primary, accent } = colors;
    format!(
        concat!(
            "<path d=\"M32 2C40 7 50 9 60 9V33C60 48 48 57 32 62C16 57 4 48 4 33V9C14 9 24 7 32 2Z\" fill=\"{primary}\"/>",
            "<path d=\"M13 45H51C46.5 51.5 40 55 32 58C24 55 17.5 51.5 13 45Z\" fill=\"{accent}\"/>",
            "<text x=\"32\" y=\"39\" text-anchor=\"middle\" font-family=\"Inter, Arial, sans-serif\" font-size=\"30\" ",
            "font-weight=\"800\" fill=\"#ffffff\">{initial}</text>"
        ),
        primary = primary,
        accent = accent,
        initial = initial,
    )
}

/// The badge and the name.
pub fn logo(name: &str, colors: Colors) -> String {
    let length: usize = name.chars().map(advance).sum();
    // The font depends on the viewer's device, but the width must not.
    format!(
        concat!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} 64\" width=\"{width}\" height=\"64\">{badge}",
            "<text x=\"78\" y=\"43\" textLength=\"{length}\" lengthAdjust=\"spacingAndGlyphs\" ",
            "font-family=\"Inter, Arial, sans-serif\" font-size=\"32\" font-weight=\"700\" fill=\"{primary}\">",
            "{name}</text></svg>\n"
        ),
        width = 82 + length,
        badge = badge(name, colors),
        length = length,
        primary = colors.primary,
        name = name,
    )
}

/// Approximate width of a bold letter at this size.
const fn advance(letter: char) -> usize {
    match letter {
        ' ' | 'f' | 'i' | 'j' | 'l' | 'r' | 't' | 'I' => 12,
        'm' | 'w' | 'M' | 'W' => 28,
        'A'..='Z' => 23,
        _ => 19,
    }
}

/// The badge in a square.
pub fn favicon(name: &str, colors: Colors) -> String {
    let badge = badge(name, colors);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 64 64\" width=\"64\" height=\"64\">{badge}</svg>\n"
    )
}
