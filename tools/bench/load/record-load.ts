import { systemClock } from '../../../apps/server/src/adapters/clock.ts';
import { systemIds } from '../../../apps/server/src/adapters/ids.ts';
import { type Columns, enterpriseColumns, type Staff } from '../../seed/enterprise-values.ts';
import type { LoadedCall } from './call-load.ts';

const FORM = 'rs_enterprise';
/** Columns of a new enterprise that a form sends; the server computes the rest. */
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

/** What a library consists of. */
interface LibraryParts {
  /** Records added by the seed; those before them came from the demo centre. */
  readonly filled: number;
  readonly total: number;
  /** Owners of new records on the bare server. */
  readonly creators: Staff['members'];
}

/** Calls for the enterprises of a library, and for new ones. */
export class LibraryRecords {
  /** Records of the seed, before any is created. */
  readonly rows: number;
  readonly #first: number;
  readonly #creators: Staff;
  #next: number;

  constructor({ filled, total, creators }: LibraryParts) {
    this.rows = filled;
    this.#first = total - filled;
    this.#creators = { members: creators };
    this.#next = total;
  }

  /** Reads of this number of records, spread over the library. */
  reads(count: number): LoadedCall[] {
    return this.#spread(count, 0).map(readCall);
  }

  /** Creations as sent by the product's form: fields of the definition. */
  creations(count: number): LoadedCall[] {
    return this.#fresh(count).map((columns) => {
      const filled = FILLED_IN.flatMap((column) => {
        const value = columns[column] ?? null;
        return value === null ? [] : [[fieldOf(column), value] as const];
      });
      return call('save', { values: Object.fromEntries(filled) });
    });
  }

  /** Creations for the bare server: the row as the product would store it, with its search columns. */
  rowCreations(count: number): LoadedCall[] {
    const now = systemClock.now().toISOString();
    return this.#fresh(count).map((columns) =>
      call('save', { values: { ...columns, id: systemIds.uuid(), created_at: now, updated_at: now } }),
    );
  }

  /** Updates of records that were not updated before; each round must pass another number. */
  updates(count: number, round: number): LoadedCall[] {
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
      // The order differs from that on the disk.
      String(
        enterpriseColumns(this.#first + ((index * 7919) % count) * step + round, total, this.#creators)['id'],
      ),
    );
  }

  #fresh(count: number) {
    return Array.from({ length: count }, (): Columns => {
      const at = this.#next++;
      const columns = enterpriseColumns(at, 2 * (this.#first + this.rows), this.#creators);
      const name = distinctName(String(columns['enterprise_name']), String(columns['business_license']));
      // Of a range that the seed does not use: a known number makes a possible duplicate.
      return { ...columns, enterprise_name: name, phone_number: `19${String(at).padStart(9, '0')}` };
    });
  }
}

const HAN_FIRST = 0x4e00;
const HAN_COMMON = 5_000;

/** A name with some characters derived from a code: names of the seed are so alike that saving would report possible duplicates. */
function distinctName(name: string, code: string): string {
  const characters = Array.from({ length: 6 }, (_, index) => {
    const part = Number.parseInt(code.slice(8 + index, 12 + index), 36);
    return String.fromCharCode(HAN_FIRST + ((part * 7919) % HAN_COMMON));
  });
  return `${name.slice(0, 2)}${characters.join('')}${name.slice(-6)}`;
}

/** The read of one enterprise. */
export function readCall(dataId: string): LoadedCall {
  return call('detail', { dataId });
}

function call(verb: 'detail' | 'save', data: object): LoadedCall {
  return { path: `/api/form/runtime/${verb}`, body: JSON.stringify({ data: { id: FORM, ...data } }) };
}

function fieldOf(column: string): string {
  return column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}
