import autocannon from 'autocannon';
import { systemClock } from '../../apps/server/src/adapters/clock.ts';
import { systemIds } from '../../apps/server/src/adapters/ids.ts';
import { enterpriseColumns, type Staff } from '../seed/enterprise-values.ts';
import type { Caller } from './product.ts';

const CONNECTIONS = 50;
const FORM = 'rs_enterprise';
/** Columns of a new enterprise that a form sends; everything else is the server's to know. */
const FILLED_IN = [
  'enterprise_name',
  'business_license',
  'register_state',
  'legal_person',
  'est_date',
  'capital',
  'regi_capital',
  'org_code',
  'taking',
  'profit',
  'tax_payer_no',
  'enterprise_type',
  'staff_size',
  'belong_area',
  'address',
  'service_type',
  'customs_code',
  'contacts',
  'phone_number',
  'level',
  'stage',
  'service_owner',
  'industry',
];

/** A call of one of the record verbs, as its path and body. */
export interface RecordCall {
  readonly path: string;
  readonly body: string;
}

/** What a library is made of. */
interface LibraryParts {
  readonly filled: number;
  readonly total: number;
  readonly creator: Staff['members'][number];
}

/** Enterprises of a library and those that come after them, by number. */
export class LibraryRecords {
  /** How many of the seed there are before anything is created. */
  readonly rows: number;
  readonly #first: number;
  readonly #creator: Staff;
  #next: number;

  /** @param filled how many were added up to `total`; those before are not the seed's @param creator who owns what is created */
  constructor({ filled, total, creator }: LibraryParts) {
    this.rows = filled;
    this.#first = total - filled;
    this.#creator = { members: [creator] };
    this.#next = total;
  }

  /** Reads of so many records, spread over the library. */
  reads(count: number): RecordCall[] {
    return this.#spread(count, 0).map((dataId) => call('detail', { dataId }));
  }

  /** Creations as the product's form sends them: fields of the definition. */
  creations(count: number): RecordCall[] {
    return this.#fresh(count).map((columns) => {
      const filled = FILLED_IN.flatMap((column) => {
        const value = columns[column] ?? null;
        return value === null ? [] : [[fieldOf(column), value] as const];
      });
      return call('save', { values: Object.fromEntries(filled) });
    });
  }

  /** Creations for the bare server: the row as the product would store it, with what it is found by. */
  rowCreations(count: number): RecordCall[] {
    const now = systemClock.now().toISOString();
    return this.#fresh(count).map((columns) =>
      call('save', { values: { ...columns, id: systemIds.uuid(), created_at: now, updated_at: now } }),
    );
  }

  /** Changes of records that nobody has changed before; each round must say another number. */
  updates(count: number, round: number): RecordCall[] {
    return this.#spread(count, round).map((dataId, index) =>
      call('save', {
        dataId,
        rowVersion: 1,
        values: { stage: 'CONTACTED', address: `天府大道${index}号`, regiCapital: `${index + 1}.50` },
      }),
    );
  }

  #spread(count: number, round: number): string[] {
    const total = this.#first + this.rows;
    const step = Math.floor(this.rows / count);
    if (round >= step) throw new Error(`${this.rows} records are too few`);
    return Array.from({ length: count }, (_, index) =>
      // In an order that has nothing to do with how they lie on the disk.
      String(
        enterpriseColumns(this.#first + ((index * 7919) % count) * step + round, total, this.#creator)['id'],
      ),
    );
  }

  #fresh(count: number) {
    return Array.from({ length: count }, () =>
      enterpriseColumns(this.#next++, 2 * (this.#first + this.rows), this.#creator),
    );
  }
}

function call(verb: 'detail' | 'save', data: object): RecordCall {
  return { path: `/api/form/runtime/${verb}`, body: JSON.stringify({ data: { id: FORM, ...data } }) };
}

function fieldOf(column: string): string {
  return column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** Makes every one of the calls once, over 50 connections. @returns calls a second @throws Error when a single answer is no success */
export async function loadRecords({ url, token }: Caller, calls: readonly RecordCall[]): Promise<number> {
  const waiting = calls.values();
  let refused: string | undefined;
  let endedMs = Number.NaN;
  const startedMs = performance.now();
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    amount: calls.length,
    requests: [
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-authorization': `Bearer ${token}` },
        setupRequest: (request) => ({ ...request, ...waiting.next().value }),
      },
    ],
    verifyBody: (body) => {
      // autocannon itself only looks up once a second whether it is done.
      endedMs = performance.now();
      const isSuccess = String(body).startsWith('{"code":0,');
      if (!isSuccess) refused ??= String(body);
      return isSuccess;
    },
  });
  const failed = result.errors + (result.mismatches ?? 0);
  if (failed > 0) throw new Error(`${failed} of ${calls.length} calls failed: ${refused ?? 'no answer'}`);
  return (calls.length * 1000) / (endedMs - startedMs);
}
