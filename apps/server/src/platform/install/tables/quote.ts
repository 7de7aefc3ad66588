/** A name of a definition as SQL. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** A constant of a definition as SQL. */
export function quoteLiteral(text: string): string {
  const quoted = text.replaceAll("'", "''");
  // A backslash means itself in a plain literal whatever the server's settings say, but only in this form.
  return text.includes('\\') ? ` E'${quoted.replaceAll('\\', '\\\\')}'` : `'${quoted}'`;
}
