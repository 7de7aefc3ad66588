import { CODE_OK, type Envelope, type FailureData } from '@haiqiao/contract/http';
import type { FastifyReply } from 'fastify';
import { jsonOf } from './answer/json-text.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** Code of the sent envelope, for the request's log line. */
    envelopeCode: number;
    /** Id of the error catalogue, empty for a success. */
    failure: string;
  }
}

const JSON_TYPE = 'application/json; charset=utf-8';

/** Responds with `{code: 0, message: '', data}`. Text is sent as it is, without a second serialisation. */
export function sendData(reply: FastifyReply, data: unknown): FastifyReply {
  return reply
    .header('content-type', JSON_TYPE)
    .send(`{"code":${CODE_OK},"message":"","data":${jsonOf(data)}}`);
}

/** Responds that the caller already has the data: no body, so no envelope. */
export function sendNotModified(reply: FastifyReply): FastifyReply {
  return reply.code(304).send();
}

/** Responds with an error and records it for the log line. */
export function sendFailure(
  reply: FastifyReply,
  status: number,
  failure: Envelope<FailureData>,
): FastifyReply {
  reply.envelopeCode = failure.code;
  reply.failure = failure.data.error;
  return reply.code(status).header('content-type', JSON_TYPE).send(JSON.stringify(failure));
}
