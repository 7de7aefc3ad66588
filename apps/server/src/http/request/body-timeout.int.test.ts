import Fastify, { type FastifyInstance } from 'fastify';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AppError } from '@haiqiao/contract/errors';
import { registerBodyTimeout } from './body-timeout.ts';

let app: FastifyInstance;
let port: number;

beforeEach(async () => {
  app = Fastify();
  registerBodyTimeout(app, { jsonMs: 300, fileMs: 2_000, pauseMs: 300 });
  app.setErrorHandler((error, _request, reply) =>
    reply.status(error instanceof AppError ? error.entry.status : 500).send(String(error)),
  );
  app.addContentTypeParser('application/offset+octet-stream', (_request, body, done) => done(null, body));
  app.post('/', async (request) => {
    let bytes = 0;
    if (request.headers['content-type'] !== 'application/json')
      for await (const piece of request.raw) bytes += (piece as Buffer).length;
    return { bytes };
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  port = Number(new URL(address).port);
});
afterEach(() => app.close());

/** Sends a request whose body comes in pieces with pauses. @returns the first line of the answer */
async function send(type: string, { pieces, pauseMs }: { pieces: readonly string[]; pauseMs: number }) {
  const socket: Socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (text) => (answer += String(text)));
  socket.on('error', () => undefined);
  const ended = new Promise((resolve) => socket.once('close', resolve));
  const length = pieces.join('').length;
  socket.write(
    `POST / HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`,
  );
  for (const piece of pieces) {
    if (socket.destroyed || answer !== '') break;
    socket.write(piece);
    await sleep(pauseMs);
  }
  await ended;
  return answer.split('\r\n')[0];
}

const SLOW = { pieces: Array.from({ length: 8 }, () => '12345678'), pauseMs: 100 };

test('UPL-01 a file that arrives slowly is received', async () => {
  expect(await send('application/offset+octet-stream', SLOW)).toBe('HTTP/1.1 200 OK');
});

test('API-02 a JSON body that arrives slowly is refused, and the connection ends', async () => {
  expect(await send('application/json', SLOW)).toBe('HTTP/1.1 408 Request Timeout');
});

test('UPL-01 a file that stops arriving is refused, and the connection ends', async () => {
  const stuck = { pieces: ['1234', '5678'], pauseMs: 1_000 };
  expect(await send('application/offset+octet-stream', stuck)).toBe('HTTP/1.1 408 Request Timeout');
});

test('API-02 a fast body and a request without one get their answers', async () => {
  expect(await send('application/json', { pieces: ['{}'], pauseMs: 0 })).toBe('HTTP/1.1 200 OK');
  expect((await app.inject('/missing')).statusCode).toBe(404);
});
