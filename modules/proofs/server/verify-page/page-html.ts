import { type LocaleCode, LOCALES, tagOf } from '@haiqiao/contract/i18n';
import { LOGO, qrOf, ROSETTE, sealOf, type Tone } from './page-drawings.ts';
import { PAGE_STYLE } from './page-style.ts';
import { PAGE_TEXTS, type PageTexts, type ProofState } from './page-texts.ts';
import { VERIFY_PATH } from './verify-path.ts';

/** The fields of a proof that the page may show (DOMAIN §2.7); the code is the visitor's input. */
export interface ShownProof {
  readonly state: Exclude<ProofState, 'unknown'>;
  /** Date on which the proved filing was cancelled; empty while it is in force. */
  readonly filingCancelledOn: string;
  readonly proofNo: string;
  readonly verifyCode: string;
  readonly enterpriseName: string;
  readonly applyType: string;
  readonly issuedOn: string;
  readonly validTo: string;
  readonly sha256: string;
  /** QR code of this page's URL. */
  readonly qr: { readonly path: string; readonly size: number };
}

/** Script from the web client's build; without it the page lacks only the file comparison. */
const SCRIPT = '/proof-check.js';

const TONES = {
  valid: 'good',
  filingCancelled: 'ended',
  expired: 'past',
  revoked: 'bad',
  replaced: 'past',
  unknown: 'none',
} as const satisfies Readonly<Record<ProofState, Tone>>;

/** States in which the document is invalid. */
const VOID: ReadonlySet<ProofState> = new Set(['revoked', 'replaced']);

const CODE_PART = 4;

/** Escapes text for HTML content and quoted attributes. */
function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

/** The input page for a code. */
export function askPage(locale: LocaleCode): string {
  const texts = PAGE_TEXTS[locale];
  return wholePage(locale, `<section class="ask">${formOf(locale, texts.codeLabel)}</section>`);
}

/** The page of a proof, or of an unknown code. @param checkedAt in the reader's format */
export function proofPage(
  locale: LocaleCode,
  { shown, centre, checkedAt }: { shown: ShownProof | null; centre: string; checkedAt: string },
): string {
  const texts = PAGE_TEXTS[locale];
  const state = shown?.state ?? 'unknown';
  const { label } = texts.states[state];
  const sentence = sentenceOf(texts, state, shown?.filingCancelledOn);
  const words = { label, sentence, time: `${texts.checkedAt} ${checkedAt}${texts.zone}` };
  const below = shown ? `${factsOf(texts, shown)}<p class="note">${escapeHtml(texts.note)}</p>` : '';
  const parts = [
    cardOf(`${TONES[state]}${VOID.has(state) ? ' void' : ''}`, headOf(TONES[state], words) + below),
    shown && shown.sha256 !== '' ? compareSection(texts, shown) : '',
    `<section class="another">${formOf(locale, shown ? texts.another : texts.codeLabel)}</section>`,
  ];
  return wholePage(locale, parts.join(''), centre);
}

function sentenceOf({ states }: PageTexts, state: ProofState, filingCancelledOn = ''): string {
  return states[state].sentence.replace('{date}', filingCancelledOn);
}

/** The page that explains a refusal. */
export function refusalPage(locale: LocaleCode, why: 'tooMany' | 'fault'): string {
  return wholePage(locale, cardOf('none', headOf('none', { ...PAGE_TEXTS[locale][why], time: '' })));
}

function wholePage(locale: LocaleCode, content: string, centre = ''): string {
  const texts = PAGE_TEXTS[locale];
  const title = escapeHtml(texts.title);
  const [first, second] = centre === '' ? [title, escapeHtml(texts.purpose)] : [escapeHtml(centre), title];
  return `<!doctype html>
<html lang="${tagOf(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${PAGE_STYLE}</style>
<script src="${SCRIPT}" defer></script>
</head>
<body>
<header>${LOGO}<div class="brand"><h1>${first}</h1><p>${second}</p></div>${languagesOf(locale)}</header>
<main>${content}</main>
<footer>${escapeHtml(texts.foot)}</footer>
</body>
</html>
`;
}

/** Plain links to the same page in each language. */
function languagesOf(locale: LocaleCode): string {
  const links = LOCALES.map(({ code, tag, label }) => {
    const current = code === locale ? ' aria-current="true"' : '';
    return `<a href="?lang=${tag}" hreflang="${tag}" lang="${tag}"${current}>${label}</a>`;
  });
  return `<nav aria-label="${escapeHtml(PAGE_TEXTS[locale].languages)}">${links.join('')}</nav>`;
}

function cardOf(classes: string, content: string): string {
  return `<section class="card ${classes}">${ROSETTE}${content}</section>`;
}

interface StateWords {
  readonly label: string;
  readonly sentence: string;
  readonly time: string;
}

function headOf(tone: Tone, { label, sentence, time }: StateWords): string {
  const when = time === '' ? '' : `<p>${escapeHtml(time)}</p>`;
  return `<div class="head">${sealOf(tone)}<div><h2>${escapeHtml(label)}</h2><p>${escapeHtml(sentence)}</p>${when}</div></div>`;
}

function factsOf(texts: PageTexts, shown: ShownProof): string {
  const lines: readonly (readonly [string, string, string])[] = [
    [texts.number, shown.proofNo, ''],
    [texts.kind, texts.kinds[shown.applyType] ?? '', ''],
    [texts.enterprise, shown.enterpriseName, ''],
    [texts.issuedOn, shown.issuedOn, ''],
    [texts.validTo, shown.validTo, ' class="until"'],
  ];
  const rows = lines.map(
    ([name, value, look]) =>
      `<div><dt>${escapeHtml(name)}</dt><dd><span${look}>${escapeHtml(value)}</span></dd></div>`,
  );
  return `<div class="body"><dl>${rows.join('')}</dl>${codeBox(texts, shown)}</div>`;
}

function codeBox(texts: PageTexts, { verifyCode, qr }: ShownProof): string {
  const parts = Array.from({ length: Math.ceil(verifyCode.length / CODE_PART) }, (_, at) =>
    verifyCode.slice(at * CODE_PART, (at + 1) * CODE_PART),
  );
  return `<div class="code">${qrOf(qr)}<p>${escapeHtml(texts.codeLabel)}</p><b>${escapeHtml(parts.join(' '))}</b></div>`;
}

/** Joins two sentences: Chinese and Japanese ones have no space between. */
function inOneLine(one: string, other: string): string {
  return one.endsWith('。') ? one + other : `${one} ${other}`;
}

/**
 * Hidden until the script loads. The file of an invalid proof may be identical: the result then also states that the proof is invalid,
 * without green.
 */
function compareSection(texts: PageTexts, { state, sha256, filingCancelledOn }: ShownProof): string {
  const sentence = sentenceOf(texts, state, filingCancelledOn);
  const said = state === 'valid' ? texts : { ...texts, same: inOneLine(texts.same, sentence) };
  const outcomes = (['reading', 'same', 'other', 'failed'] as const)
    .map((outcome) => `data-${outcome}="${escapeHtml(said[outcome])}"`)
    .join(' ');
  return `<section class="compare ${TONES[state]}" data-sha256="${escapeHtml(sha256)}" hidden>
<h2>${escapeHtml(texts.compareTitle)}</h2><p class="hint">${escapeHtml(texts.compareHint)}</p>
<div class="picker"><input id="file" type="file" accept="application/pdf,.pdf"><label class="choose" for="file">${escapeHtml(texts.choose)}</label><span class="name"></span></div>
<output for="file" aria-live="polite" ${outcomes}></output>
</section><noscript><section><p class="hint">${escapeHtml(texts.noScript)}</p></section></noscript>`;
}

function formOf(locale: LocaleCode, label: string): string {
  const texts = PAGE_TEXTS[locale];
  return `<form action="${VERIFY_PATH}" method="get">
<input type="hidden" name="lang" value="${tagOf(locale)}">
<label for="code">${escapeHtml(label)}</label>
<p class="hint" id="hint">${escapeHtml(texts.codeHint)}</p>
<div class="line"><input id="code" name="code" type="text" required maxlength="20" autocomplete="off" autocapitalize="characters" spellcheck="false" placeholder="XXXX-XXXX-XXXX" aria-describedby="hint">
<button type="submit">${escapeHtml(texts.check)}</button></div>
</form>`;
}
