import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { systemClock } from '../../apps/server/src/adapters/clock.ts';
import { systemIds } from '../../apps/server/src/adapters/ids.ts';
import { systemRandom } from '../../apps/server/src/adapters/random.ts';
import { prepareCentre } from '../../apps/server/src/start/centre.ts';
import { readConfig } from '../../apps/server/src/config.ts';
import { openDatabase } from '../../apps/server/src/db/connect.ts';
import { openDatabaseServer, prepareDataFolder } from '../../apps/server/src/db/database-server.ts';
import { createLog } from '../../apps/server/src/http/log.ts';
import { loadModules } from '../../apps/server/src/start/modules.ts';
import { fillLibrary } from './fill-library.ts';
import { fillMembers } from './fill-members.ts';

/** `npm run seed -- --rows 1000000`: fills the enterprise library up to this number of records, with or without a running centre. */
const ROWS_MAX = 20_000_000;

/** `npm run seed -- --members 70000`: fills the organisation instead. */
const MEMBERS_MAX = 1_000_000;

const { values } = parseArgs({
  options: { rows: { type: 'string' }, members: { type: 'string', default: '0' } },
});
const [members, count] = [
  Number(values.members),
  Number(values.rows ?? (values.members === '0' ? 10_000 : 0)),
];
if (!isCount(count, ROWS_MAX) || !isCount(members, MEMBERS_MAX)) {
  console.error(`--rows is a whole number up to ${ROWS_MAX}, --members one up to ${MEMBERS_MAX}.`);
  process.exit(1);
}

function isCount(value: number, max: number): boolean {
  return Number.isSafeInteger(value) && value >= 0 && value <= max;
}

const config = readConfig(process.env, { rootDir: join(import.meta.dirname, '../..') });
const log = createLog({ level: config.logLevel });
prepareDataFolder(config.dataDir);
const server = await openDatabaseServer(config, {
  log: { info: (message) => console.log(message), warn: (message) => console.warn(message) },
  mayShare: true,
});
try {
  const db = openDatabase(server.connection, { max: 2 });
  try {
    const base = { db, clock: systemClock, ids: systemIds, random: systemRandom, log };
    await prepareCentre(base, config, await loadModules(config.modulesDir));
    if (members > 0) {
      const { added, seconds } = await fillMembers(base, server.connection, members);
      console.log(`There are ${members} members or more; ${added} were added in ${seconds.toFixed(1)} s.`);
    }
  } finally {
    await db.close();
  }
  if (count > 0) {
    const { added, seconds } = await fillLibrary(server.connection, count, (sentence) =>
      console.log(sentence),
    );
    console.log(
      `The enterprise library holds ${count} records or more; ${added} were added in ${seconds.toFixed(1)} s.`,
    );
  }
} finally {
  await server.stop();
}
