import { createServer } from 'node:net';
import { readPassword, SUPERUSER } from '#server/db/embedded/cluster.ts';
import type { Placement } from '#server/db/embedded/placement.ts';
import { makeSocketFolder } from '#server/db/embedded/socket-folder.ts';
import type { SystemUser } from '#server/db/embedded/system-user.ts';

/** Where a server listens: on a socket in `socketDir`, or, where that is empty, on `port` of 127.0.0.1 (Windows). */
export interface ServerAddress {
  readonly socketDir: string;
  readonly port: number;
}

/** What `pg` needs to connect. */
export interface EmbeddedConnection {
  /** Folder of the socket, or 127.0.0.1. */
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
  readonly password?: string;
  /** Said aloud, so that a PGSSLMODE of the environment does not count. */
  readonly ssl: false;
}

/** The application's database, and the role that owns it. */
export const APPLICATION = 'haiqiao';

const DEFAULT_PORT = 5432;

/** Picks an address for a server that is about to start. */
export async function chooseAddress(
  placement: Placement,
  user: SystemUser | undefined,
): Promise<ServerAddress> {
  if (process.platform === 'win32') return { socketDir: '', port: await freePort() };
  return { socketDir: makeSocketFolder(placement.databaseDir, user), port: DEFAULT_PORT };
}

/** The options that make a server listen there and nowhere else. */
export function listenOptions(address: ServerAddress): string[] {
  const where =
    address.socketDir === ''
      ? ['-c', 'listen_addresses=127.0.0.1']
      : ['-c', 'listen_addresses=', '-k', address.socketDir, '-c', 'unix_socket_permissions=0700'];
  return [...where, '-p', String(address.port)];
}

/** How to connect as the application. */
export function applicationConnection(address: ServerAddress, placement: Placement): EmbeddedConnection {
  return { ...superuserConnection(address, placement), user: APPLICATION, database: APPLICATION };
}

/** How to connect as the owner of the whole server. */
export function superuserConnection(address: ServerAddress, placement: Placement): EmbeddedConnection {
  const password = readPassword(placement.baseDir);
  return {
    host: address.socketDir || '127.0.0.1',
    port: address.port,
    user: SUPERUSER,
    database: 'postgres',
    ...(password === undefined ? {} : { password }),
    ssl: false,
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
