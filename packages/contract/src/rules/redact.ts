const HIDDEN = '***';

/** Names of values that are always secret. */
const SECRET_NAME = /pass(word|wd)?$|psd$|secret|token|authorization|captcha$|cookie/i;

/**
 * Redacted patterns, in this order. Every pattern has a fixed start or a bound, so that a hostile text takes no more time than a harmless
 * one.
 */
const PATTERNS: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [/\b(Bearer|Basic)\s{1,3}[\w.~+/=-]+/gi, `$1 ${HIDDEN}`],
  // password: "x", token=x, "refreshToken":"x"
  [
    /(?<![A-Za-z])((?:old|new|confirm|refresh|access)?(?:password|passwd|pass|psd|token|secret|authorization|captcha))(["']?\s{0,3}[:=]\s{0,3})(?:"[^"]*"|'[^']*'|[^\s"'&,;})\]]+)/gi,
    `$1$2${HIDDEN}`,
  ],
  // Signed tokens, encrypted passwords, session keys: long strings not typed by people.
  [/(?<![\w-])eyJ[\w-]+\.[\w-]+(\.[\w-]*)?/g, HIDDEN],
  [/(?<![\w+/-])[A-Za-z0-9+/]{60,}={0,2}/g, HIDDEN],
  [/(?<![\w-])[\w-]{40,}/g, HIDDEN],
  [/(?<![\w.+-])([\w+-])[\w.+-]{0,63}@((?:[\w-]{1,63}\.){1,5}[A-Za-z]{2,24})(?![\w-])/g, `$1${HIDDEN}@$2`],
  // Identity card: 510***********1234.
  [/(?<![\dA-Za-z])(\d{3})\d{11}(\d{3}[\dXx])(?![\dA-Za-z])/g, '$1***********$2'],
  // Mobile number: 138****5678, with the prefixes accepted by account settings.
  [/(?<!\d)((?:0|86|17951)?1[3-9]\d)\d{4}(\d{4})(?!\d)/g, '$1****$2'],
];

/**
 * Redacts secrets and personal values from log text (DOMAIN §2.30, masking of §2.32): passwords and tokens completely, mobile numbers,
 * e-mail addresses and identity numbers partly. Ids, routes, file names and line numbers stay. Idempotent.
 * @example redactText('GET /x?token=abc by 13800005678') // 'GET /x?token=*** by 138****5678'
 */
export function redactText(text: string): string {
  return PATTERNS.reduce((rest, [pattern, replacement]) => rest.replace(pattern, replacement), text);
}

/** The same for named values: those with a secret name are hidden completely; personal values in names are masked too. */
export function redactValues(values: Readonly<Record<string, string>>): Record<string, string> {
  const entries = Object.entries(values).map(([name, value]) => [
    redactText(name),
    SECRET_NAME.test(name) ? HIDDEN : redactText(value),
  ]);
  return Object.fromEntries(entries) as Record<string, string>; // entries are pairs of strings
}
