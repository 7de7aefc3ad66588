import pg from 'pg';

/**
 * Connections of a bare server. A few more than cores keep PostgreSQL busy while a reply is written; with more, queries wait in
 * PostgreSQL instead of the pool. `npm run bench -- pool-size` compares sizes: take the one that it finds best.
 */
export const POOL_SIZE = 12;

/** A pool whose connections stay open, so that their named statements stay prepared. */
export function openBarePool(connection: pg.PoolConfig, max: number = POOL_SIZE): pg.Pool {
  return new pg.Pool({ ...connection, max, idleTimeoutMillis: 0, keepAlive: true });
}
