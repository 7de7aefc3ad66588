import { workerData } from 'node:worker_threads';
import pg from 'pg';
import { copyRows } from './copy-rows.ts';
import { type Columns, enterpriseColumns, type Staff } from './enterprise-values.ts';

/** Input of a worker. */
export interface FillOrder {
  readonly connection: pg.ClientConfig;
  readonly table: string;
  readonly staff: Staff;
  /** First missing number, and the intended total. */
  readonly from: number;
  readonly count: number;
  /** This worker's index: workers alternate in stretches. */
  readonly workerIndex: number;
  readonly workers: number;
}

/** Records per stretch: small enough that the table stays in time order. */
const STRETCH = 2_000;

const order = workerData as FillOrder; // set by fill-library.ts

function* ownRows(): Generator<Columns> {
  const { from, count, workerIndex, workers, staff } = order;
  for (let start = from + workerIndex * STRETCH; start < count; start += workers * STRETCH) {
    for (let index = start; index < Math.min(start + STRETCH, count); index += 1) {
      yield enterpriseColumns(index, count, staff);
    }
  }
}

const client = new pg.Client(order.connection);
await client.connect();
try {
  // After a crash the run is simply repeated.
  await client.query('set synchronous_commit = off');
  const columns = Object.keys(enterpriseColumns(0, 1, order.staff));
  await copyRows(client, { table: order.table, columns }, ownRows());
} finally {
  await client.end();
}
