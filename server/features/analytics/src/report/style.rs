//! Style sheet of reports, for screen and print.

/// The style sheet. The properties `--brand`, `--on-brand`, `--ink` and `--logo` come from the channel.
pub const STYLE: &str = "
*{box-sizing:border-box}
body{margin:0;background:#f4f4f2;color:#1c1c1a;font:15px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif}
header{background:var(--brand);color:var(--on-brand);padding:28px 24px}
header>div,main{max-width:1080px;margin:0 auto}
header>div{display:flex;flex-wrap:wrap;gap:12px 20px;align-items:center;padding:0 4px}
header>div>div{flex:1 1 260px;min-width:0}
header img{height:56px;width:auto;max-width:160px;background:var(--logo);border-radius:8px;padding:8px}
h1{font-size:26px;line-height:1.2;margin:0}
header p{margin:4px 0 0;opacity:.9}
main{padding:24px}
h2{font-size:17px;margin:0 0 12px}
section{background:#fff;border:1px solid #e2e2de;border-radius:10px;padding:18px 20px;margin:0 0 20px;break-inside:avoid}
.facts{display:grid;grid-template-columns:repeat(auto-fill,minmax(170px,1fr));gap:16px;margin:0}
.facts div{border-left:3px solid var(--ink);padding-left:10px}
.facts dt{color:#5b5b56;font-size:13px}
.facts dd{margin:0;font-size:21px;font-weight:650;font-variant-numeric:tabular-nums}
.charts{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(460px,100%),1fr));gap:20px}
.charts section{margin:0}
.charts section:last-child:nth-child(odd){grid-column:1/-1}
.charts{margin-bottom:20px}
svg{display:block;width:100%;max-width:720px;height:auto}
svg text{font-size:19px;fill:#5b5b56}
.grid{stroke:#e2e2de;stroke-width:1;fill:none}
.s0{fill:var(--ink);--c:var(--ink)}
.s1{fill:#a3590a;--c:#a3590a}
.line{fill:none;stroke:var(--c);stroke-width:2;stroke-linejoin:round}
.line.s1{stroke-dasharray:5 3}
.area{fill:var(--ink);opacity:.12}
.legend{display:flex;flex-wrap:wrap;gap:4px 20px;list-style:none;margin:8px 0 0;padding:0;font-size:13px;color:#3c3c38}
.legend li::before{content:'';display:inline-block;width:12px;height:12px;border-radius:3px;margin-right:7px;background:var(--c);vertical-align:-1px}
.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
th,td{text-align:right;padding:6px 10px;border-bottom:1px solid #ececea;white-space:nowrap}
th{font-size:13px;color:#5b5b56;font-weight:600;white-space:normal;vertical-align:bottom;line-height:1.25}
th:first-child,td:first-child{text-align:left;white-space:normal}
.days td:first-child{white-space:nowrap}
@media(max-width:560px){header,main{padding:16px 12px}section{padding:14px}th,td{padding:6px}.facts{grid-template-columns:1fr 1fr}.facts dd{font-size:18px}h1{font-size:22px}.days th:first-child,.days td:first-child{position:sticky;left:0;background:#fff}}
.bar{display:block;height:5px;border-radius:3px;background:var(--ink);margin-top:3px;min-width:2px}
.empty,.note{color:#5b5b56;margin:0}
@media print{
@page{margin:14mm}
body{background:#fff;font-size:11px}
header,.bar,.facts div,.legend li::before,svg *{print-color-adjust:exact;-webkit-print-color-adjust:exact}
main{padding:12px 0;max-width:none}
section{border-color:#ccc;padding:12px 14px;margin-bottom:12px}
.charts{grid-template-columns:1fr 1fr;gap:12px}
.days{break-inside:auto}
tr{break-inside:avoid}
.scroll{overflow:visible}
.facts dd{font-size:16px}
th,td{padding:3px 4px}
th{font-size:10px}
}
";
