import type pg from 'pg';

const corked = new WeakSet<pg.ClientBase>();

/** Sends over a pipelined connection, in one packet with everything else sent in this turn of the event loop. */
export function sendInTurn<Sent>(client: pg.ClientBase, send: () => Sent): Sent {
  if (!corked.has(client)) {
    const { stream } = (client as pg.Client).connection; // a pool client is also a pg.Client
    corked.add(client);
    stream.cork();
    setImmediate(() => {
      corked.delete(client);
      stream.uncork();
    });
  }
  return send();
}
