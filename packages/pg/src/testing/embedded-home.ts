import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { findPostmaster } from '../embedded/postmaster.ts';
import type { EmbeddedConnection } from '../embedded/server-address.ts';
import {
  type EmbeddedDatabase,
  type EmbeddedOptions,
  startEmbeddedDatabase,
} from '../embedded/start-embedded-database.ts';
import { DatabaseStartError } from '../embedded/start-error.ts';

/** The folders of one test, and what the starts in it printed. */
export interface EmbeddedHome {
  readonly home: string;
  /** The data folder; a test may choose another one. */
  dataDir: string;
  readonly said: string[];
  /** Starts the server of the data folder. */
  start(options?: Partial<EmbeddedOptions>): Promise<EmbeddedDatabase>;
  /** Copies a created and stopped database into the data folder, in a seventh of the time of its creation. */
  copyDatabase(): void;
}

/** A new home for every test of a file; servers that a test left running are ended. */
export function embeddedHome(): EmbeddedHome {
  const at = { home: '', dataDir: '', said: [] as string[], start, copyDatabase };
  let created = '';
  function start(options: Partial<EmbeddedOptions> = {}) {
    const say = (message: string) => void at.said.push(message);
    const { dataDir } = at;
    return startEmbeddedDatabase({
      dataDir,
      readerRole: 'reader',
      log: { info: say, warn: say },
      ...options,
    });
  }
  function copyDatabase(): void {
    mkdirSync(at.dataDir, { mode: 0o700 });
    // Windows has no cp: there the start of the test creates the database.
    if (process.platform === 'win32') return;
    execFileSync('cp', ['-a', join(created, 'data/postgres'), at.dataDir]);
  }
  beforeAll(async () => {
    created = makeHome();
    at.dataDir = join(created, 'data');
    await (await start()).stop();
  });
  afterAll(() => rmSync(created, { recursive: true, force: true }));
  beforeEach(() => {
    at.home = makeHome();
    at.dataDir = join(at.home, 'data');
    at.said = [];
  });
  afterEach(async () => {
    for (const folder of [at.dataDir, join(at.home, 'closed/data')]) {
      const left = await findPostmaster(join(folder, 'postgres'));
      if (left !== undefined) process.kill(left.pid, 'SIGQUIT');
    }
    rmSync(at.home, { recursive: true, force: true });
  });
  return at;
}

function makeHome(): string {
  const home = mkdtempSync(join(tmpdir(), 'haiqiao-embedded-'));
  chmodSync(home, 0o755);
  return home;
}

/** The rows of a statement on a connection of its own. */
export async function ask(connection: EmbeddedConnection, statement: string): Promise<unknown[]> {
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

/** The message of a start that fails. */
export async function refusal(attempt: Promise<unknown>): Promise<string> {
  const error = await attempt.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(DatabaseStartError);
  return error instanceof DatabaseStartError ? error.message : '';
}
