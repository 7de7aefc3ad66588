import { type DestinationStream, type LevelWithSilentOrString, type Logger, pino } from 'pino';

/** Names whose values never reach a log line, wherever they stand; compared in lower case without `-` and `_`. */
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

/** What stands in the place of a secret. */
const CENSORED = '[redacted]';

/** Access tokens and bearer headers inside a text, such as the message of somebody else's error. */
const TOKENS_IN_TEXT = /eyJ[\w-]{5,}\.[\w-]+\.[\w-]+|\bbearer +[\w.~+/=-]+/gi;

/** Deeper objects are not worth a log line. */
const DEPTH_MAX = 8;

/** Lines are written together: a writing per line would cost each request as much as its input. */
const WRITE_AT_BYTES = 8 * 1024;
const WRITE_EVERY_MS = 250;

/** Marks fields that are known to hold no secret: they are written as they are. */
export const CLEAN = Symbol('clean');

/**
 * Makes the process's log: JSON lines, one per event, without secrets. What is not yet written when the process ends
 * is written then.
 * @param options.destination stdout unless given
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
      // Errors are described where everything else is censored.
      serializers: { err: (described: unknown) => described },
      formatters: {
        level: (label) => ({ level: label }),
        log: (line) => (CLEAN in line ? line : censorFields(line, 0)),
      },
    },
    // Messages and whatever else came as text are looked through once more in the finished line.
    { write: (line) => destination.write(censorText(line)) },
  );
}

function stdout(): DestinationStream {
  return pino.destination({ dest: 1, sync: false, minLength: WRITE_AT_BYTES, periodicFlush: WRITE_EVERY_MS });
}

/** Many lines fall into one millisecond: its text is made once. */
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

/** An error by what helps to find it. PostgreSQL's `detail` and `where` repeat values of rows: they stay out. */
function describeError(error: Error, depth: number): Record<string, unknown> {
  const { code, constraint, table } = error as { code?: unknown; constraint?: unknown; table?: unknown }; // pg adds them
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
