import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import type { EnterpriseSourceChoice } from '#server/adapters/enterprise-source/enterprise-source.ts';
import type { MailChoice } from '#server/adapters/mail/mail.ts';
import type { StorageChoice } from '#server/adapters/storage/storage-choice.ts';
import { enterpriseSourceChoice, isHttpAddress } from '#server/adapters/enterprise-source/source-choice.ts';
import { StartError } from '#server/lib/start-error.ts';

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export const CAPTCHA_CHOICES = ['slide', 'click', 'random', 'off'] as const;

export type LogLevel = (typeof LOG_LEVELS)[number];
export type CaptchaChoice = (typeof CAPTCHA_CHOICES)[number];

/** Configuration read from the environment. Frozen; created once by {@link readConfig}. */
export interface Config {
  /** From NODE_ENV; any value other than the three names counts as production. */
  readonly environment: 'production' | 'development' | 'test';
  /** Listen address. Loopback while demo accounts exist, unless HAIQIAO_DEMO=on is set explicitly. */
  readonly host: string;
  /** TCP port, 0 for any free one. */
  readonly port: number;
  /** Absolute path of the data folder: embedded database, secrets, files. */
  readonly dataDir: string;
  /** Absolute path of the folder with the business areas. */
  readonly modulesDir: string;
  /** Absolute path of the built web client. */
  readonly webRoot: string;
  /** Configuration of the file storage. */
  readonly storage: StorageChoice;
  /** The centre's own document key and seal; without them a key is generated and a seal is drawn. */
  readonly documents: DocumentChoice;
  /** Mail server for messages to members; undefined disables mail. */
  readonly mail: MailChoice | undefined;
  /** External register of enterprises; undefined for none. */
  readonly enterpriseSource: EnterpriseSourceChoice | undefined;
  readonly database: EmbeddedChoice | ExternalChoice;
  /** Connection URL of a read-only replica for lists, if configured. */
  readonly replicaUrl: string | undefined;
  /** Whether the centre starts without row security where the database does not allow it (decision 0020). */
  readonly rowSecurity: 'auto' | 'required';
  /** Number of server processes on this machine. */
  readonly processes: number;
  /** Whether to install the demo centre and its accounts with a public password. */
  readonly demo: boolean;
  /** Whether HAIQIAO_DEMO=on was set, so demo accounts may be exposed beyond this machine. */
  readonly demoSaidAloud: boolean;
  /** Kind of captcha; undefined uses the system setting. */
  readonly captcha: CaptchaChoice | undefined;
  readonly logLevel: LogLevel;
  /** Addresses or networks of reverse proxies whose X-Forwarded-* headers are trusted; empty for none. */
  readonly trustProxy: readonly string[];
  /** Token with which monitoring reads `/metrics`; undefined leaves them to holders of the permission. */
  readonly metricsToken: string | undefined;
}

/** Key and seal for documents. */
export interface DocumentChoice {
  /** Absolute path of a PEM or PKCS #12 file with key and certificate. */
  readonly keyFile: string | undefined;
  readonly keyPassword: string | undefined;
  /** Absolute path of the seal image, PNG. */
  readonly sealFile: string | undefined;
}

/** Embedded PostgreSQL. `systemUser` is its operating system user when root starts us. */
export interface EmbeddedChoice {
  readonly kind: 'embedded';
  readonly systemUser: string;
}

/** Any PostgreSQL 15 or newer at `url`. */
export interface ExternalChoice {
  readonly kind: 'external';
  readonly url: string;
}

const BYTES_PER_MB = 1024 * 1024;
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
  HAIQIAO_METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/-]{16,200}=*$/, 'must be 16 to 200 letters, digits or . _ ~ + / - characters')
    .optional(),
  HAIQIAO_MODULES_DIR: z.string().default('./modules'),
  HAIQIAO_WEB_ROOT: z.string().default('./apps/web/dist'),
  HAIQIAO_STORAGE_RESERVE_MB: wholeNumber(0, 9_999_999).default(512),
  HAIQIAO_S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  HAIQIAO_S3_ENDPOINT: z
    .string()
    .refine(isHttpOrigin, { error: 'must look like https://s3.example.com' })
    .optional(),
  HAIQIAO_S3_REGION: z
    .string()
    .regex(/^[\w-]+$/, 'must be the name of a region')
    .default('us-east-1'),
  HAIQIAO_S3_ACCESS_KEY: z.string().optional(),
  HAIQIAO_S3_SECRET_KEY: z.string().optional(),
  HAIQIAO_S3_PREFIX: z
    .string()
    .regex(/^([\w.-]+\/)+$/, 'must be folders that end with a slash, such as haiqiao/')
    .default(''),
  HAIQIAO_S3_PATH_STYLE: onOff.default('off'),
  HAIQIAO_DOCUMENT_KEY: z.string().optional(),
  HAIQIAO_DOCUMENT_KEY_PASSWORD: z.string().optional(),
  HAIQIAO_SEAL_FILE: z.string().optional(),
  HAIQIAO_SMTP_URL: z
    .string()
    .refine(isSmtpUrl, { error: 'must look like smtp://user:password@mail.example.com:587 or smtps://…' })
    .optional(),
  HAIQIAO_MAIL_FROM: z
    .string()
    .regex(
      /^(?:[^<>\r\n]*<[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/,
      'must be an address or Name <address>',
    )
    .optional(),
  HAIQIAO_ENTERPRISE_SOURCE: z
    .string()
    .refine((text) => text === 'off' || !text.includes('://') || isHttpAddress(text), {
      error: 'must be off, the path of a register, or look like https://register.example.com/api',
    })
    .optional(),
  HAIQIAO_ENTERPRISE_SOURCE_KEY: z.string().optional(),
  HAIQIAO_SYSTEM_USER: z
    .string()
    .regex(/^[\w.-]+$/, 'must be the name of a system user')
    .default('nobody'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_REPLICA_URL: postgresUrl.optional(),
  HAIQIAO_ROW_SECURITY: z.enum(['auto', 'required'], 'must be auto or required').default('auto'),
  WEB_CONCURRENCY: wholeNumber(1, MAX_PROCESSES).default(1),
  NODE_ENV: z.enum(['production', 'development', 'test']).catch('production'),
});

type Variables = z.infer<typeof variables>;

/** Every environment variable read by the server, in the order of `.env.example`. */
export const CONFIG_KEYS: readonly string[] = Object.keys(variables.shape);

/**
 * Parses the environment. Empty variables count as unset. Pure: does not access files.
 * @param options.rootDir absolute base folder of relative paths (the project root)
 * @throws StartError on the first value that is invalid or contradicts another one (DESIGN §2)
 */
export function readConfig(env: NodeJS.ProcessEnv, options: { rootDir: string }): Config {
  const definedValues = Object.fromEntries(
    Object.entries(env).filter(([, value]) => (value ?? '').trim() !== ''),
  );
  refuseUnknownNames(Object.keys(definedValues));
  const parsed = variables.safeParse(definedValues);
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
    storage: Object.freeze(storageChoice(values, resolve(options.rootDir, values.HAIQIAO_DATA_DIR, 'files'))),
    documents: Object.freeze(documentChoice(values, options.rootDir)),
    mail: mailChoice(values),
    enterpriseSource: enterpriseSourceChoice(values, { rootDir: options.rootDir, demo }),
    database: Object.freeze(databaseChoice(values)),
    replicaUrl: values.DATABASE_REPLICA_URL,
    rowSecurity: values.HAIQIAO_ROW_SECURITY,
    processes: values.WEB_CONCURRENCY,
    demo,
    demoSaidAloud: values.HAIQIAO_DEMO === 'on',
    captcha: values.HAIQIAO_CAPTCHA,
    logLevel: values.HAIQIAO_LOG_LEVEL,
    trustProxy: Object.freeze(values.HAIQIAO_TRUST_PROXY),
    metricsToken: values.HAIQIAO_METRICS_TOKEN,
  });
}

/** Whether `host` is reachable from this machine only. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);
}

function databaseChoice(values: Variables): Config['database'] {
  return values.DATABASE_URL === undefined
    ? { kind: 'embedded', systemUser: values.HAIQIAO_SYSTEM_USER }
    : { kind: 'external', url: values.DATABASE_URL };
}

/** The bucket when configured; the folder is always needed for drafts. */
function storageChoice(values: Variables, folder: string): StorageChoice {
  const {
    HAIQIAO_S3_BUCKET: bucket,
    HAIQIAO_S3_ACCESS_KEY: accessKey,
    HAIQIAO_S3_SECRET_KEY: secretKey,
  } = values;
  const reserveBytes = values.HAIQIAO_STORAGE_RESERVE_MB * BYTES_PER_MB;
  if (bucket === undefined) return { kind: 'disk', folder, reserveBytes };
  if (accessKey === undefined || secretKey === undefined) {
    throw new StartError('HAIQIAO_S3_BUCKET needs HAIQIAO_S3_ACCESS_KEY and HAIQIAO_S3_SECRET_KEY.');
  }
  return {
    kind: 's3',
    folder,
    reserveBytes,
    bucket,
    accessKey,
    secretKey,
    region: values.HAIQIAO_S3_REGION,
    endpoint: values.HAIQIAO_S3_ENDPOINT,
    prefix: values.HAIQIAO_S3_PREFIX,
    isPathStyle: values.HAIQIAO_S3_PATH_STYLE === 'on',
  };
}

const SMTP_PORT = 587;
const SMTPS_PORT = 465;

/** The mail server, when configured. */
function mailChoice(values: Variables): MailChoice | undefined {
  const { HAIQIAO_SMTP_URL: address, HAIQIAO_MAIL_FROM: from } = values;
  if (address === undefined) return undefined;
  if (from === undefined) throw new StartError('HAIQIAO_SMTP_URL needs HAIQIAO_MAIL_FROM.');
  const { hostname, port, protocol, username, password } = new URL(address);
  const isSecure = protocol === 'smtps:';
  return Object.freeze({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (isSecure ? SMTPS_PORT : SMTP_PORT) : Number(port),
    isSecure,
    user: username === '' ? undefined : decodeURIComponent(username),
    password: password === '' ? undefined : decodeURIComponent(password),
    from,
  });
}

function documentChoice(values: Variables, rootDir: string): DocumentChoice {
  const pathOf = (file: string | undefined) => (file === undefined ? undefined : resolve(rootDir, file));
  return {
    keyFile: pathOf(values.HAIQIAO_DOCUMENT_KEY),
    keyPassword: values.HAIQIAO_DOCUMENT_KEY_PASSWORD,
    sealFile: pathOf(values.HAIQIAO_SEAL_FILE),
  };
}

function refuseContradictions(values: Variables, demo: boolean): void {
  if (demo && values.HAIQIAO_DEMO === undefined) refuseExposedDemo(values);
  if (values.HAIQIAO_CAPTCHA === 'off' && !demo && values.NODE_ENV !== 'test') {
    throw new StartError(
      'HAIQIAO_CAPTCHA=off is only for demo data and tests: choose slide, click or random, or leave it out.',
    );
  }
  if (values.DATABASE_REPLICA_URL !== undefined && values.DATABASE_URL === undefined) {
    throw new StartError('DATABASE_REPLICA_URL needs DATABASE_URL: the embedded database has no replica.');
  }
}

/** Demo accounts have a public password: only an explicit HAIQIAO_DEMO=on offers them to a network. */
function refuseExposedDemo({ HAIQIAO_HOST: host, HAIQIAO_TRUST_PROXY: proxies }: Variables): void {
  const cause = isLoopback(host) ? 'HAIQIAO_TRUST_PROXY' : `HAIQIAO_HOST=${host}`;
  if (isLoopback(host) && proxies.length === 0) return;
  throw new StartError(
    `${cause} would offer the demo accounts, whose password is public, to the network: ` +
      'set HAIQIAO_DEMO=off for a real centre, or HAIQIAO_DEMO=on if this is intended.',
  );
}

/** Rejects every unknown HAIQIAO_ name, because a misspelt one would silently leave the default in force. */
function refuseUnknownNames(names: string[]): void {
  const unknown = names.find((name) => name.startsWith('HAIQIAO_') && !CONFIG_KEYS.includes(name));
  if (unknown === undefined) return;
  const settingNames = CONFIG_KEYS.filter((key) => key.startsWith('HAIQIAO_')).join(', ');
  throw new StartError(`${unknown} is not a setting; the settings are ${settingNames}.`);
}

/** Names the variable and the rule, never the value: it may contain a password. */
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

function isHttpOrigin(text: string): boolean {
  const url = URL.parse(text);
  return (
    url !== null && ['http:', 'https:'].includes(url.protocol) && url.pathname === '/' && url.search === ''
  );
}

function isSmtpUrl(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || !['smtp:', 'smtps:'].includes(url.protocol) || url.hostname === '') return false;
  return (url.pathname === '' || url.pathname === '/') && url.search === '' && isDecodable(url);
}

function isDecodable({ username, password }: URL): boolean {
  try {
    return decodeURIComponent(username + password) !== undefined;
  } catch {
    return false;
  }
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
