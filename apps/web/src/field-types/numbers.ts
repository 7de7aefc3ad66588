/** A decimal text split for reading: `-1234567.50` → `-1,234,567.50`; anything else as it is. */
export function withSeparators(text: string): string {
  const [, sign = '', whole = '', rest = ''] = /^(-?)(\d+)(\.\d+)?$/.exec(text) ?? [];
  if (whole === '') return text;
  return sign + whole.replace(/\B(?=(\d{3})+$)/g, ',') + rest;
}

/** What was typed as a plain number: blanks and separators go, full-width digits become plain ones. */
export function withoutSeparators(text: string): string {
  return text.normalize('NFKC').replace(/[,\s]/g, '');
}

/** The unit of a field as a property, or no property. */
export function unitOf(unit: string | undefined): { readonly unit?: string } {
  return unit === undefined ? {} : { unit };
}
