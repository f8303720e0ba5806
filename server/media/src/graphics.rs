//! The test picture as an ffmpeg filter graph: tests read the number of each frame from it.

use std::fmt::Write as _;

use grandstand_film::color::{Color, WHITE};

use super::sample_spec::SampleSpec;

/// Amplitude of the background's movement, in pixels.
pub const SWAY: u32 = 72;

/// Builds the filter graph: the moving background, two bands of light passing over it, the graphics, the frame code.
pub fn graph(spec: &SampleSpec) -> String {
    let SampleSpec { seconds, fps, width, height, .. } = spec;
    // Whole numbers of cycles, so that the recording loops without a jump.
    let turns = (seconds / 12).max(1);
    let passes = (seconds / 7).max(1);
    let still = |input: u32, format: &str| format!("[{input}:v]format={format},loop=-1:1:0,setpts=N/({fps}*TB)");
    let mut graph = format!(
        "{},crop={width}:{height}:'{SWAY}+{SWAY}*sin(2*PI*t*{turns}/{seconds})':0[back];{},split[light1][light2];",
        still(0, "yuv420p"),
        still(1, "yuva420p"),
    );
    let band = |late: f32, times: u32| {
        format!("overlay=x='-w+(W+w)*mod(t*{times}/{seconds}+{late},1)':y=0:eval=frame:format=yuv420")
    };
    let _ = write!(graph, "[back][light1]{}[one];[one][light2]{}", band(0.0, passes), band(0.45, passes.div_ceil(2)));
    for part in graphics(spec).into_iter().chain(frame_code(spec)) {
        graph.push(',');
        graph.push_str(&part);
    }
    graph
}

/// Returns the broadcast graphics, designed for a height of 540 pixels and scaled.
fn graphics(spec: &SampleSpec) -> Vec<String> {
    let scale = |pixels: u32| pixels * spec.height / 540;
    let fill = |x: &str, y: u32, w: &str, h: u32, color: &str| {
        format!("drawbox=x={x}:y={}:w={w}:h={}:color={color}:t=fill", scale(y), scale(h))
    };
    let text = |file: &str, font: &str, size: u32, color: &str, x: &str, y: &str| {
        let size = scale(size);
        format!(
            "drawtext=fontfile={font}.ttf:textfile={file}.txt:expansion=none:fontsize={size}:fontcolor={color}:x={x}:y={y}"
        )
    };
    let line = |middle: u32| format!("{}-ascent/2+1", scale(middle));
    let at = |pixels: u32| scale(pixels).to_string();
    let mut parts = Vec::new();
    let shadow = ":shadowcolor=black@0.35:shadowx=3:shadowy=4";
    let mut clock_x = 40;
    if let (Some((away_name, away)), Some((home_name, home))) = (&spec.away, &spec.home) {
        let big = |name: &str| if name.chars().count() > 4 { 84 } else { 132 };
        parts.push(text("away", "bold", big(away_name), "white", "w*0.27-tw/2", "h*0.44-ascent/2") + shadow);
        parts.push(text("home", "bold", big(home_name), "white", "w*0.73-tw/2", "h*0.44-ascent/2") + shadow);
        for (file, color) in [("away", away), ("home", home)] {
            let (paper, ink) = (ffmpeg(*color), ffmpeg(color.ink()));
            parts.push(fill(&at(clock_x), 32, &at(92), 40, &paper));
            parts.push(text(file, "bold", 21, &ink, &format!("{}-tw/2", scale(clock_x + 46)), &line(52)));
            clock_x += 92;
        }
    } else if !spec.headline.is_empty() {
        let size = fitting(&spec.headline, 84);
        parts.push(text("headline", "bold", size, "white", "(w-tw)/2", "h*0.44-ascent/2") + shadow);
    }
    parts.push(fill(&at(clock_x), 32, &at(164), 40, "0x0b0e14@0.88"));
    parts.push(format!(
        "drawtext=fontfile=mono.ttf:text='%{{pts\\:hms}}':fontsize={}:fontcolor=white:x={}:y={}",
        scale(18),
        scale(clock_x + 5),
        line(52)
    ));
    parts.push(fill("0", 412, "iw", 84, "0x0b0e14@0.78"));
    parts.push(fill("0", 412, &at(10), 84, &ffmpeg(spec.color.mix(WHITE, 0.15))));
    parts.push(text("title", "bold", fitting(&spec.title, 30), "white", &at(40), &line(441)));
    parts.push(text("subtitle", "book", fitting(&spec.subtitle, 18), "0xd5d9e0", &at(40), &line(474)));
    parts
}

/// Formats a colour for ffmpeg's filters.
fn ffmpeg(color: Color) -> String {
    color.hex().replace('#', "0x")
}

/// Returns the font size at which a line fits into the picture, `wanted` at most.
fn fitting(line: &str, wanted: u32) -> u32 {
    let letters = u32::try_from(line.chars().count()).unwrap_or(u32::MAX).max(1);
    wanted.min(1300 / letters).max(9)
}

/// Draws the frame number as 16 boxes along the bottom edge, least significant bit first. A box is 1/16 of the width
/// wide and 1/45 of the height high.
fn frame_code(spec: &SampleSpec) -> Vec<String> {
    let (box_width, box_height) = (spec.width / 16, spec.height / 45);
    let y = spec.height - box_height;
    let mut parts = vec![format!("drawbox=x=0:y={y}:w=iw:h={box_height}:color=black:t=fill")];
    parts.extend((0..16_u32).map(|bit| {
        let (x, value) = (bit * box_width, 1_u32 << bit);
        format!("drawbox=x={x}:y={y}:w={box_width}:h={box_height}:color=white:t=fill:enable='mod(floor(n/{value}),2)'")
    }));
    parts
}

/// Reads the frame code of a greyscale picture of any size; `None` if the picture is incomplete or a box is neither
/// black nor white.
pub fn read_frame_code(grey: &[u8], width: usize, height: usize) -> Option<u16> {
    let row = grey.chunks_exact(width).nth(height.checked_sub((height / 90).max(1))?)?;
    (0..16).try_fold(0_u16, |code, bit| match row[(2 * bit + 1) * width / 32] {
        0..=90 => Some(code),
        165..=255 => Some(code | 1 << bit),
        _ => None,
    })
}
