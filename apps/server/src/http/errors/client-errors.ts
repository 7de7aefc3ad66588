import { AppError } from '@haiqiao/contract/errors';
import { DEFAULT_LOCALE } from '@haiqiao/contract/i18n';
import type { Socket } from 'node:net';
import { errorCode } from '#server/lib/error-code.ts';
import { failureEnvelope } from './errors.ts';

/** Maximum size of headers; Node's default, repeated here because the response names it. */
export const HEADER_LIMIT_BYTES = 16 * 1024;

const REASONS: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  413: 'Content Too Large',
};

/** Errors of Node's parser before a request exists. */
function failureOf(error: Error): AppError {
  switch (errorCode(error)) {
    case 'HPE_HEADER_OVERFLOW':
      return new AppError('REQUEST_TOO_LARGE', { limitMb: HEADER_LIMIT_BYTES / 1_000_000 });
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new AppError('REQUEST_TIMEOUT');
    default:
      return new AppError('REQUEST_MALFORMED');
  }
}

/** Answers an invalid request with an envelope, and disconnects. */
export function answerClientError(makeRequestId: () => string): (error: Error, socket: Socket) => void {
  return (error, socket) => {
    if (errorCode(error) === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const failure = failureOf(error);
    const { status } = failure.entry;
    const body = JSON.stringify(failureEnvelope(failure, makeRequestId(), DEFAULT_LOCALE));
    socket.end(
      `HTTP/1.1 ${status} ${REASONS[status] ?? ''}\r\nContent-Type: application/json; charset=utf-8\r\n` +
        `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
    );
  };
}
