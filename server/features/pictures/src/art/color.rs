//! Colour arithmetic for art, the same as in the front end: changes of lightness in OKLab, and separation of similar
//! colours.

use tenants::color::{Rgb, TEXT_CONTRAST, ratio};

use super::table::ART;

#[derive(Debug, Clone, Copy)]
struct Lab {
    l: f64,
    a: f64,
    b: f64,
}

/// Parses a colour; grey if it is invalid.
pub fn parse(text: &str) -> Rgb {
    Rgb::parse(text).or_else(|| Rgb::parse(&ART.color.unknown)).unwrap_or(Rgb::BLACK)
}

fn lab(color: Rgb) -> Lab {
    let linear = |channel: u8| {
        let value = f64::from(channel) / 255.0;
        if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    };
    let (r, g, b) = (linear(color.r), linear(color.g), linear(color.b));
    let long = (0.412_221_470_8 * r + 0.536_332_536_3 * g + 0.051_445_992_9 * b).cbrt();
    let medium = (0.211_903_498_2 * r + 0.680_699_545_1 * g + 0.107_396_956_6 * b).cbrt();
    let short = (0.088_302_461_9 * r + 0.281_718_837_6 * g + 0.629_978_700_5 * b).cbrt();
    Lab {
        l: 0.210_454_255_3 * long + 0.793_617_785 * medium - 0.004_072_046_8 * short,
        a: 1.977_998_495_1 * long - 2.428_592_205 * medium + 0.450_593_709_9 * short,
        b: 0.025_904_037_1 * long + 0.782_771_766_2 * medium - 0.808_675_766 * short,
    }
}

fn rgb(Lab { l, a, b }: Lab) -> Rgb {
    let long = (l + 0.396_337_777_4 * a + 0.215_803_757_3 * b).powi(3);
    let medium = (l - 0.105_561_345_8 * a - 0.063_854_172_8 * b).powi(3);
    let short = (l - 0.089_484_177_5 * a - 1.291_485_548 * b).powi(3);
    let channel = |linear: f64| {
        let value = if linear <= 0.003_130_8 { linear * 12.92 } else { 1.055 * linear.powf(1.0 / 2.4) - 0.055 };
        (value.clamp(0.0, 1.0) * 255.0).round() as u8
    };
    Rgb {
        r: channel(4.076_741_662_1 * long - 3.307_711_591_3 * medium + 0.230_969_929_2 * short),
        g: channel(-1.268_438_004_6 * long + 2.609_757_401_1 * medium - 0.341_319_396_5 * short),
        b: channel(-0.004_196_086_3 * long - 0.703_418_614_7 * medium + 1.707_614_701 * short),
    }
}

/// Returns the perceived distance of two colours: 0 for equal ones, 1 for black and white.
pub fn distance(one: Rgb, other: Rgb) -> f64 {
    let (one, other) = (lab(one), lab(other));
    ((one.l - other.l).powi(2) + (one.a - other.a).powi(2) + (one.b - other.b).powi(2)).sqrt()
}

/// Makes a colour lighter (positive) or darker, keeping its hue.
pub fn shade(color: Rgb, amount: f64) -> Rgb {
    let table = &ART.color;
    let Lab { l, a, b } = lab(color);
    let l = (l + amount).clamp(table.darkest, table.lightest);
    let fade = if (table.vivid_from..=table.vivid_to).contains(&l) { 1.0 } else { table.fade };
    rgb(Lab { l, a: a * fade, b: b * fade })
}

/// Returns white or black, whichever is more readable on the background. White is preferred if its contrast is
/// sufficient.
pub fn readable_on(ground: Rgb) -> Rgb {
    let white = ratio(Rgb::WHITE, ground);
    if white >= TEXT_CONTRAST || white >= ratio(Rgb::BLACK, ground) { Rgb::WHITE } else { Rgb::BLACK }
}

/// Returns two colours that can be told apart, by changing the lightness of the second if necessary.
pub fn separate(first: Rgb, second: Rgb) -> (Rgb, Rgb) {
    let table = &ART.color;
    let direction = if lab(first).l < table.dark { table.step } else { -table.step };
    let mut moved = second;
    for step in 1..=table.steps {
        if distance(first, moved) >= table.least_distance {
            break;
        }
        moved = shade(second, direction * f64::from(step));
    }
    (first, moved)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_come_back_from_oklab() {
        for hex in ["#000000", "#ffffff", "#1ef57a", "#7a2a6a", "#0b1f4b"] {
            assert_eq!(rgb(lab(parse(hex))).hex(), hex);
        }
        assert_eq!(parse("red").hex(), ART.color.unknown);
    }

    #[test]
    fn sides_of_one_colour_are_told_apart() {
        for hex in ["#c8102e", "#ffffff", "#000000", "#1b1b1b"] {
            let (first, second) = separate(parse(hex), parse(hex));
            assert_eq!(first.hex(), hex);
            assert!(distance(first, second) >= ART.color.least_distance, "{hex} and {}", second.hex());
        }
        let apart = (parse("#0b1f4b"), parse("#f2b632"));
        assert_eq!(separate(apart.0, apart.1), apart, "two that differ stay as they are");
    }

    #[test]
    fn names_are_readable_on_any_ground() {
        for hex in ["#1ef57a", "#ffd400", "#7f7f7f", "#0b1f4b", "#e8edea"] {
            let ground = parse(hex);
            assert!(ratio(readable_on(ground), ground) >= 4.5, "{hex}");
        }
    }
}
