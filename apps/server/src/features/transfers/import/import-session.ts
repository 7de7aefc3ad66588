import { type FieldIssue, wireText } from '@haiqiao/contract/field-types';
import { tagOf } from '@haiqiao/contract/i18n';
import type { Context } from '#server/context.ts';
import type { ListModel, Metadata, ResourceModel } from '#server/platform/metadata/model.ts';
import type { RecordDeps } from '#server/platform/records/record-deps.ts';
import {
  findClashes,
  insertPrepared,
  type PreparedRow,
  prepareRows,
} from '#server/platform/records/save/insert-records.ts';
import type { SourceRow } from '../sheets/reading/sheet-source.ts';
import type { ImportParams } from '../transfer-params.ts';
import { CellReport } from './cell-report.ts';
import { importFieldsOf } from './import-fields.ts';
import { LabelLookups } from './label-lookups.ts';
import { matchRecords } from './match-records.ts';
import {
  type Corrections,
  correctionsByRow,
  type ImportColumn,
  type ParsedRow,
  parseRows,
  textRowOf,
} from './parse-rows.ts';
import { UniqueInFile } from './unique-in-file.ts';
import {
  checkUpdates,
  issuesOf,
  type RowProblem,
  type RowChange,
  type RowUpdate,
  writeUpdates,
} from './update-rows.ts';

/** Parameters of an import. */
export interface ImportPlan {
  readonly list: ListModel;
  readonly metadata: Metadata;
  readonly params: ImportParams;
}

/** Rows that passed all checks. */
interface Slice {
  /** Rows for new records, with the records. */
  readonly creates: readonly ParsedRow[];
  readonly prepared: readonly PreparedRow[];
  readonly changes: readonly RowChange[];
}

/** Rows that passed the checks but could not be written: the transaction must be rolled back. */
export class LateRefusal extends Error {
  override readonly name = 'LateRefusal';
  /** Adds them to the report. @param ctx outside the rolled-back transaction */
  readonly report: (ctx: Context) => Promise<void>;

  constructor(report: (ctx: Context) => Promise<void>, cause?: unknown) {
    super('rows could not be written', { cause });
    this.report = report;
  }
}

/** Rows per check and write: a cancellation waits at most for these. */
const SLICE_ROWS = 500;

/** Processes the rows of a file in batches: checks them, and writes them as long as all are valid. */
export class ImportSession {
  readonly report: CellReport;
  readonly #ctx: Context;
  readonly #deps: RecordDeps;
  readonly #resource: ResourceModel;
  readonly #params: ImportParams;
  readonly #columns: readonly ImportColumn[];
  readonly #corrections: Corrections;
  readonly #skipped: ReadonlySet<number>;
  readonly #lookups: LabelLookups;
  readonly #unique: UniqueInFile;
  #hasBegun = false;
  #written: Promise<void> = Promise.resolve();

  /** @param ctx the transaction, for an import */
  constructor(ctx: Context, deps: RecordDeps, { list, metadata, params }: ImportPlan) {
    this.#ctx = ctx;
    this.#deps = deps;
    this.#resource = list.resource;
    this.#params = params;
    const fields = new Map(importFieldsOf(ctx, metadata, list).map((field) => [field.name, field]));
    this.#columns = columnsOf(params).flatMap(({ index, field }) => {
      const importField = fields.get(field);
      return importField ? [{ index, field: importField }] : [];
    });
    this.#corrections = correctionsByRow(params.corrections);
    // Parameters stored by an earlier version have none.
    this.#skipped = new Set(params.skipped ?? []);
    this.#lookups = new LabelLookups(ctx, deps, metadata);
    this.#unique = new UniqueInFile(list.resource, params.matchBy);
    this.report = new CellReport(tagOf(ctx.locale));
  }

  /**
   * The first row contains the headings.
   * @param check called between rows; a throw stops the work
   */
  async take(batch: readonly SourceRow[], check: () => void): Promise<void> {
    const all = this.#hasBegun ? batch : batch.slice(1);
    this.#hasBegun ||= batch.length > 0;
    const rows = all.filter(({ number }) => !this.#skipped.has(number));
    this.report.skipped += all.length - rows.length;
    const plan = { columns: this.#columns, corrections: this.#corrections };
    const texts = rows.map((row) => textRowOf(row, plan));
    this.report.rows += texts.length;
    const parsed = await parseRows(texts, this.#columns, this.#lookups);
    for (let start = 0; start < parsed.length; start += SLICE_ROWS) {
      check();
      await this.#judge(parsed.slice(start, start + SLICE_ROWS));
    }
  }

  async #judge(rows: readonly ParsedRow[]): Promise<void> {
    const issues = new Map(
      rows.map((row) => [
        row,
        [...row.issues, ...this.#unique.check({ row: row.text.row, values: row.values })],
      ]),
    );
    const note = ({ row, issues: more }: RowProblem) => {
      const noted = issues.get(row) ?? [];
      const paths = new Set(noted.map(({ path }) => path));
      // A cell that could not be parsed is not also missing.
      noted.push(...more.filter(({ path }) => !paths.has(path)));
      issues.set(row, noted);
    };
    const { creates, updates, ambiguous } = await this.#sort(rows);
    this.report.creates += creates.length;
    for (const problem of ambiguous) note(problem);
    const resource = this.#resource;
    const checked = await prepareRows(this.#ctx, this.#deps, {
      resource,
      rows: creates.map(filledValuesOf),
      source: 'IMPORT',
    });
    for (const { row, issue } of checked.issues) {
      const at = creates[row];
      if (at) note({ row: at, issues: [issue] });
    }
    const found = await checkUpdates(this.#ctx, this.#deps, { resource, updates });
    const { problems, changes, masks, unchanged } = found;
    this.report.updates += updates.length - unchanged;
    this.report.unchanged += unchanged;
    for (const problem of problems) note(problem);
    for (const row of rows) {
      const wrong = issues.get(row)?.filter(({ path }) => !masks.get(row)?.includes(path));
      this.report.add(row.text, wrong ?? []);
    }
    await this.#written;
    if (this.#params.dryRun || !this.report.isClean) return;
    this.#written = this.#write({ creates, prepared: checked.prepared, changes });
    // Awaited by the next rows or by `end`; until then the rejection must count as handled.
    this.#written.catch(() => undefined);
  }

  /**
   * Runs while the next rows are read, so database and process work in parallel.
   * @throws LateRefusal a value free at the check was taken meanwhile
   */
  async #write({ creates, prepared, changes }: Slice): Promise<void> {
    const resource = this.#resource;
    try {
      await insertPrepared(this.#ctx, this.#deps, { resource, prepared });
    } catch (error) {
      const issues = issuesOf(error);
      if (issues.length === 0) throw error;
      throw new LateRefusal((ctx) => this.#noteTaken(ctx, { creates, prepared, issues }), error);
    }
    const failed = await writeUpdates(this.#ctx, this.#deps, { resource, changes });
    if (!failed) return;
    // The transaction has failed, and every later statement in it fails as well.
    throw new LateRefusal(() => {
      this.report.add(failed.row.text, failed.issues);
      return Promise.resolve();
    });
  }

  /** Names the conflicting rows, which the database does not. Some row is named even if the other record is gone again. */
  async #noteTaken(
    ctx: Context,
    { creates, prepared, issues }: Omit<Slice, 'changes'> & { readonly issues: readonly FieldIssue[] },
  ): Promise<void> {
    const passed = new Map(prepared.entries());
    const clashes = await findClashes(ctx, { resource: this.#resource, passed });
    const found = Map.groupBy(clashes, ({ row }) => row);
    for (const [index, { text }] of creates.entries())
      this.report.add(text, found.get(index)?.map(({ issue }) => issue) ?? []);
    const [first] = creates;
    if (this.report.isClean && first) this.report.add(first.text, issues);
  }

  /** Waits for pending writes. @throws their error */
  async end(): Promise<void> {
    await this.#written;
  }

  /** Separates rows for new records from updates. */
  async #sort(
    rows: readonly ParsedRow[],
  ): Promise<{ creates: ParsedRow[]; updates: RowUpdate[]; ambiguous: RowProblem[] }> {
    const { matchBy } = this.#params;
    if (matchBy === undefined) return { creates: [...rows], updates: [], ambiguous: [] };
    const values = rows.map((row) => row.values.get(matchBy) ?? null);
    const found = await matchRecords(this.#ctx, this.#resource, { field: matchBy, values });
    const creates: ParsedRow[] = [];
    const updates: RowUpdate[] = [];
    const ambiguous: RowProblem[] = [];
    for (const [index, row] of rows.entries()) {
      const id = found.get(wireText(values[index] ?? null));
      if (id === undefined) creates.push(row);
      else if (id === null) ambiguous.push({ row, issues: [{ path: matchBy, rule: 'unique' }] });
      else updates.push({ id, row });
    }
    return { creates, updates, ambiguous };
  }
}

/** No column in the file: empty except in corrected rows. */
const NO_COLUMN = -1;

/** The columns to read, and the fields filled only by corrections. */
function columnsOf({ mapping, corrections }: ImportParams): readonly { index: number; field: string }[] {
  const mapped = new Set(mapping.map(({ field }) => field));
  const others = new Set(corrections.map(({ field }) => field).filter((field) => !mapped.has(field)));
  return [...mapping, ...[...others].map((field) => ({ index: NO_COLUMN, field }))];
}

/** The filled cells; others use the definition's defaults. */
function filledValuesOf({ values }: ParsedRow): Readonly<Record<string, unknown>> {
  return Object.fromEntries([...values].filter(([, value]) => value !== null));
}
