import type pg from 'pg';

const corked = new WeakSet<pg.ClientBase>();

/** Sends, over a pipelined connection, in one piece with everything else that is asked for in this turn of the event loop. */
export function sendInTurn<Sent>(client: pg.ClientBase, send: () => Sent): Sent {
  if (!corked.has(client)) {
    const { stream } = (client as pg.Client).connection; // a client of a pool is one, too
    corked.add(client);
    stream.cork();
    setImmediate(() => {
      corked.delete(client);
      stream.uncork();
    });
  }
  return send();
}
