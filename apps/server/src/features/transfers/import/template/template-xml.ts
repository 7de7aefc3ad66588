import { SHEET_ROWS_MAX } from '../../sheets/sheet.ts';
import { attribute, sheetStart } from '../../sheets/workbook-parts.ts';
import { columnLetters, xlsxText } from '../../sheets/xlsx-text.ts';

/** A column on the sheet of choices. */
export interface Choices {
  readonly heading: string;
  readonly labels: readonly string[];
}

/** Validation of a template column's cells. */
export interface ColumnRule {
  readonly index: number;
  readonly title: string;
  readonly hint: string;
  /** Column of the sheet of choices, 0-based; undefined for free text. */
  readonly choices?: { readonly column: number; readonly count: number; readonly wrong: string } | undefined;
}

/** Maximum note title length of spreadsheet programs. */
const TITLE_MAX = 32;
const HINT_MAX = 255;

/** Input notes and lists of choices for cells. */
export function validationsXml(rules: readonly ColumnRule[], choicesSheet: string): string {
  const shown = rules.filter(({ hint, choices }) => hint !== '' || choices);
  if (shown.length === 0) return '';
  const items = shown.map((rule) => validationXml(rule, choicesSheet));
  return `<dataValidations count="${items.length}">${items.join('')}</dataValidations>`;
}

function validationXml({ index, title, hint, choices }: ColumnRule, choicesSheet: string): string {
  const letters = columnLetters(index);
  const note =
    hint === ''
      ? ''
      : ` showInputMessage="1" promptTitle="${attribute(title.slice(0, TITLE_MAX))}" prompt="${attribute(hint.slice(0, HINT_MAX))}"`;
  const where = ` sqref="${letters}2:${letters}${SHEET_ROWS_MAX}"`;
  if (!choices) return `<dataValidation allowBlank="1"${note}${where}/>`;
  const from = columnLetters(choices.column);
  const range = `'${choicesSheet.replaceAll("'", "''")}'!$${from}$2:$${from}$${choices.count + 1}`;
  return (
    `<dataValidation type="list" allowBlank="1" showErrorMessage="1" errorStyle="warning" error="${attribute(choices.wrong)}"` +
    `${note}${where}><formula1>${xlsxText(range)}</formula1></dataValidation>`
  );
}

/** The sheet of choices: a heading per field, its labels below. */
export function choicesXml(columns: readonly Choices[]): string {
  const longest = Math.max(...columns.map(({ labels }) => labels.length));
  const sheet = columns.map(({ heading }) => ({ heading, width: 24, format: { kind: 'text' } as const }));
  const rows = Array.from({ length: longest + 1 }, (_, index) => {
    const cells = columns.map(({ heading, labels }, column) => {
      const text = index === 0 ? heading : labels[index - 1];
      const style = index === 0 ? 1 : 0;
      return text === undefined
        ? ''
        : `<c r="${columnLetters(column)}${index + 1}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xlsxText(text)}</t></is></c>`;
    });
    return `<row r="${index + 1}">${cells.join('')}</row>`;
  });
  return `${sheetStart(sheet)}${rows.join('')}</sheetData></worksheet>`;
}
