import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { StartError } from '#server/lib/start-error.ts';

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export const CAPTCHA_CHOICES = ['slide', 'click', 'random', 'off'] as const;

export type LogLevel = (typeof LOG_LEVELS)[number];
export type CaptchaChoice = (typeof CAPTCHA_CHOICES)[number];

/** Everything the environment decides about this process. Frozen; made once by {@link readConfig}. */
export interface Config {
  /** From NODE_ENV; anything else than the three names counts as production. */
  readonly environment: 'production' | 'development' | 'test';
  /** Address to listen on. Loopback while demo accounts exist, unless HAIQIAO_DEMO=on was said aloud. */
  readonly host: string;
  /** TCP port, 0 for any free one. */
  readonly port: number;
  /** Absolute path of the data folder: embedded database, secrets, files. */
  readonly dataDir: string;
  /** Absolute path of the folder with the business areas. */
  readonly modulesDir: string;
  /** Absolute path of the built web client. */
  readonly webRoot: string;
  readonly database: EmbeddedChoice | ExternalChoice;
  /** Connection URL of a read-only copy for lists, if there is one. */
  readonly replicaUrl: string | undefined;
  /** Number of server processes on this machine. */
  readonly processes: number;
  /** Whether the demo centre and its accounts with a public password belong into the database. */
  readonly demo: boolean;
  /** Whether HAIQIAO_DEMO=on was set, so that demo accounts may be offered beyond this machine. */
  readonly demoSaidAloud: boolean;
  /** Kind of captcha; undefined leaves it to the system setting. */
  readonly captcha: CaptchaChoice | undefined;
  readonly logLevel: LogLevel;
  /** Addresses or networks of reverse proxies whose X-Forwarded-* headers count; empty for none. */
  readonly trustProxy: readonly string[];
}

/** PostgreSQL started by ourselves. `systemUser` is whom it runs as when root starts us. */
export interface EmbeddedChoice {
  readonly kind: 'embedded';
  readonly systemUser: string;
}

/** Any PostgreSQL 15 or newer at `url`. */
export interface ExternalChoice {
  readonly kind: 'external';
  readonly url: string;
}

const MAX_PROCESSES = 64;
const PROXY_NAMES = ['loopback', 'linklocal', 'uniquelocal'];

const onOff = z.enum(['on', 'off'], 'must be on or off');
const postgresUrl = z.string().refine(isPostgresUrl, {
  error: 'must look like postgres://user:password@host:5432/database',
});

const variables = z.object({
  HAIQIAO_HOST: z
    .string()
    .regex(/^[\w.:-]+$/, 'must be a host name or an IP address')
    .default('127.0.0.1'),
  HAIQIAO_PORT: wholeNumber(0, 65535).default(3000),
  HAIQIAO_DATA_DIR: z.string().default('./data'),
  HAIQIAO_DEMO: onOff.optional(),
  HAIQIAO_CAPTCHA: z.enum(CAPTCHA_CHOICES, `must be one of ${CAPTCHA_CHOICES.join(', ')}`).optional(),
  HAIQIAO_LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
  HAIQIAO_TRUST_PROXY: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    )
    .refine((parts) => parts.every(isProxy), {
      error: `must be a comma-separated list of addresses, networks (10.0.0.0/8) or ${PROXY_NAMES.join(', ')}`,
    }),
  HAIQIAO_MODULES_DIR: z.string().default('./modules'),
  HAIQIAO_WEB_ROOT: z.string().default('./apps/web/dist'),
  HAIQIAO_SYSTEM_USER: z
    .string()
    .regex(/^[\w.-]+$/, 'must be the name of a system user')
    .default('nobody'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_REPLICA_URL: postgresUrl.optional(),
  WEB_CONCURRENCY: wholeNumber(1, MAX_PROCESSES).default(1),
  NODE_ENV: z.enum(['production', 'development', 'test']).catch('production'),
});

type Variables = z.infer<typeof variables>;

/** Every environment variable the server reads, in the order of `.env.example`. */
export const CONFIG_KEYS: readonly string[] = Object.keys(variables.shape);

/**
 * Reads the environment. Empty variables count as not set. Pure: no file is touched.
 * @param options.rootDir absolute folder that relative paths start from (the project root)
 * @throws StartError on the first value that is wrong, or that contradicts another one (DESIGN §2)
 */
export function readConfig(env: NodeJS.ProcessEnv, options: { rootDir: string }): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => (value ?? '').trim() !== ''));
  refuseUnknownNames(Object.keys(given));
  const parsed = variables.safeParse(given);
  if (!parsed.success) throw new StartError(describeIssue(parsed.error));
  const values = parsed.data;
  const demo = (values.HAIQIAO_DEMO ?? (values.DATABASE_URL === undefined ? 'on' : 'off')) === 'on';
  refuseContradictions(values, demo);
  return Object.freeze({
    environment: values.NODE_ENV,
    host: values.HAIQIAO_HOST,
    port: values.HAIQIAO_PORT,
    dataDir: resolve(options.rootDir, values.HAIQIAO_DATA_DIR),
    modulesDir: resolve(options.rootDir, values.HAIQIAO_MODULES_DIR),
    webRoot: resolve(options.rootDir, values.HAIQIAO_WEB_ROOT),
    database: Object.freeze(databaseChoice(values)),
    replicaUrl: values.DATABASE_REPLICA_URL,
    processes: values.WEB_CONCURRENCY,
    demo,
    demoSaidAloud: values.HAIQIAO_DEMO === 'on',
    captcha: values.HAIQIAO_CAPTCHA,
    logLevel: values.HAIQIAO_LOG_LEVEL,
    trustProxy: Object.freeze(values.HAIQIAO_TRUST_PROXY),
  });
}

/** Whether `host` can be reached from this machine only. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);
}

function databaseChoice(values: Variables): Config['database'] {
  return values.DATABASE_URL === undefined
    ? { kind: 'embedded', systemUser: values.HAIQIAO_SYSTEM_USER }
    : { kind: 'external', url: values.DATABASE_URL };
}

function refuseContradictions(values: Variables, demo: boolean): void {
  if (demo && values.HAIQIAO_DEMO === undefined && !isLoopback(values.HAIQIAO_HOST)) {
    throw new StartError(
      `HAIQIAO_HOST=${values.HAIQIAO_HOST} would offer the demo accounts, whose password is public, to the network: ` +
        'set HAIQIAO_DEMO=off for a real centre, or HAIQIAO_DEMO=on if that is what you want.',
    );
  }
  if (values.HAIQIAO_CAPTCHA === 'off' && !demo && values.NODE_ENV !== 'test') {
    throw new StartError(
      'HAIQIAO_CAPTCHA=off is only for demo data and tests: choose slide, click or random, or leave it out.',
    );
  }
  if (values.DATABASE_REPLICA_URL !== undefined && values.DATABASE_URL === undefined) {
    throw new StartError('DATABASE_REPLICA_URL needs DATABASE_URL: the embedded database has no copy.');
  }
}

/** A misspelt name would silently leave the default in force, so every unknown HAIQIAO_ name is refused. */
function refuseUnknownNames(names: string[]): void {
  const unknown = names.find((name) => name.startsWith('HAIQIAO_') && !CONFIG_KEYS.includes(name));
  if (unknown === undefined) return;
  const known = CONFIG_KEYS.filter((key) => key.startsWith('HAIQIAO_')).join(', ');
  throw new StartError(`${unknown} is not a setting; the settings are ${known}.`);
}

/** Names the variable and the rule, never the value: a value may hold a password. */
function describeIssue(error: z.ZodError): string {
  const issue = error.issues[0];
  return `${String(issue?.path[0])} ${issue?.message ?? 'is wrong'} (see .env.example).`;
}

function wholeNumber(least: number, most: number) {
  return z
    .string()
    .regex(/^\d{1,9}$/, `must be a whole number from ${least} to ${most}`)
    .transform(Number)
    .refine((value) => value >= least && value <= most, {
      error: `must be a whole number from ${least} to ${most}`,
    });
}

function isPostgresUrl(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && ['postgres:', 'postgresql:'].includes(url.protocol) && url.pathname.length > 1;
}

function isProxy(text: string): boolean {
  if (PROXY_NAMES.includes(text)) return true;
  const [address = '', bits] = text.split('/');
  const family = isIP(address);
  const widest = family === 4 ? 32 : 128;
  return family !== 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= widest));
}
