import { createServer } from 'node:net';
import { readPassword, SUPERUSER } from './cluster.ts';
import type { Placement } from './placement.ts';
import { makeSocketFolder } from './socket-folder.ts';
import type { SystemUser } from './system-user.ts';

/** Listen address of a server: a socket in `socketDir`, or, when that is empty, `port` on 127.0.0.1 (Windows). */
export interface ServerAddress {
  readonly socketDir: string;
  readonly port: number;
}

/** Connection parameters for `pg`. */
export interface EmbeddedConnection {
  /** Folder of the socket, or 127.0.0.1. */
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
  readonly password?: string;
  /** Set explicitly, to ignore a PGSSLMODE of the environment. */
  readonly ssl: false;
}

/** The application's database, and the role that owns it. */
export const APPLICATION = 'haiqiao';

const DEFAULT_PORT = 5432;

/** Chooses an address for a starting server. */
export async function chooseAddress(
  placement: Placement,
  user: SystemUser | undefined,
): Promise<ServerAddress> {
  if (process.platform === 'win32') return { socketDir: '', port: await freePort() };
  return { socketDir: makeSocketFolder(placement.databaseDir, user), port: DEFAULT_PORT };
}

/** Options that restrict the server to this address. */
export function listenOptions(address: ServerAddress): string[] {
  const where =
    address.socketDir === ''
      ? ['-c', 'listen_addresses=127.0.0.1']
      : ['-c', 'listen_addresses=', '-k', address.socketDir, '-c', 'unix_socket_permissions=0700'];
  return [...where, '-p', String(address.port)];
}

/** Connection parameters of the application role. */
export function applicationConnection(address: ServerAddress, placement: Placement): EmbeddedConnection {
  return { ...superuserConnection(address, placement), user: APPLICATION, database: APPLICATION };
}

/** Connection parameters of the server's superuser. */
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
