//! Plates at the bottom of the picture: the event's title, and what just happened.

use super::lettering::{Lettering, escaped, fitting};
use crate::color::BLACK;
use crate::script::Script;

/// Returns the plate with the event's title.
pub fn title(script: &Script, lettering: &Lettering) -> String {
    let (size, title) = lettering.fitted(&script.title, 31.0, 700, 720.0);
    let (small, subtitle) = lettering.fitted(&script.subtitle, 17.0, 500, 700.0);
    let wide = title.max(subtitle).max(240.0) + 106.0;
    let slant = wide - 26.0;
    let brand = script.brand.hex();
    format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="78"><path d="M0 0H{wide}L{slant} 78H0z" fill="#0b0e14" opacity=".88"/><path d="M0 0h46l-26 78H0z" fill="{brand}"/><text x="58" y="36" font-size="{size}" font-weight="700" fill="#fff">{}</text><text x="52" y="62" font-size="{small}" font-weight="500" fill="#ccd2da">{}</text></svg>"##,
        escaped(&script.title),
        escaped(&script.subtitle)
    )
}

/// Returns the banner of a team's success.
pub fn banner(script: &Script, (team, text): &(usize, String), score: [u32; 2]) -> String {
    let color = script.colors()[*team];
    let (paper, ink, dark) = (color.hex(), color.ink().hex(), BLACK.mix(color, 0.18).hex());
    let line = match &script.teams {
        Some([one, other]) => format!("{}  {} – {}  {}", one.short, score[0], score[1], other.short),
        None => script.performers.first().map(|one| one.short.clone()).unwrap_or_default(),
    };
    let size = fitting(text, 38.0, 176.0);
    format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" width="520" height="64"><path d="M22 0h206l-22 64H0z" fill="{paper}"/><path d="M22 0h206l-11 32H11z" fill="#fff" opacity=".12"/><path d="M228 0h292l-22 64H206z" fill="{dark}" opacity=".95"/><text x="114" y="45" font-size="{size}" font-weight="800" text-anchor="middle" fill="{ink}">{}</text><text x="364" y="41" font-size="25" font-weight="700" text-anchor="middle" fill="#fff">{}</text></svg>"##,
        escaped(text),
        escaped(&line)
    )
}
