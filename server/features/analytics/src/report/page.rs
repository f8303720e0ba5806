//! A report as one self-contained HTML page.

use std::fmt::Write as _;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use grandstand_core::html::escape;
use jiff::civil::Date;
use tenants::price::Currency;
use tenants::schema::text::Language;

use super::brand::Brand;
use super::charts::{Chart, Form, Series};
use super::figures::{DayFigures, Figures};
use super::numbers::{count, decimal, hours, money};
use super::style::STYLE;
use super::words::{Words, words};

/// Maximum number of days that are listed.
const LISTED: usize = 92;

/// Renders the page.
pub fn page(figures: &Figures, brand: &Brand, language: Language) -> String {
    let sheet = Sheet {
        figures,
        words: words(language),
        language,
        currency: figures.currency.as_deref().and_then(Currency::of),
    };
    let title = format!("{} · {}", sheet.words.report, figures.name);
    let mut html = format!(
        "<!DOCTYPE html>\n<html lang=\"{}\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\"><title>{}</title>\
         <style>:root{{--brand:{};--on-brand:{};--ink:{};--logo:{}}}{STYLE}</style></head><body>",
        language.code(),
        escape(&title),
        brand.primary.hex(),
        brand.on_primary.hex(),
        brand.ink().hex(),
        brand.surface.hex(),
    );
    sheet.header(&mut html, brand);
    html.push_str("<main>");
    sheet.summary(&mut html);
    sheet.charts(&mut html);
    sheet.recordings(&mut html);
    sheet.ads(&mut html);
    sheet.products(&mut html);
    sheet.days(&mut html);
    let note = sheet.words.note.fill(&[("zone", figures.time_zone.as_str())]);
    let _ = writeln!(html, "<p class=\"note\">{}</p></main></body></html>", escape(&note));
    html
}

struct Sheet<'a> {
    figures: &'a Figures,
    words: &'static Words,
    language: Language,
    currency: Option<Currency>,
}

impl Sheet<'_> {
    fn header(&self, html: &mut String, brand: &Brand) {
        let Figures { name, from, to, made_at, .. } = self.figures;
        let Words { report, until, made, .. } = self.words;
        html.push_str("<header><div>");
        if let Some((kind, bytes)) = &brand.logo {
            let _ = write!(html, "<img src=\"data:{kind};base64,{}\" alt=\"\">", STANDARD.encode(bytes));
        }
        let day = made_at.split('T').next().unwrap_or_default();
        let _ = write!(
            html,
            "<div><h1>{}</h1><p>{report} · {from} {until} {to} · {made} {day}</p></div></div></header>",
            escape(name),
        );
    }

    fn count(&self, number: i64) -> String {
        count(number, self.language)
    }

    fn hours(&self, milliseconds: i64) -> String {
        decimal(hours(milliseconds), 1, self.language)
    }

    fn seconds(&self, milliseconds: Option<i64>) -> Option<String> {
        milliseconds.map(|ms| format!("{}\u{a0}s", decimal(ms as f64 / 1_000.0, 2, self.language)))
    }

    fn percent(&self, percent: Option<f64>) -> Option<String> {
        percent.map(|percent| format!("{}\u{a0}%", decimal(percent, 2, self.language)))
    }

    fn money(&self, minor: i64) -> String {
        self.currency.map_or_else(|| self.count(minor), |currency| money(minor, currency, self.language))
    }

    fn summary(&self, html: &mut String) {
        let (total, words) = (&self.figures.total, self.words);
        let none = || words.no_value.to_string();
        let mut facts = vec![
            (&words.visits, self.count(total.visits)),
            (&words.page_views, self.count(total.page_views)),
            (&words.viewings, self.count(total.viewings)),
            (&words.watched, format!("{}\u{a0}{}", self.hours(total.watched_ms), words.hours)),
            (&words.at_once_most, self.count(total.peak_viewers)),
            (&words.start_up, self.seconds(total.startup_median_ms).unwrap_or_else(none)),
            (&words.rebuffering, self.percent(total.rebuffering_percent).unwrap_or_else(none)),
            (&words.clips, self.count(total.clips)),
        ];
        if self.currency.is_some() {
            facts.push((&words.sales, self.money(total.sales_amount)));
            facts.push((&words.renewals, self.money(total.renewals_amount)));
            facts.push((&words.refunded, self.money(total.refunded_amount)));
        }
        let _ = write!(html, "<section><h2>{}</h2><dl class=\"facts\">", words.summary);
        for (name, value) in facts {
            let _ = write!(html, "<div><dt>{name}</dt><dd>{}</dd></div>", escape(&value));
        }
        html.push_str("</dl></section>");
    }

    fn charts(&self, html: &mut String) {
        let (days, words) = (&self.figures.days, self.words);
        let labels: Vec<String> = days.iter().map(|day| self.label(&day.date)).collect();
        let number = |value: f64| decimal(value, 2, self.language);
        let of = |name: &str, value: &dyn Fn(&DayFigures) -> Option<f64>| Series {
            name: name.to_owned(),
            values: days.iter().map(value).collect(),
        };
        let seconds = |ms: Option<i64>| ms.map(|ms| ms as f64 / 1_000.0);
        html.push_str("<div class=\"charts\">");
        let at_once = &self.figures.viewers_at_once;
        let moments: Vec<String> = at_once.iter().map(|one| self.label(&one.at)).collect();
        let viewers = at_once.iter().map(|one| Some(one.viewers as f64)).collect();
        let viewers = [Series { name: words.at_once.to_string(), values: viewers }];
        self.chart(html, &words.at_once, None, (Form::Lines, &moments, &viewers, &number));
        let watched = [of(&words.watched, &|day| Some(hours(day.watched_ms)))];
        self.chart(html, &words.watched, Some(&words.hours), (Form::Bars, &labels, &watched, &number));
        let start_up = [
            of(&words.median, &|day| seconds(day.startup_median_ms)),
            of(&words.p95, &|day| seconds(day.startup_p95_ms)),
        ];
        self.chart(html, &words.start_up, Some(&words.seconds), (Form::Lines, &labels, &start_up, &number));
        let waiting = [of(&words.rebuffering, &|day| day.rebuffering_percent)];
        self.chart(html, &words.rebuffering, Some("%"), (Form::Lines, &labels, &waiting, &number));
        let visits = [
            of(&words.visits, &|day| Some(day.visits as f64)),
            of(&words.page_views, &|day| Some(day.page_views as f64)),
        ];
        self.chart(html, &words.page_views, None, (Form::Lines, &labels, &visits, &number));
        let clips = [
            of(&words.clips_made, &|day| Some(day.clips as f64)),
            of(&words.clips_watched, &|day| Some(day.clip_viewings as f64)),
        ];
        self.chart(html, &words.clips, None, (Form::Lines, &labels, &clips, &number));
        if let Some(currency) = self.currency {
            let unit = 10_f64.powi(currency.decimals.cast_signed());
            let sold = [
                of(&words.sales, &|day| Some(day.sales_amount as f64 / unit)),
                of(&words.renewals, &|day| Some(day.renewals_amount as f64 / unit)),
            ];
            self.chart(html, &words.sold, Some(currency.code), (Form::Bars, &labels, &sold, &number));
        }
        html.push_str("</div>");
    }

    fn chart(
        &self,
        html: &mut String,
        title: &str,
        unit: Option<&str>,
        (form, labels, series, text): (Form, &[String], &[Series], &dyn Fn(f64) -> String),
    ) {
        let heading = unit.map_or_else(|| title.to_owned(), |unit| format!("{title} ({unit})"));
        let _ = write!(html, "<section><h2>{}</h2>", escape(&heading));
        let is_empty = series.iter().all(|series| series.values.iter().all(|value| value.unwrap_or_default() <= 0.0));
        if is_empty {
            let _ = write!(html, "<p class=\"empty\">{}</p>", self.words.nothing);
        } else {
            html.push_str(&Chart { title: &heading, form, labels, series, text }.svg());
        }
        html.push_str("</section>");
    }

    /// Formats the day of a label below a chart.
    fn label(&self, at: &str) -> String {
        let day: Option<Date> = at.get(..10).and_then(|day| day.parse().ok());
        let form = if self.language == Language::Fr { "%d/%m" } else { "%m-%d" };
        day.map_or_else(|| at.to_owned(), |day| day.strftime(form).to_string())
    }

    fn recordings(&self, html: &mut String) {
        let (rows, words) = (&self.figures.recordings, self.words);
        let _ = write!(html, "<section><h2>{}</h2>", words.top);
        let longest = rows.iter().map(|row| row.watched_ms).max().unwrap_or(0).max(1);
        let rows = rows.iter().map(|row| {
            let part = row.watched_ms as f64 * 100.0 / longest as f64;
            let name = format!("{}<span class=\"bar\" style=\"width:{part:.1}%\"></span>", escape(&row.name));
            [name, self.count(row.viewings), self.count(row.visits), self.hours(row.watched_ms)]
        });
        let watched = format!("{} ({})", words.watched, words.hours);
        self.table(html, [&words.name, &words.viewings, &words.visits, &watched], rows);
        html.push_str("</section>");
    }

    /// Renders the ads, if any were shown.
    fn ads(&self, html: &mut String) {
        let (rows, words) = (&self.figures.ads, self.words);
        if rows.is_empty() {
            return;
        }
        let _ = write!(html, "<section><h2>{}</h2>", words.ads);
        let rows = rows.iter().map(|row| {
            let part = row.completions as f64 * 100.0 / row.impressions.max(1) as f64;
            let part = self.percent(Some(part.min(100.0))).unwrap_or_default();
            [escape(&row.alias), self.count(row.impressions), self.count(row.completions), part]
        });
        self.table(html, [&words.name, &words.impressions, &words.completions, &words.completed], rows);
        html.push_str("</section>");
    }

    fn products(&self, html: &mut String) {
        if self.currency.is_none() {
            return;
        }
        let (rows, words) = (&self.figures.products, self.words);
        let _ = write!(html, "<section><h2>{}</h2>", words.products);
        let rows = rows.iter().map(|row| [escape(&row.name), self.count(row.bought), self.money(row.amount)]);
        self.table(html, [&words.name, &words.bought, &words.amount], rows);
        html.push_str("</section>");
    }

    fn days(&self, html: &mut String) {
        let (days, words) = (&self.figures.days, self.words);
        if days.len() > LISTED {
            return;
        }
        let _ = write!(html, "<section class=\"days\"><h2>{}</h2>", words.by_day);
        let none = || "–".to_owned();
        let rows = days.iter().map(|day| {
            [
                day.date.clone(),
                self.count(day.visits),
                self.count(day.visitors),
                self.count(day.page_views),
                self.count(day.viewings),
                self.hours(day.watched_ms),
                self.count(day.peak_viewers),
                self.seconds(day.startup_median_ms).unwrap_or_else(none),
                self.percent(day.rebuffering_percent).unwrap_or_else(none),
                self.currency.map_or_else(none, |_| self.money(day.sales_amount + day.renewals_amount)),
            ]
        });
        let watched = format!("{} ({})", words.watched, words.hours);
        let heads: [&str; 10] = [
            &words.day,
            &words.visits,
            &words.visitors,
            &words.page_views,
            &words.viewings,
            &watched,
            &words.at_once,
            &words.start_up,
            &words.rebuffering,
            &words.sold,
        ];
        self.table(html, heads, rows);
        html.push_str("</section>");
    }

    /// Renders a table whose cells are HTML already, or a sentence if there are no rows.
    fn table<const N: usize>(&self, html: &mut String, heads: [&str; N], rows: impl Iterator<Item = [String; N]>) {
        let mut rows = rows.peekable();
        if rows.peek().is_none() {
            let _ = write!(html, "<p class=\"empty\">{}</p>", self.words.nothing);
            return;
        }
        html.push_str("<div class=\"scroll\"><table><thead><tr>");
        for head in heads {
            let _ = write!(html, "<th scope=\"col\">{}</th>", escape(head));
        }
        html.push_str("</tr></thead><tbody>");
        for row in rows {
            let _ = write!(html, "<tr><td>{}</td></tr>", row.join("</td><td>"));
        }
        html.push_str("</tbody></table></div>");
    }
}
