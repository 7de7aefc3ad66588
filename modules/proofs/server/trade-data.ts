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

/** What is known of one enterprise in a month. A centre with another source of data puts it behind this. */
export interface TradeData {
  monthRows(businessLicense: string, month: string, tradeMode: string): Promise<readonly RecordValues[]>;
}

/** Lines of a month that a proof has room for. */
const LINES_MAX = 200;

const REASON = 'data proofs are made of what customs and platforms report';

/** The data that the centre has imported. */
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

/** Customs are believed before platforms, and both before the enterprise. */
const SOURCES = ['CUSTOMS', 'PLATFORM', 'ENTERPRISE'] as const;

const FIGURES = ['declareCount', 'goodsValueCny', 'goodsValueUsd'] as const;

/** Loads the rows of the period anew; what the verifier has said of a row that is still the same stays. */
export const loadData: StepValues = async ({ records }, { record: { values } }) => {
  const rows = await rowsOf(importedData(records), values);
  if (rows.length === 0) throw refusal('dataRows', 'tradeDataNone');
  const judged = new Map(tableRowsOf(values['dataRows']).map((row) => [keyOf(row), row]));
  return { dataRows: rows.map((row) => ({ ...row, ...verdictOn(row, judged.get(keyOf(row))) })) };
};

function verdictOn(row: RecordValues, known: RecordValues | undefined): RecordValues {
  if (!known || FIGURES.some((name) => textOf(row, name) !== textOf(known, name))) return {};
  // That they agree was said of other sources: who looked at these would have explained it.
  const isNews = row['result'] === 'DIFFER' && known['result'] === 'MATCH';
  if (isNews && textOf(known, 'explanation') === '') return {};
  return { result: known['result'] ?? null, explanation: known['explanation'] ?? null };
}

async function rowsOf(source: TradeData, values: RecordValues): Promise<readonly RecordValues[]> {
  const license = textOf(values, 'businessLicense');
  const modes = new Set(wireList(values['tradeModes']));
  const rows: RecordValues[] = [];
  for (const month of monthsOf(textOf(values, 'periodFrom'), textOf(values, 'periodTo'))) {
    for (const mode of modes) {
      const told = await source.monthRows(license, month, mode);
      for (const some of together(told)) rows.push(agreed(some));
    }
  }
  return rows;
}

/** What several sources tell of the same: rows of one month, by supervision mode and country. */
function together(told: readonly RecordValues[]): Iterable<readonly RecordValues[]> {
  const found = new Map<string, RecordValues[]>();
  for (const row of told) found.set(keyOf(row), [...(found.get(keyOf(row)) ?? []), row]);
  return found.values();
}

/** One row of what several sources tell of the same: the best source's figures, and whether the others agree. */
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
    // What only the enterprise says, nobody has confirmed.
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

/** Says the same of several rows: those of a month, or all of which nothing is said yet. */
export const markRows: StepValues = async (_, { record: { values }, params }) => {
  const month = textOf(params, 'month');
  const rows = tableRowsOf(values['dataRows']);
  const isMeant = (row: RecordValues) =>
    month === '' ? ['', 'PENDING'].includes(textOf(row, 'result')) : textOf(row, 'month') === month;
  if (!rows.some(isMeant)) throw refusal('params.month', month === '' ? 'proofNoneOpen' : 'proofMonth');
  const said = { result: params['result'] ?? null, explanation: params['explanation'] ?? null };
  return { dataRows: rows.map((row) => (isMeant(row) ? { ...row, ...said } : row)) };
};

/** Every row agrees, or it is said why not (DOMAIN §2.7). @throws AppError RECORD_INVALID */
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
