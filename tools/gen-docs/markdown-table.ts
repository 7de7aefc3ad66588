/** A cell's text: pipes and angle brackets are escaped, line breaks become `<br>`. */
export function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll('\n', '<br>');
}

/** A markdown table. Cells are not escaped: pass texts through `cell` first. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`);
  return `${lines.join('\n')}\n`;
}
