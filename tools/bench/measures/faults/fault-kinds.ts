import { setTimeout as sleep } from 'node:timers/promises';
import { postgresOf, startProduct, type StartedProduct, withDatabase } from '../../started-product.ts';

/** The product under test, which a fault may replace. */
export interface Target {
  readonly dataDir: string;
  readonly env: Readonly<Record<string, string>>;
  product: StartedProduct;
}

/** A fault that is inflicted on the running product. */
export interface FaultKind {
  readonly key: string;
  readonly name: string;
  /** Whether the PostgreSQL server survives it. */
  readonly sparesPostgres: boolean;
  /** Returns when the fault has happened; where it ends the product, when that is ready again. */
  inflict(target: Target): Promise<void>;
}

const OTHERS = `from pg_stat_activity where pid <> pg_backend_pid()`;

/** All kinds, in the order of the table. */
export const FAULT_KINDS: readonly FaultKind[] = [
  { key: 'kill-all', name: 'kill -9 of everything', sparesPostgres: false, inflict: killAll },
  { key: 'kill-postgres', name: 'kill -9 of PostgreSQL', sparesPostgres: false, inflict: signal('SIGKILL') },
  { key: 'end-backends', name: 'end of all connections', sparesPostgres: true, inflict: endBackends },
  {
    key: 'restart-postgres',
    name: 'immediate restart of PostgreSQL',
    sparesPostgres: false,
    inflict: signal('SIGQUIT'),
  },
];

async function killAll(target: Target): Promise<void> {
  const { dataDir, product } = target;
  const { pid } = postgresOf(dataDir);
  const backends = await withDatabase(dataDir, async (pool) => {
    const { rows } = await pool.query<{ pid: number }>(`select pid ${OTHERS}`);
    return rows.map((row) => row.pid);
  });
  const gone = product.kill();
  for (const each of [pid, ...backends]) kill(each, 'SIGKILL');
  await gone;
  target.product = await startProduct(dataDir, target.env);
}

/** Signals the server process alone: its backends notice that by themselves. The product starts it again. */
function signal(name: NodeJS.Signals): FaultKind['inflict'] {
  return ({ dataDir }) => Promise.resolve(kill(postgresOf(dataDir).pid, name));
}

/** A backend may end before its turn comes. */
function kill(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

async function endBackends({ dataDir }: Target): Promise<void> {
  await withDatabase(dataDir, (pool) =>
    pool.query(`select pg_terminate_backend(pid) ${OTHERS} and backend_type = 'client backend'`),
  );
}

const PID_TIMEOUT_MS = 60_000;
const STEP_MS = 20;

/** The process of the PostgreSQL server; waits while it is being started again. */
export async function postgresPid(dataDir: string): Promise<number> {
  for (let waitedMs = 0; waitedMs < PID_TIMEOUT_MS; waitedMs += STEP_MS) {
    try {
      return postgresOf(dataDir).pid;
    } catch {
      await sleep(STEP_MS);
    }
  }
  throw new Error(`the PostgreSQL of ${dataDir} was not started again`);
}
