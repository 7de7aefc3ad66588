import { setTimeout as sleep } from 'node:timers/promises';
import { makeAccounts, signInAll } from '../../accounts.ts';
import { closingAfter } from '../../cleanup.ts';
import { withContext } from '../../context.ts';
import type { LoadedCall } from '../../load/call-load.ts';
import { openPrograms } from '../../load/filing-load.ts';
import { LibraryRecords } from '../../load/record-load.ts';
import { LoadWriters, type Writing } from '../../load/load-writers.ts';
import { type Figure, single } from '../../report/figures.ts';
import { type Scale, sized } from '../../scale.ts';
import { makeDataFolder, postgresOf, startProduct, withDatabase } from '../../started-product.ts';
import { Acknowledged, countLost, verifyAudit } from './evidence.ts';
import { FAULT_KINDS, type FaultKind, postgresPid, type Target } from './fault-kinds.ts';

const ROUNDS = { full: 20, quick: 2 };
const MEMBERS = 6;
const PROGRAMS = 4;
/** A round takes a few seconds, in which a program files ten times a second at most. */
const FILINGS_PER_ROUND = 150;
/** Load before each fault. */
const CALM_MS = 1_000;
/** The audit log is sealed every second. */
const SEALED_MS = 3_000;
/** Beyond the enterprises of the demo centre. */
const FIRST_ENTERPRISE = 100_000;

/**
 * Faults under the write load of members and programs: what acknowledged writes are lost, which processes end besides, which replies
 * no client can retry, and how long every account waits for its next write.
 */
export async function measureFaults(scale: Scale): Promise<Figure[]> {
  const rounds = scale.rounds ?? sized(scale, ROUNDS);
  return closingAfter(async (closing) => {
    const folder = makeDataFolder();
    closing(folder.remove);
    const first = await startProduct(folder.path, { HAIQIAO_CAPTCHA: 'off' });
    const env = { HAIQIAO_CAPTCHA: 'off', HAIQIAO_PORT: new URL(first.url).port };
    const target: Target = { dataDir: folder.path, env, product: first };
    closing(() => target.product.stop());
    const load = await prepare(target, rounds);
    const acknowledged = new Acknowledged();
    const figures: Figure[] = [];
    for (const kind of FAULT_KINDS)
      figures.push(...(await measureKind({ target, load, kind, acknowledged, rounds })));
    await sleep(SEALED_MS);
    const { fault, ...found } = await verifyAudit(postgresOf(folder.path).connection, folder.path);
    console.log(`audit log: ${JSON.stringify({ fault, ...found })}`);
    const audit = { key: 'audit', name: 'faults of the audit chain after all of them', unit: 'faults' };
    return [...figures, single(audit, fault === null ? 0 : 1)];
  });
}

/** What the accounts write, for all kinds of faults. */
interface WriteLoad {
  readonly members: readonly string[];
  readonly records: LibraryRecords;
  readonly filings: Iterator<LoadedCall, undefined>;
}

async function prepare({ dataDir }: Target, rounds: number): Promise<WriteLoad> {
  const { connection } = postgresOf(dataDir);
  const { allRows } = await withContext(connection, makeAccounts);
  const filings = rounds * FAULT_KINDS.length * FILINGS_PER_ROUND;
  const programs = await openPrograms(connection, filings);
  await programs.close();
  const records = new LibraryRecords({ filled: 0, total: FIRST_ENTERPRISE, creators: [] });
  return { members: allRows.slice(0, MEMBERS), records, filings: programs.calls.values() };
}

interface KindRun {
  readonly target: Target;
  readonly load: WriteLoad;
  readonly kind: FaultKind;
  readonly acknowledged: Acknowledged;
  readonly rounds: number;
}

async function measureKind({ target, load, kind, acknowledged, rounds }: KindRun): Promise<Figure[]> {
  // The product delays restarts of a PostgreSQL that ends again and again: each kind begins with a new count.
  await target.product.stop();
  target.product = await startProduct(target.dataDir, target.env);
  const writers = new LoadWriters(target.product.url, await writingsOf(target, load, acknowledged));
  let exits = 0;
  let slowest = 0;
  for (let round = 1; round <= rounds; round += 1) {
    await sleep(CALM_MS);
    const before = await postgresPid(target.dataDir);
    const at = performance.now();
    await kind.inflict(target);
    slowest = Math.max(slowest, await writers.allServedSince(at));
    if (target.product.hasEnded()) {
      exits += 1;
      target.product = await startProduct(target.dataDir, target.env);
    }
    if (kind.sparesPostgres && (await postgresPid(target.dataDir)) !== before) exits += 1;
  }
  await writers.stop();
  const { wrong, ...outcomes } = writers.outcomes;
  console.log(`${kind.name}: ${JSON.stringify(outcomes)}`, [...new Set(wrong)].slice(0, 10));
  const lost = await withDatabase(target.dataDir, (pool) => countLost(pool, acknowledged));
  return figuresOf(kind, { lost, exits, wrong: wrong.length, slowest });
}

interface KindResult {
  readonly lost: number;
  readonly exits: number;
  readonly wrong: number;
  readonly slowest: number;
}

function figuresOf({ key, name }: FaultKind, { lost, exits, wrong, slowest }: KindResult): Figure[] {
  const figure = (what: string, unit: string, value: number) =>
    single({ key: `${key}-${unit}`, name: `${name}: ${what}`, unit }, value);
  return [
    figure('acknowledged writes lost', 'writes', lost),
    figure('other processes that ended', 'processes', exits),
    figure('replies that cannot be retried', 'replies', wrong),
    figure('until every account writes again, slowest', 's', slowest),
  ];
}

async function writingsOf(
  { product }: Target,
  { members, records, filings }: WriteLoad,
  { saved, filed }: Acknowledged,
): Promise<Writing[]> {
  const { tokens } = await signInAll(product.url, members);
  const membersWrite = tokens.map(
    (token): Writing => ({
      next: () => records.creations(1).map((call) => ({ ...call, token }))[0],
      acknowledged: (data) => saved.push(textOf(data, 'dataId')),
    }),
  );
  const programsWrite = Array.from({ length: PROGRAMS }, () => filingUntilAcknowledged(filings, filed));
  return [...membersWrite, ...programsWrite];
}

/** A program repeats a filing until it is acknowledged; the product accepts it once. */
function filingUntilAcknowledged(filings: WriteLoad['filings'], filed: Acknowledged['filed']): Writing {
  let current: LoadedCall | undefined;
  return {
    next: () => (current ??= filings.next().value),
    acknowledged: (data) => {
      current = undefined;
      filed.set(textOf(data, 'reference'), textOf(data, 'recordNo'));
    },
  };
}

function textOf(data: unknown, name: string): string {
  return String(Object(data)[name]);
}
