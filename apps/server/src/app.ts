import { healthLive } from '@haiqiao/contract/endpoints';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import manifest from '../../../package.json' with { type: 'json' };
import { createPasswordHasher } from './adapters/password-hasher.ts';
import type { Secrets } from './adapters/secrets.ts';
import { registerBackground } from './background.ts';
import type { Config } from './config.ts';
import type { Context, ContextBase } from './context.ts';
import type { Broadcast } from './db/broadcast.ts';
import type { Database } from './db/tables.ts';
import type { DatabaseConnection } from './db/connect.ts';
import { registerAccountRoutes } from './features/account/account.routes.ts';
import { registerApiDocsRoutes } from './features/api-docs/api-docs.routes.ts';
import { createAccessTokens } from './features/auth/access-token.ts';
import { registerAuthRoutes } from './features/auth/auth.routes.ts';
import { createActorLoader } from './features/auth/load-actor.ts';
import { createNonces } from './features/auth/password/nonce.ts';
import { openPasswords } from './features/auth/password/open-passwords.ts';
import { provePassword } from './features/auth/password/prove-password.ts';
import { endSessionsOf } from './features/auth/session.repository.ts';
import { registerCaptcha } from './features/captcha/captcha.routes.ts';
import { judgeCaptcha, type ResolveCaptchaKind } from './features/captcha/captcha.service.ts';
import { registerDefinitionsRoutes } from './features/definitions/definitions.routes.ts';
import { registerDraftsRoutes } from './features/drafts/drafts.routes.ts';
import { registerFrontLogRoutes } from './features/front-log/front-log.routes.ts';
import { registerHealthRoutes } from './features/health/health.routes.ts';
import { registerListViewsRoutes } from './features/list-views/list-views.routes.ts';
import { registerMenusRoutes } from './features/menus/menus.routes.ts';
import { queryMemberMenus } from './features/menus/query-modules-tree.ts';
import { registerMessagesRoutes } from './features/messages/messages.routes.ts';
import { METRICS_PATH, registerMetricsRoutes } from './features/metrics/metrics.routes.ts';
import { registerRecordWritesRoutes } from './features/records/record-writes.routes.ts';
import { registerRecordsRoutes } from './features/records/records.routes.ts';
import { registerRecycleBinRoutes } from './features/recycle-bin/recycle-bin.routes.ts';
import { registerSettingsRoutes } from './features/settings/settings.routes.ts';
import { registerWebClientRoutes } from './features/web-client/web-client.routes.ts';
import { createServer } from './http/create-server.ts';
import type { RouteHost } from './http/route-host.ts';
import { createDictionaries } from './platform/dictionaries/dictionaries.ts';
import { createMetadata } from './platform/metadata/metadata-store.ts';
import { createRecentVisits } from './platform/records/detail/recent-visits.ts';
import { createRecordDeps } from './platform/records/record-services.ts';
import { type ModuleCode, NO_MODULE_CODE } from './platform/records/module-code.ts';
import { createSettings, type Settings } from './platform/settings/settings.ts';

/** The part of the configuration that requests depend on. */
export type AppConfig = Pick<Config, 'environment' | 'demo' | 'captcha' | 'trustProxy'>;

/** Everything an application is made from; it opens nothing itself. */
export interface AppDeps {
  readonly base: ContextBase;
  /** A read-only copy of the database for lists (DATABASE_REPLICA_URL), if there is one. */
  readonly replica?: Kysely<Database> | undefined;
  readonly config: AppConfig;
  readonly secrets: Secrets;
  readonly broadcast: Broadcast;
  /** For what opens connections of its own: the job queue, exports and imports. */
  readonly connection: DatabaseConnection;
  /** Folder of stored files. */
  readonly filesFolder: string;
  /** Folder of the business areas whose code imports run; null for none. */
  readonly modulesFolder: string | null;
  /** Folder of the built web client; null serves the calls alone. */
  readonly webRoot: string | null;
  /** Hooks and actions of the business areas; none unless given. */
  readonly code?: ModuleCode;
  /** Stretches every rate limit; 1 unless tests or the bench say otherwise. */
  readonly limitFactor?: number;
}

/** The product's version, the same in every package. */
export const VERSION = manifest.version;

/** Answer whatever else is going on: a busy process must not be taken for a dead one. */
const ALWAYS_ANSWERING: ReadonlySet<string> = new Set([healthLive.path, METRICS_PATH]);

/** Builds the application without listening: `main.ts` listens, tests call `inject`. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { base, config, limitFactor = 1 } = deps;
  const app = await createServer({
    base,
    loadActor: createActorLoader(deps),
    trustProxy: config.trustProxy,
    limitFactor,
    alwaysAnswering: ALWAYS_ANSWERING,
  });
  const host: RouteHost = { app, base, limitFactor, checksReplies: config.environment === 'test' };
  // First, since it describes only what comes after it.
  await registerApiDocsRoutes(host, { isOpen: config.demo, version: VERSION });
  registerMetricsRoutes(host);
  registerHealthRoutes(host, { version: VERSION });
  registerFeatures(host, deps);
  await registerWebClientRoutes(host, deps);
  return app;
}

/** Hands every feature what it needs of the others. */
function registerFeatures(host: RouteHost, deps: AppDeps): void {
  const { base, config, secrets, broadcast, code = NO_MODULE_CODE } = deps;
  const settings = createSettings(base, broadcast);
  const metadata = createMetadata(base, broadcast);
  const records = createRecordDeps({ metadata, dictionaries: createDictionaries(base, broadcast), code });
  const recent = createRecentVisits(base);
  host.app.addHook('onClose', () => recent.close());
  const auth = authDeps({ settings, secrets, broadcast, captchaKind: captchaKindOf(config, settings) });
  registerCaptcha(host, auth.captchaKind);
  registerAuthRoutes(host, auth);
  registerAccountRoutes(host, {
    broadcast,
    openPasswords: (ctx, texts) => openPasswords(ctx, texts, auth),
    provePassword: (ctx, claim) => provePassword(ctx, claim, auth),
    hashPassword: (password) => auth.hasher.hash(password),
    endSessions: (ctx, memberId) => endSessionsOf(ctx, memberId, 'PASSWORD'),
  });
  registerMenusRoutes(host);
  registerMessagesRoutes(host);
  registerFrontLogRoutes(host);
  registerDefinitionsRoutes(host, { metadata });
  registerDraftsRoutes(host, { metadata });
  registerListViewsRoutes(host, { metadata });
  registerRecordsRoutes(host, { metadata, replica: deps.replica });
  registerRecordWritesRoutes(host, { ...records, recent });
  registerRecycleBinRoutes(host, { ...records, settings });
  registerBackground(host, { ...deps, records, settings });
  registerSettingsRoutes(host, { settings, demo: config.demo, version: VERSION });
}

interface AuthParts {
  readonly settings: Settings;
  readonly secrets: Secrets;
  readonly broadcast: Broadcast;
  readonly captchaKind: ResolveCaptchaKind;
}

function authDeps(parts: AuthParts) {
  const { secrets, captchaKind } = parts;
  return {
    ...parts,
    tokens: createAccessTokens(secrets.tokenKey),
    nonces: createNonces(secrets.tokenKey),
    passwordKey: secrets.passwordKey,
    hasher: createPasswordHasher(),
    judgeCaptcha: async (ctx: Context, given: { captchaId: string; answer: string }) =>
      (await judgeCaptcha(ctx, given, captchaKind)) === 'right',
    queryMenus: queryMemberMenus,
  };
}

/**
 * The variable of the environment wins over the setting (DESIGN §2). Neither switches captchas off in a real centre:
 * the configuration refuses to, and here a setting that says so counts as the usual kind.
 */
function captchaKindOf({ captcha, demo, environment }: AppConfig, settings: Settings): ResolveCaptchaKind {
  const mayBeOff = demo || environment === 'test';
  return async () => {
    const kind = captcha ?? (await settings.read('captcha.kind'));
    return kind === 'off' && !mayBeOff ? 'slide' : kind;
  };
}
