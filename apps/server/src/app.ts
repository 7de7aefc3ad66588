import { healthLive } from '@haiqiao/contract/endpoints';
import type { DatabaseConnection, Replica } from '@haiqiao/pg';
import type { FastifyInstance } from 'fastify';
import manifest from '../../../package.json' with { type: 'json' };
import type { EnterpriseSource } from './adapters/enterprise-source/enterprise-source.ts';
import { NO_SOURCE } from './adapters/enterprise-source/open-enterprise-source.ts';
import type { SendMail } from './adapters/mail/mail.ts';
import { createPasswordHasher } from './adapters/password-hasher.ts';
import type { FileStorage } from './adapters/file-storage.ts';
import type { Secrets } from './adapters/secrets.ts';
import { openStorage } from './adapters/storage/open-storage.ts';
import type { StorageChoice } from './adapters/storage/storage-choice.ts';
import { registerBackground } from './start/background.ts';
import type { Config } from './config.ts';
import type { Context, ContextBase } from './context.ts';
import type { Broadcast } from './db/broadcast.ts';
import { createCacheVerifier } from './db/cache-versions.ts';
import type { Tables } from './db/tables.ts';
import { registerAccountRoutes } from './features/account/account.routes.ts';
import { enterprisePasswords } from './features/account/enterprise/enterprise-passwords.ts';
import { registerApiKeysRoutes } from './features/api-keys/api-keys.routes.ts';
import { createKeyLoader } from './features/api-keys/load-key.ts';
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
import { buildFormView } from './features/definitions/form-view.ts';
import { buildListView } from './features/definitions/list-view.ts';
import { registerDesignersRoutes } from './features/designers/designers.routes.ts';
import { registerDraftsRoutes } from './features/drafts/drafts.routes.ts';
import { registerFlowModelsRoutes } from './features/flow-models/flow-models.routes.ts';
import { registerFrontLogRoutes } from './features/front-log/front-log.routes.ts';
import { registerHealthRoutes } from './features/health/health.routes.ts';
import { dictionaryBins } from './features/dictionary/dictionary-bin.ts';
import { listViewBin } from './features/list-views/list-view-bin.ts';
import { registerListViewsRoutes } from './features/list-views/list-views.routes.ts';
import { registerMenusRoutes } from './features/menus/menus.routes.ts';
import { queryMemberMenus } from './features/menus/query-modules-tree.ts';
import { readMenuStates } from './features/menus/read-menu-states.ts';
import { registerMessagesRoutes } from './features/messages/messages.routes.ts';
import { METRICS_PATH, registerMetricsRoutes } from './features/metrics/metrics.routes.ts';
import { registerPermissionsRoutes } from './features/permissions/permissions.routes.ts';
import { registerModuleRoutes } from './features/module-routes/register-module-routes.ts';
import { registerOrganisationRoutes } from './features/organisation/organisation.routes.ts';
import { registerRecordWritesRoutes } from './features/records/record-writes.routes.ts';
import { registerRecordsRoutes } from './features/records/records.routes.ts';
import { registerRecycleBinRoutes } from './features/recycle-bin/recycle-bin.routes.ts';
import { registerSettingsRoutes } from './features/settings/settings.routes.ts';
import { registerWorkCalendarRoutes } from './features/work-calendar/work-calendar.routes.ts';
import { registerPublicPages } from './features/web-client/public-pages.routes.ts';
import { registerWebClientRoutes } from './features/web-client/web-client.routes.ts';
import { createFlows } from './start/flows.ts';
import { createServer } from './http/create-server.ts';
import { registerLocalDemo } from './http/local-demo.ts';
import { registerMemberWrites } from './http/member-writes.ts';
import type { RouteHost } from './http/route-host.ts';
import { createWorkCalendars } from './platform/calendar/work-calendar.ts';
import { createDictionaries, type Dictionaries } from './platform/dictionaries/dictionaries.ts';
import type { ProveOwnerDeps } from './platform/credentials/prove-owner.ts';
import { createFileLinks } from './platform/files/file-links.ts';
import { createPapers } from './platform/documents/papers.ts';
import { createPress, type Press } from './platform/documents/press.ts';
import type { PrintStart } from './platform/documents/print/print-task.ts';
import { createMetadata } from './platform/metadata/metadata-store.ts';
import type { MetadataStore } from './platform/metadata/model.ts';
import { createRecentVisits } from './platform/records/detail/recent-visits.ts';
import { createRecordDeps } from './platform/records/record-services.ts';
import { type ModuleCode, NO_MODULE_CODE } from './platform/records/code/module-code.ts';
import { createScripts } from './platform/scripts/scripts.ts';
import { followFrameOrigins } from './platform/settings/frame-origins.ts';
import { followSettingsMark } from './platform/settings/public-settings.ts';
import { createSettings, type Settings } from './platform/settings/settings.ts';

/** The configuration that request handling depends on. */
export type AppConfig = Pick<
  Config,
  'environment' | 'demo' | 'demoSaidAloud' | 'captcha' | 'trustProxy' | 'metricsToken'
>;

/** Dependencies of an application; creating them opens nothing. */
export interface AppDeps {
  readonly base: ContextBase;
  /** A read-only replica of the database for lists (DATABASE_REPLICA_URL), if configured. */
  readonly replica?: Replica<Tables> | undefined;
  readonly config: AppConfig;
  readonly secrets: Secrets;
  readonly broadcast: Broadcast;
  /** For components with their own connections: the job queue, exports and imports. */
  readonly connection: DatabaseConnection;
  /** Configuration of the file storage. */
  readonly storage: StorageChoice;
  /** Opens that storage; tests pass one that fails. */
  readonly openStorage?: (choice: StorageChoice) => FileStorage;
  /** Key and seal of documents, loaded when the first document is created. */
  readonly loadPrintStart: () => Promise<PrintStart>;
  /** Folder of the business areas whose code runs in imports; null for none. */
  readonly modulesFolder: string | null;
  /** Public address of this node, for links when the setting defines none. */
  readonly ownUrl?: string;
  /** Folder of the built web client; null serves only the API. */
  readonly webRoot: string | null;
  /** Hooks and actions of the business areas; none by default. */
  readonly code?: ModuleCode;
  /** Sends mail to members, when a mail server is configured. */
  readonly mail?: SendMail | undefined;
  /** External register of enterprises; none by default. */
  readonly enterpriseSource?: EnterpriseSource;
  /** Multiplies every rate limit; 1 except in tests and benchmarks. */
  readonly limitFactor?: number;
}

/** The product's version, the same in every package. */
export const VERSION = manifest.version;

/** Always answered: a busy process must not be considered dead. */
const ALWAYS_ANSWERING: ReadonlySet<string> = new Set([healthLive.path, METRICS_PATH]);

/** Builds the application without listening: `main.ts` listens, tests call `inject`. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { base, broadcast, config, limitFactor = 1 } = deps;
  const settings = createSettings(base, broadcast);
  const frames = followFrameOrigins(settings, broadcast, base.log);
  const mark = followSettingsMark(settings, broadcast, base.log);
  const metadata = createMetadata(base, broadcast);
  const loadActor = createActorLoader(deps);
  const app = await createServer({
    base,
    loadActor,
    loadKey: createKeyLoader({ base, broadcast, metadata }),
    trustProxy: config.trustProxy,
    metricsToken: config.metricsToken,
    limitFactor,
    alwaysAnswering: ALWAYS_ANSWERING,
    frameOrigins: frames.current,
    settingsMark: mark.current,
  });
  if (config.demo && !config.demoSaidAloud) registerLocalDemo(app);
  app.addHook('onReady', frames.load);
  app.addHook('onReady', mark.load);
  if (deps.replica) registerMemberWrites(app, base);
  verifyCaches(app, deps);
  const host: RouteHost = { app, base, limitFactor, checksReplies: config.environment === 'test' };
  // Registered first, because it describes only routes registered after it.
  await registerApiDocsRoutes(host, { isOpen: config.demo, version: VERSION });
  registerMetricsRoutes(host);
  const files = (deps.openStorage ?? openStorage)(deps.storage);
  registerHealthRoutes(host, { version: VERSION, storage: files });
  registerFeatures(host, deps, { settings, metadata, files });
  registerMessagesRoutes(host, { broadcast, loadActor, canMail: deps.mail !== undefined });
  await registerWebClientRoutes(host, deps);
  return app;
}

/** Verifies the caches of this node while the application runs. */
function verifyCaches(app: FastifyInstance, { base, broadcast }: AppDeps): void {
  const caches = createCacheVerifier(base.db, { broadcast, log: base.log });
  app.addHook('onReady', caches.start);
  app.addHook('onClose', async () => caches.close());
}

/** Services needed by request authorisation. */
interface AppServices {
  readonly settings: Settings;
  readonly metadata: MetadataStore;
}

/** Registers every feature with its dependencies. */
function registerFeatures(
  host: RouteHost,
  deps: AppDeps,
  { settings, metadata, files }: AppServices & { readonly files: FileStorage },
): void {
  const { base, config, secrets, broadcast, code = NO_MODULE_CODE } = deps;
  const links = createFileLinks(secrets.tokenKey);
  const dictionaries = createDictionaries(base, broadcast);
  const { flows, ...flowTools } = openFlows(host, deps, settings);
  const press = openPress(host, deps);
  const papers = createPapers({ press, storage: files, settings, ownUrl: deps.ownUrl ?? '' });
  const records = createRecordDeps({
    metadata,
    dictionaries,
    code,
    links,
    papers,
    flows: flows.ofRecords,
  });
  const recent = openRecent(host);
  const auth = authDeps({ settings, secrets, broadcast, captchaKind: captchaKindOf(config, settings) });
  const accounts = enterprisePasswords({ ...records, hasher: auth.hasher });
  registerCaptcha(host, auth.captchaKind);
  registerAuthRoutes(host, { ...auth, metadata, enterprisePasswords: accounts });
  registerPeople(host, { ...auth, metadata, broadcast, dictionaries, pagePaths: code.pagePaths });
  registerFrontLogRoutes(host);
  registerDefinitionsRoutes(host, { metadata, flows: flows.ofRecords });
  registerDesignersRoutes(host, { metadata, broadcast, links, buildListView, buildFormView });
  registerDraftsRoutes(host, { metadata });
  registerListViewsRoutes(host, { metadata });
  registerRecordsRoutes(host, { metadata, links, replica: deps.replica });
  registerRecordWritesRoutes(host, { ...records, recent });
  registerRecycleBinRoutes(host, { ...records, settings, kinds: binKinds(broadcast) });
  registerPublicPages(host, records);
  registerBackground(host, {
    ...deps,
    press,
    records,
    settings,
    flows,
    storageChoice: deps.storage,
    storage: files,
  });
  registerModuleRoutes(host, records, { enterpriseSource: deps.enterpriseSource ?? NO_SOURCE });
  registerWorkCalendarRoutes(host, { metadata, broadcast });
  registerFlowModelsRoutes(host, { ...records, settings, ...flowTools });
  registerSettingsRoutes(host, { ...auth, demo: config.demo, version: VERSION });
}

/** Registers members, organisation and permissions. */
function registerPeople(
  host: RouteHost,
  deps: ReturnType<typeof authDeps> &
    AppServices &
    Pick<AppDeps, 'broadcast'> &
    Pick<ModuleCode, 'pagePaths'> & { dictionaries: Dictionaries },
): void {
  const { settings } = deps;
  registerAccountRoutes(host, {
    ...deps,
    endSessions: (ctx, memberId) => endSessionsOf(ctx, memberId, 'PASSWORD'),
  });
  registerMenusRoutes(host, deps);
  registerOrganisationRoutes(host, { ...deps, endSessions: endSessionsOf });
  registerPermissionsRoutes(host, {
    ...deps,
    readMenuStates: (ctx, memberId) => readMenuStates(ctx, settings, memberId),
  });
  registerApiKeysRoutes(host, deps);
}

function openRecent({ app, base }: RouteHost) {
  const recent = createRecentVisits(base);
  app.addHook('onClose', () => recent.close());
  return recent;
}

function openPress({ app }: RouteHost, { loadPrintStart }: AppDeps): Press {
  const press = createPress(loadPrintStart);
  app.addHook('onClose', () => press.close());
  return press;
}

/** Kinds in the recycle bin other than records. */
function binKinds(broadcast: Broadcast) {
  return new Map([...dictionaryBins(broadcast), listViewBin].map((kind) => [kind.code, kind]));
}

/** Opens flows with their execution and metrics. */
function openFlows(host: RouteHost, { base, broadcast }: AppDeps, settings: Settings) {
  const tools = { calendars: createWorkCalendars(base, broadcast), scripts: createScripts() };
  host.app.addHook('onClose', () => tools.scripts.close());
  return { ...tools, flows: createFlows({ settings, ...tools }) };
}

interface AuthParts {
  readonly settings: Settings;
  readonly secrets: Secrets;
  readonly broadcast: Broadcast;
  readonly captchaKind: ResolveCaptchaKind;
}

function authDeps(parts: AuthParts) {
  const { secrets, captchaKind } = parts;
  const proof = {
    settings: parts.settings,
    nonces: createNonces(secrets.tokenKey),
    passwordKey: secrets.passwordKey,
    hasher: createPasswordHasher(),
  };
  const owner: ProveOwnerDeps = {
    openPasswords: (ctx, texts) => openPasswords(ctx, texts, proof),
    provePassword: (ctx, claim) => provePassword(ctx, claim, proof),
  };
  return {
    ...parts,
    ...proof,
    ...owner,
    tokens: createAccessTokens(secrets.tokenKey),
    sealKey: secrets.sealKey,
    judgeCaptcha: async (ctx: Context, input: { captchaId: string; answer: string }) =>
      (await judgeCaptcha(ctx, input, captchaKind)) === 'right',
    queryMenus: (ctx: Context, memberId: string) => queryMemberMenus(ctx, parts.settings, memberId),
  };
}

/**
 * The environment variable overrides the setting (DESIGN §2). Neither disables captchas in production: the configuration rejects it, and a
 * setting that says so is treated as the default kind.
 */
function captchaKindOf({ captcha, demo, environment }: AppConfig, settings: Settings): ResolveCaptchaKind {
  const mayBeOff = demo || environment === 'test';
  return async () => {
    const kind = captcha ?? (await settings.read('captcha.kind'));
    return kind === 'off' && !mayBeOff ? 'slide' : kind;
  };
}
