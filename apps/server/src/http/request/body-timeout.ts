import { AppError } from '@haiqiao/contract/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** How long a body may take to arrive. */
export interface BodyTimeouts {
  /** A JSON body, of at most 1 MB. */
  readonly jsonMs: number;
  /** A file: 30 MB at 256 kbit/s take 16 minutes. */
  readonly fileMs: number;
  /** A pause in which no byte of a file arrives. */
  readonly pauseMs: number;
}

export const BODY_TIMEOUTS: BodyTimeouts = { jsonMs: 60_000, fileMs: 20 * 60_000, pauseMs: 60_000 };

/** Content types of the routes that accept files. */
const FILE_TYPES = /^(?:multipart\/form-data|application\/offset\+octet-stream)\b/i;

/** Answers REQUEST_TIMEOUT to a request whose body does not arrive in time, and disconnects. A file may arrive slowly, but must go on. */
export function registerBodyTimeout(app: FastifyInstance, timeouts: BodyTimeouts = BODY_TIMEOUTS): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { headers } = request;
    const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
    if (hasBody && !request.raw.complete) watch(request, reply, timeouts);
    done();
  });
}

function watch({ raw, headers }: FastifyRequest, reply: FastifyReply, timeouts: BodyTimeouts): void {
  const isFile = FILE_TYPES.test(headers['content-type'] ?? '');
  const refuse = () => {
    stop();
    if (raw.complete || reply.sent) return;
    reply.raw.once('finish', () => raw.destroy());
    void reply.header('connection', 'close').send(new AppError('REQUEST_TIMEOUT'));
  };
  const timer = setTimeout(refuse, isFile ? timeouts.fileMs : timeouts.jsonMs);
  // A JSON body, that of almost every call, needs one timer only.
  let { bytesRead } = raw.socket;
  const pauses = isFile
    ? setInterval(() => {
        if (raw.socket.bytesRead === bytesRead) refuse();
        ({ bytesRead } = raw.socket);
      }, timeouts.pauseMs)
    : undefined;
  const stop = () => {
    clearTimeout(timer);
    clearInterval(pauses);
  };
  raw.once('end', stop);
  raw.once('close', stop);
}
