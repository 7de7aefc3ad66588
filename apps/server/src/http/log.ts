import { type DestinationStream, type LevelWithSilentOrString, type Logger, pino } from 'pino';

/** Names whose values are never logged, at any depth; compared in lower case without `-` and `_`. */
const SECRET_NAMES = new Set([
  'authorization',
  'xauthorization',
  'cookie',
  'setcookie',
  'password',
  'passwordhash',
  'oldpass',
  'newpass',
  'oldpsd',
  'newpsd',
  'confirmpsd',
  'captcha',
  'answer',
  'token',
  'accesstoken',
  'refreshtoken',
  'tokenhash',
  'tokenkey',
  'privatekey',
  'bearer',
  'secret',
  'secretkey',
  'nonce',
  'connectionstring',
  'ticket',
  'sealkey',
  'secrethash',
  'recoverycodes',
]);

/** Replacement for a secret. */
const CENSORED = '[redacted]';

/** Access tokens and bearer headers inside a text, such as a foreign error message. */
const TOKENS_IN_TEXT = /eyJ[\w-]{5,}\.[\w-]+\.[\w-]+|\bbearer +[\w.~+/=-]+/gi;

/** Deeper objects are truncated. */
const DEPTH_MAX = 8;

/** Lines are written in batches: one write per line would cost as much as reading the input. */
const WRITE_AT_BYTES = 8 * 1024;
const WRITE_EVERY_MS = 250;

/** Marks fields without secrets: they are written unchanged. */
export const CLEAN = Symbol('clean');

/**
 * Creates the process log: JSON lines, one per event, without secrets. Buffered lines are written when the process ends.
 * @param options.destination stdout by default
 */
export function createLog(options: {
  level: LevelWithSilentOrString;
  destination?: DestinationStream;
}): Logger {
  const destination = options.destination ?? stdout();
  return pino(
    {
      level: options.level,
      timestamp: timestamps(),
      base: { pid: process.pid },
      // Errors are serialised together with censoring.
      serializers: { err: (described: unknown) => described },
      formatters: {
        level: (label) => ({ level: label }),
        log: (line) => (CLEAN in line ? line : censorFields(line, 0)),
      },
    },
    // Messages and other texts are censored again in the complete line.
    { write: (line) => destination.write(censorText(line)) },
  );
}

function stdout(): DestinationStream {
  return pino.destination({ dest: 1, sync: false, minLength: WRITE_AT_BYTES, periodicFlush: WRITE_EVERY_MS });
}

/** Many lines share a millisecond: its text is cached. */
function timestamps(): () => string {
  let last = '';
  let text = '';
  return () => {
    const now = pino.stdTimeFunctions.epochTime();
    if (now !== last) {
      last = now;
      text = pino.stdTimeFunctions.isoTime();
    }
    return text;
  };
}

function censorFields(fields: object, depth: number): Record<string, unknown> {
  const censored: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) {
    censored[name] =
      isSecret(name) && value !== undefined && value !== '' ? CENSORED : censorValue(value, depth + 1);
  }
  return censored;
}

function censorValue(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Date || value instanceof URL)
    return value;
  if (depth > DEPTH_MAX) return '[deeper]';
  if (value instanceof Error) return describeError(value, depth);
  if (Array.isArray(value)) return value.map((item) => censorValue(item, depth + 1));
  return censorFields(value, depth);
}

/** An error with the properties needed for diagnosis. PostgreSQL's `detail` and `where` contain row values and are excluded. */
function describeError(error: Error, depth: number): Record<string, unknown> {
  const { code, constraint, table } = error as { code?: unknown; constraint?: unknown; table?: unknown }; // added by pg
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    code,
    constraint,
    table,
    cause: error.cause === undefined ? undefined : censorValue(error.cause, depth + 1),
  };
}

function isSecret(name: string): boolean {
  return SECRET_NAMES.has(name.replace(/[-_]/g, '').toLowerCase());
}

function censorText(text: string): string {
  return text.replace(TOKENS_IN_TEXT, CENSORED);
}
