/** Style of the public page: a card on a navy band, one column on a phone; light or dark by device setting. */
export const PAGE_STYLE = `
:root{color-scheme:light dark;--page:#f2f5f9;--card:#fff;--text:#1b2a3d;--text2:#4a5b73;--text3:#5f7088;--line:#e1e7ef;--fill:#f6f8fb;--control:#b3c0d0;
--strong:#0f6cc9;--strong-hover:#0c5db0;--link:#0f62b8;--primary:#409eff;--shadow:0 6px 20px rgba(16,42,77,.14),0 1px 4px rgba(16,42,77,.08);
--good:#1b6e43;--good-soft:#e5f5ec;--bad:#b3261e;--bad-soft:#fdebea;--ended:#6a3ea1;--ended-soft:#f2eafb;--past:#855000;--past-soft:#fef3dc;--none:#565f6c;--none-soft:#f1f2f4}
@media (prefers-color-scheme:dark){:root{--page:#0b1420;--card:#121d2c;--text:#e3eaf3;--text2:#a7b6c9;--text3:#8fa0b6;--line:#223146;--fill:#172435;--control:#3d4f67;
--strong:#2470c4;--strong-hover:#2f7acb;--link:#6cb4ff;--shadow:none;
--good:#7ad6a6;--good-soft:#123524;--bad:#ffa09a;--bad-soft:#45201f;--ended:#cbb0f5;--ended-soft:#2f2247;--past:#f2c066;--past-soft:#3a2b0e;--none:#afb8c4;--none-soft:#262c35}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:flex;flex-direction:column;background:linear-gradient(#0b2545,#12407a) 0 0/100% 260px no-repeat var(--page);color:var(--text);font:14px/22px "PingFang SC","HarmonyOS Sans SC","Noto Sans SC","Noto Sans CJK SC","Microsoft YaHei",system-ui,sans-serif;font-variant-numeric:tabular-nums}
:lang(ja) body,body:lang(ja){font-family:"Hiragino Sans","Noto Sans JP","Noto Sans CJK JP","Yu Gothic",system-ui,sans-serif}
body:lang(zh-TW){font-family:"PingFang TC","Noto Sans TC","Noto Sans CJK TC","Microsoft JhengHei",system-ui,sans-serif}
header,main,footer{width:100%;max-width:912px;margin:0 auto;padding:0 16px}
header{display:flex;gap:12px;align-items:center;padding-block:24px;color:#fff}
.logo{flex:none;width:40px;height:40px}
.brand{flex:1;min-width:0}
.brand p{margin:0;font-size:12px;line-height:18px;color:#c9dbf2;overflow-wrap:anywhere}
h1{margin:0;font-size:18px;line-height:26px;font-weight:600;overflow-wrap:anywhere}
nav{display:flex;flex-wrap:wrap;gap:2px;justify-content:flex-end}
nav a{padding:3px 10px;border-radius:6px;color:#d6e4f7;text-decoration:none}
nav a:hover{background:rgba(255,255,255,.12)}
nav a[aria-current]{background:rgba(255,255,255,.18);color:#fff;font-weight:600}
main{flex:1}
section{position:relative;margin:0 0 12px;padding:20px 40px;background:var(--card);border:1px solid var(--line);border-radius:12px}
section.card{padding:0;overflow:hidden;box-shadow:var(--shadow);border-color:transparent}
[hidden]{display:none!important}
.head{position:relative;display:flex;gap:24px;align-items:center;padding:26px 40px;border-bottom:1px solid var(--line)}
.head:last-child{border-bottom:0}
.head p{margin:2px 0 0;color:var(--text2)}
.seal{flex:none;width:76px;height:76px;fill:none;stroke:currentColor;stroke-width:2;stroke-linecap:round;stroke-linejoin:round}
.seal circle:first-child{fill:var(--soft)}
.seal .dots{stroke-width:1;stroke-dasharray:2 2.5}
.seal .mark{stroke-width:4.5}
.rosette{position:absolute;top:-110px;right:-50px;width:380px;height:380px;fill:none;stroke:var(--primary);opacity:.12;pointer-events:none}
.bad .rosette,.ended .rosette,.past .rosette,.none .rosette{stroke:var(--text3)}
h2{margin:0;font-size:15px;line-height:22px;font-weight:600}
.head h2{font-size:24px;line-height:34px}
.good{--tone:var(--good);--soft:var(--good-soft)}.bad{--tone:var(--bad);--soft:var(--bad-soft)}.ended{--tone:var(--ended);--soft:var(--ended-soft)}.past{--tone:var(--past);--soft:var(--past-soft)}.none{--tone:var(--none);--soft:var(--none-soft)}
.seal,.head h2{color:var(--tone)}
.body{position:relative;display:flex;gap:36px;align-items:flex-start;padding:20px 40px 28px}
dl{flex:1;min-width:0;margin:0}
dl div{display:grid;grid-template-columns:140px minmax(0,1fr);align-items:baseline;padding:7px 0;border-bottom:1px solid var(--line)}
dt{color:var(--text2)}
dd{margin:0;overflow-wrap:anywhere}
.bad dd,.ended dd,.past dd{color:var(--text2)}
.code{flex:none;width:196px;padding:12px;border:1px solid var(--line);border-radius:8px;background:var(--card);text-align:center}
.code p{margin:8px 0 0;font-size:12px;line-height:18px;color:var(--text3)}
.code b{font:600 15px/22px ui-monospace,Consolas,monospace;letter-spacing:.02em;white-space:nowrap}
.qr{display:block;width:100%;border-radius:4px}
.void .qr{opacity:.3}
.void .code b,.void .until{text-decoration:line-through}
.note{position:relative;margin:0;padding:14px 40px;background:var(--fill);border-top:1px solid var(--line);color:var(--text2);font-size:12px;line-height:18px}
.hint{margin:2px 0 10px;color:var(--text2);font-size:12px;line-height:18px}
label{display:block;font-weight:600}
form label{flex:none}
form .line{display:flex;flex-wrap:wrap;gap:8px;align-items:center}
input[type=text]{flex:1;min-width:0;width:260px;max-width:320px;height:36px;padding:0 12px;border:1px solid var(--control);border-radius:6px;background:var(--card);color:inherit;font:16px/24px ui-monospace,Consolas,monospace;letter-spacing:.06em;text-transform:uppercase}
input[type=text]::placeholder{color:var(--text3);opacity:1}
button,.choose{height:36px;padding:0 20px;border:1px solid transparent;border-radius:6px;background:var(--strong);color:#fff;font:inherit;font-weight:600;cursor:pointer}
button:hover{background:var(--strong-hover)}
.ask{max-width:560px;margin:24px auto;padding:32px 40px;box-shadow:var(--shadow)}
.ask input[type=text]{max-width:none;height:42px;font-size:18px}
.ask button{height:42px;padding:0 28px}
.choose{display:inline-flex;gap:8px;align-items:center;border-color:var(--control);background:var(--card);color:var(--text)}
.choose:hover{border-color:var(--primary)}
.picker{position:relative;display:flex;flex-wrap:wrap;gap:8px 12px;align-items:center}
.picker input{position:absolute;opacity:0;width:1px;height:1px}
.picker input:focus-visible+.choose,:focus-visible{outline:2px solid var(--strong);outline-offset:2px}
nav :focus-visible{outline-color:#8cc4ff}
.name{color:var(--text2);overflow-wrap:anywhere}
output[data-outcome]{display:block;margin-top:12px;padding:8px 12px;border-radius:6px;background:var(--fill)}
output[data-outcome=same]{background:var(--soft);color:var(--tone);font-weight:600}
output[data-outcome=other],output[data-outcome=failed]{background:var(--bad-soft);color:var(--bad);font-weight:600}
footer{padding-block:16px 28px;text-align:center;color:var(--text3);font-size:12px;line-height:18px}
a{color:var(--link)}
@media (max-width:719px){header{flex-wrap:wrap;padding-block:16px}nav{order:3;width:100%;justify-content:flex-start}body{background-size:100% 300px}
section{padding:16px 20px}.head{gap:16px;padding:20px}.seal{width:60px;height:60px}.head h2{font-size:22px;line-height:30px}.rosette{top:-70px;right:-90px;width:260px;height:260px}
.body{flex-direction:column;gap:16px;padding:12px 20px 20px}dl{align-self:stretch}dl div{grid-template-columns:96px minmax(0,1fr)}.code{align-self:center}.note{padding:12px 20px}.ask{margin-block:0;padding:20px}
form .line{align-items:stretch}form .line label{width:100%}nav a{padding:7px 10px}}
@media print{body{background:none}header{color:inherit;padding-block:0 16px}.brand p{color:inherit}nav,.compare,.another,.rosette,noscript{display:none}section.card{border-color:var(--line);box-shadow:none}}
`;
