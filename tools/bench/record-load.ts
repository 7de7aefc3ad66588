import { systemClock } from '../../apps/server/src/adapters/clock.ts';
import { systemIds } from '../../apps/server/src/adapters/ids.ts';
import { type Columns, enterpriseColumns, type Staff } from '../seed/enterprise-values.ts';
import type { LoadedCall } from './call-load.ts';

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
  reads(count: number): LoadedCall[] {
    return this.#spread(count, 0).map((dataId) => call('detail', { dataId }));
  }

  /** Creations as the product's form sends them: fields of the definition. */
  creations(count: number): LoadedCall[] {
    return this.#fresh(count).map((columns) => {
      const filled = FILLED_IN.flatMap((column) => {
        const value = columns[column] ?? null;
        return value === null ? [] : [[fieldOf(column), value] as const];
      });
      return call('save', { values: Object.fromEntries(filled) });
    });
  }

  /** Creations for the bare server: the row as the product would store it, with what it is found by. */
  rowCreations(count: number): LoadedCall[] {
    const now = systemClock.now().toISOString();
    return this.#fresh(count).map((columns) =>
      call('save', { values: { ...columns, id: systemIds.uuid(), created_at: now, updated_at: now } }),
    );
  }

  /** Changes of records that nobody has changed before; each round must say another number. */
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
      // In an order that has nothing to do with how they lie on the disk.
      String(
        enterpriseColumns(this.#first + ((index * 7919) % count) * step + round, total, this.#creator)['id'],
      ),
    );
  }

  #fresh(count: number) {
    return Array.from({ length: count }, (): Columns => {
      const at = this.#next++;
      const columns = enterpriseColumns(at, 2 * (this.#first + this.rows), this.#creator);
      const name = distinctName(String(columns['enterprise_name']), String(columns['business_license']));
      // Of a range that the seed leaves alone: the same number is asked about as the same name is.
      return { ...columns, enterprise_name: name, phone_number: `19${String(at).padStart(9, '0')}` };
    });
  }
}

const HAN_FIRST = 0x4e00;
const HAN_COMMON = 5_000;

/**
 * A name with some characters out of a code in it: the seed gives many nearly the same name, and whoever creates one that is like
 * another is asked whether they mean that one.
 */
function distinctName(name: string, code: string): string {
  const characters = Array.from({ length: 6 }, (_, place) => {
    const part = Number.parseInt(code.slice(8 + place, 12 + place), 36);
    return String.fromCharCode(HAN_FIRST + ((part * 7919) % HAN_COMMON));
  });
  return `${name.slice(0, 2)}${characters.join('')}${name.slice(-6)}`;
}

function call(verb: 'detail' | 'save', data: object): LoadedCall {
  return { path: `/api/form/runtime/${verb}`, body: JSON.stringify({ data: { id: FORM, ...data } }) };
}

function fieldOf(column: string): string {
  return column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}
