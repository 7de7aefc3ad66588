/** Quotes an identifier of a definition for SQL. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** Quotes a constant of a definition for SQL. */
export function quoteLiteral(text: string): string {
  const quoted = text.replaceAll("'", "''");
  // Only in this form does a backslash not depend on server settings.
  return text.includes('\\') ? ` E'${quoted.replaceAll('\\', '\\\\')}'` : `'${quoted}'`;
}
