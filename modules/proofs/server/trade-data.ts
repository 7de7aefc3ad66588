import { tableRowsOf } from '@haiqiao/contract/field-types';
import {
  type HookRecord,
  type HookRecords,
  type RecordValues,
  type StepValues,
  refusal,
  textOf,
} from '@haiqiao/server/sdk';
import { monthsOf } from './proof-period.ts';
import { wireList } from './wire-list.ts';

/** Trade data of one enterprise in a month. A centre may substitute another source. */
export interface TradeData {
  monthRows(businessLicense: string, month: string, tradeMode: string): Promise<readonly RecordValues[]>;
}

/** Maximum lines per month of a proof. */
const LINES_MAX = 200;

const REASON = 'data proofs use the reports of customs and platforms';

/** Data imported by the centre. */
function importedData(records: HookRecords): TradeData {
  const all = records.unrestricted(REASON);
  return {
    async monthRows(businessLicense, month, tradeMode) {
      const found: readonly HookRecord[] = await all.find('trade_month', {
        businessLicense,
        month,
        tradeMode,
      });
      if (found.length > LINES_MAX) throw refusal('dataRows', 'maxItems', { max: LINES_MAX });
      return found.map(({ values }) => values);
    },
  };
}

/** Precedence: customs, then platforms, then the enterprise. */
const SOURCES = ['CUSTOMS', 'PLATFORM', 'ENTERPRISE'] as const;

const FIGURES = ['declareCount', 'goodsValueCny', 'goodsValueUsd'] as const;

/** Reloads the rows of the period; the verifier's remarks on unchanged rows are preserved. */
export const loadData: StepValues = async ({ records }, { record: { values } }) => {
  const rows = await rowsOf(importedData(records), values);
  if (rows.length === 0) throw refusal('dataRows', 'tradeDataNone');
  const judged = new Map(tableRowsOf(values['dataRows']).map((row) => [keyOf(row), row]));
  return { dataRows: rows.map((row) => ({ ...row, ...verdictOn(row, judged.get(keyOf(row))) })) };
};

function verdictOn(row: RecordValues, previous: RecordValues | undefined): RecordValues {
  if (!previous || FIGURES.some((name) => textOf(row, name) !== textOf(previous, name))) return {};
  // The earlier match was judged against other sources; these differences still need an explanation.
  const isNews = row['result'] === 'DIFFER' && previous['result'] === 'MATCH';
  if (isNews && textOf(previous, 'explanation') === '') return {};
  return { result: previous['result'] ?? null, explanation: previous['explanation'] ?? null };
}

async function rowsOf(source: TradeData, values: RecordValues): Promise<readonly RecordValues[]> {
  const license = textOf(values, 'businessLicense');
  const modes = new Set(wireList(values['tradeModes']));
  const rows: RecordValues[] = [];
  for (const month of monthsOf(textOf(values, 'periodFrom'), textOf(values, 'periodTo'))) {
    for (const mode of modes) {
      const reported = await source.monthRows(license, month, mode);
      for (const some of together(reported)) rows.push(agreed(some));
    }
  }
  return rows;
}

/** Groups reports of several sources: rows of one month, by supervision mode and country. */
function together(reported: readonly RecordValues[]): Iterable<readonly RecordValues[]> {
  const found = new Map<string, RecordValues[]>();
  for (const row of reported) found.set(keyOf(row), [...(found.get(keyOf(row)) ?? []), row]);
  return found.values();
}

/** One row from several sources: the best source's figures, and whether the others agree. */
function agreed(some: readonly RecordValues[]): RecordValues {
  const best = some.reduce((one, other) => (rankOf(other) < rankOf(one) ? other : one));
  const differs = some.some((other) => FIGURES.some((name) => textOf(other, name) !== textOf(best, name)));
  const isOwn = textOf(best, 'dataSource') === 'ENTERPRISE';
  return {
    month: best['month'] ?? null,
    tradeMode: best['tradeMode'] ?? null,
    country: best['country'] ?? null,
    declareCount: best['declareCount'] ?? null,
    goodsValueCny: best['goodsValueCny'] ?? null,
    goodsValueUsd: best['goodsValueUsd'] ?? null,
    source: best['dataSource'] ?? null,
    // Data reported only by the enterprise are unconfirmed.
    result: isOwn ? 'PENDING' : differs ? 'DIFFER' : 'MATCH',
    explanation: null,
  };
}

function rankOf(row: RecordValues): number {
  return SOURCES.findIndex((source) => source === textOf(row, 'dataSource'));
}

function keyOf(row: RecordValues): string {
  return ['month', 'tradeMode', 'country'].map((name) => textOf(row, name)).join(' ');
}

/** Sets the same verdict on several rows: those of a month, or all without one. */
export const markRows: StepValues = async (_, { record: { values }, params }) => {
  const month = textOf(params, 'month');
  const rows = tableRowsOf(values['dataRows']);
  const isMeant = (row: RecordValues) =>
    month === '' ? ['', 'PENDING'].includes(textOf(row, 'result')) : textOf(row, 'month') === month;
  if (!rows.some(isMeant)) throw refusal('params.month', month === '' ? 'proofNoneOpen' : 'proofMonth');
  const said = { result: params['result'] ?? null, explanation: params['explanation'] ?? null };
  return { dataRows: rows.map((row) => (isMeant(row) ? { ...row, ...said } : row)) };
};

/** Asserts that every row agrees or is explained (DOMAIN §2.7). @throws AppError RECORD_INVALID */
export function assertVerified(values: RecordValues): void {
  const rows = tableRowsOf(values['dataRows']);
  if (rows.length === 0) throw refusal('dataRows', 'proofRowsNeeded');
  const months = new Set(monthsOf(textOf(values, 'periodFrom'), textOf(values, 'periodTo')));
  for (const [index, row] of rows.entries()) {
    const month = textOf(row, 'month');
    if (!months.has(month)) throw refusal(`dataRows.${index}.month`, 'proofMonth');
    const isSettled = textOf(row, 'result') === 'MATCH' || textOf(row, 'explanation') !== '';
    if (!isSettled) throw refusal(`dataRows.${index}.explanation`, 'proofRowOpen', { month });
  }
}
