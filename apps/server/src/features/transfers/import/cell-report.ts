import { IMPORT_SKIPPED_MAX } from '@haiqiao/contract/endpoints';
import type { FieldIssue } from '@haiqiao/contract/field-types';
import { issueText, type LocaleTag } from '@haiqiao/contract/i18n';
import type { ImportReport } from '../transfer-params.ts';

/** Maximum number of cells reported individually; the first ones are reported. */
const ISSUES_MAX = 1000;
/** Longer cells are truncated. */
const CELL_CHARACTERS = 2000;

/** A code or id, several of them, yes or no. */
export type ChosenValue = string | boolean | readonly string[];

/** A row as text by field. */
export interface TextRow {
  /** Spreadsheet row number: the headings are row 1. */
  readonly row: number;
  readonly cells: ReadonlyMap<string, string>;
  /** Chosen values by field, which override the text. */
  readonly chosen?: ReadonlyMap<string, ChosenValue>;
}

/** Collects the issues of a file, and counts further ones. */
export class CellReport {
  rows = 0;
  skipped = 0;
  creates = 0;
  updates = 0;
  unchanged = 0;
  readonly #tag: LocaleTag;
  readonly #taken = new Map<string, number>();
  readonly #issues: ImportReport['issues'][number][] = [];
  readonly #wrong = new Map<number, ImportReport['wrong'][number]>();
  readonly #wrongNumbers: number[] = [];
  #wrongRows = 0;
  #lastWrongRow = 0;

  constructor(tag: LocaleTag) {
    this.#tag = tag;
  }

  get isClean(): boolean {
    return this.#wrongRows === 0;
  }

  get wrongRows(): number {
    return this.#wrongRows;
  }

  /** Adds the issues of a row. Rows come in order. */
  add(text: TextRow, issues: readonly FieldIssue[]): void {
    if (issues.length === 0) return;
    if (text.row !== this.#lastWrongRow) {
      this.#wrongRows += 1;
      if (this.#wrongNumbers.length < IMPORT_SKIPPED_MAX) this.#wrongNumbers.push(text.row);
    }
    this.#lastWrongRow = text.row;
    this.#countTaken(issues);
    for (const issue of issues) {
      if (this.#issues.length >= ISSUES_MAX) return;
      const field = issue.path.split('.')[0] ?? '';
      const value = (text.cells.get(field) ?? '').slice(0, CELL_CHARACTERS);
      this.#issues.push({ row: text.row, field, value, message: issueText(issue, this.#tag) });
      if (!this.#wrong.has(text.row)) this.#wrong.set(text.row, { row: text.row, cells: shortCells(text) });
    }
  }

  #countTaken(issues: readonly FieldIssue[]): void {
    const fields = new Set(issues.filter(({ rule }) => rule === 'unique').map(({ path }) => path));
    for (const field of fields) this.#taken.set(field, (this.#taken.get(field) ?? 0) + 1);
  }

  finish(): ImportReport {
    return {
      rows: this.rows,
      skipped: this.skipped,
      creates: this.creates,
      updates: this.updates,
      unchanged: this.unchanged,
      wrongRows: this.#wrongRows,
      wrongNumbers: this.#wrongNumbers,
      issues: this.#issues,
      taken: Object.fromEntries(this.#taken),
      wrong: [...this.#wrong.values()],
    };
  }
}

function shortCells({ cells }: TextRow): Record<string, string> {
  return Object.fromEntries([...cells].map(([field, cell]) => [field, cell.slice(0, CELL_CHARACTERS)]));
}
