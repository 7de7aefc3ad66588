import { workerData } from 'node:worker_threads';
import pg from 'pg';
import { copyRows } from './copy-rows.ts';
import { type Columns, enterpriseColumns, type Staff } from './enterprise-values.ts';

/** What a worker is told. */
export interface FillOrder {
  readonly connection: pg.ClientConfig;
  readonly table: string;
  readonly staff: Staff;
  /** First number that is missing, and how many there shall be in all. */
  readonly from: number;
  readonly count: number;
  /** This worker's place among all of them: they take turns, a stretch each. */
  readonly place: number;
  readonly workers: number;
}

/** Records between two turns: small enough that the table stays in the order of time. */
const STRETCH = 2_000;

const order = workerData as FillOrder; // what fill-library.ts says

function* ownRows(): Generator<Columns> {
  const { from, count, place, workers, staff } = order;
  for (let start = from + place * STRETCH; start < count; start += workers * STRETCH) {
    for (let index = start; index < Math.min(start + STRETCH, count); index += 1) {
      yield enterpriseColumns(index, count, staff);
    }
  }
}

const client = new pg.Client(order.connection);
await client.connect();
try {
  // A crash in between costs nothing but another run.
  await client.query('set synchronous_commit = off');
  const columns = Object.keys(enterpriseColumns(0, 1, order.staff));
  await copyRows(client, { table: order.table, columns }, ownRows());
} finally {
  await client.end();
}
