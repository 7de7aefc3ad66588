/** A decimal text with thousands separators: `-1234567.50` → `-1,234,567.50`; other texts are unchanged. */
export function withSeparators(text: string): string {
  const [, sign = '', whole = '', rest = ''] = /^(-?)(\d+)(\.\d+)?$/.exec(text) ?? [];
  if (whole === '') return text;
  return sign + whole.replace(/\B(?=(\d{3})+$)/g, ',') + rest;
}

/** Typed text as a plain number: blanks and separators are removed, full-width digits become plain ones. */
export function withoutSeparators(text: string): string {
  return text.normalize('NFKC').replace(/[,\s]/g, '');
}
