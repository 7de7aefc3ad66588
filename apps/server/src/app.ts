import { healthLive } from '@haiqiao/contract/endpoints';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import manifest from '../../../package.json' with { type: 'json' };
import type { EnterpriseSource } from './adapters/enterprise-source/enterprise-source.ts';
import { NO_SOURCE } from './adapters/enterprise-source/open-enterprise-source.ts';
import type { SendMail } from './adapters/mail/mail.ts';
import { createPasswordHasher } from './adapters/password-hasher.ts';
import type { FileStorage } from './adapters/file-storage.ts';
import type { Secrets } from './adapters/secrets.ts';
import { openStorage } from './adapters/storage/open-storage.ts';
import type { StorageChoice } from './adapters/storage/storage-choice.ts';
import { registerBackground } from './background.ts';
import type { Config } from './config.ts';
import type { Context, ContextBase } from './context.ts';
import type { Broadcast } from './db/broadcast.ts';
import type { Database } from './db/tables.ts';
import type { DatabaseConnection } from './db/connect.ts';
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
import { registerOnlineEnterprisesRoutes } from './features/online-enterprises/online-enterprises.routes.ts';
import { registerOrganisationRoutes } from './features/organisation/organisation.routes.ts';
import { registerRecordWritesRoutes } from './features/records/record-writes.routes.ts';
import { registerRecordsRoutes } from './features/records/records.routes.ts';
import { registerRecycleBinRoutes } from './features/recycle-bin/recycle-bin.routes.ts';
import { registerSettingsRoutes } from './features/settings/settings.routes.ts';
import { registerWorkCalendarRoutes } from './features/work-calendar/work-calendar.routes.ts';
import { registerPublicPages } from './features/web-client/public-pages.routes.ts';
import { registerWebClientRoutes } from './features/web-client/web-client.routes.ts';
import { createFlows } from './flows.ts';
import { createServer } from './http/create-server.ts';
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
  /** Where files are kept. */
  readonly storage: StorageChoice;
  /** Opens that storage; tests bring one that fails. */
  readonly openStorage?: (choice: StorageChoice) => FileStorage;
  /** Key and seal of documents, read when the first is made. */
  readonly loadPrintStart: () => Promise<PrintStart>;
  /** Folder of the business areas whose code imports run; null for none. */
  readonly modulesFolder: string | null;
  /** Where this node is opened in a browser, for links while the setting names no address. */
  readonly ownUrl?: string;
  /** Folder of the built web client; null serves the calls alone. */
  readonly webRoot: string | null;
  /** Hooks and actions of the business areas; none unless given. */
  readonly code?: ModuleCode;
  /** Sends mail to members, where a server for it is named. */
  readonly mail?: SendMail | undefined;
  /** Where enterprises are looked up beyond the library; nowhere unless given. */
  readonly enterpriseSource?: EnterpriseSource;
  /** Stretches every rate limit; 1 unless tests or the bench say otherwise. */
  readonly limitFactor?: number;
}

/** The product's version, the same in every package. */
export const VERSION = manifest.version;

/** Answer whatever else is going on: a busy process must not be taken for a dead one. */
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
    limitFactor,
    alwaysAnswering: ALWAYS_ANSWERING,
    frameOrigins: frames.current,
    settingsMark: mark.current,
  });
  app.addHook('onReady', frames.load);
  app.addHook('onReady', mark.load);
  const host: RouteHost = { app, base, limitFactor, checksReplies: config.environment === 'test' };
  // First, since it describes only what comes after it.
  await registerApiDocsRoutes(host, { isOpen: config.demo, version: VERSION });
  registerMetricsRoutes(host);
  registerHealthRoutes(host, { version: VERSION });
  registerFeatures(host, deps, { settings, metadata });
  registerMessagesRoutes(host, { broadcast, loadActor, canMail: deps.mail !== undefined });
  await registerWebClientRoutes(host, deps);
  return app;
}

/** What the judges of callers need too. */
interface Ground {
  readonly settings: Settings;
  readonly metadata: MetadataStore;
}

/** Hands every feature what it needs of the others. */
function registerFeatures(host: RouteHost, deps: AppDeps, { settings, metadata }: Ground): void {
  const { base, config, secrets, broadcast, code = NO_MODULE_CODE } = deps;
  const links = createFileLinks(secrets.tokenKey);
  const dictionaries = createDictionaries(base, broadcast);
  const { flows, ...flowTools } = openFlows(host, deps, settings);
  const files = (deps.openStorage ?? openStorage)(deps.storage);
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
  registerPeople(host, { ...auth, metadata, broadcast, dictionaries });
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
  registerOnlineEnterprisesRoutes(host, { ...records, source: deps.enterpriseSource ?? NO_SOURCE });
  registerWorkCalendarRoutes(host, { metadata, broadcast });
  registerFlowModelsRoutes(host, { ...records, settings, ...flowTools });
  registerSettingsRoutes(host, { ...auth, demo: config.demo, version: VERSION });
}

/** Who there is, and what they may. */
function registerPeople(
  host: RouteHost,
  deps: ReturnType<typeof authDeps> & Ground & Pick<AppDeps, 'broadcast'> & { dictionaries: Dictionaries },
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

/** What lies in the recycle bin beside records. */
function binKinds(broadcast: Broadcast) {
  return new Map([...dictionaryBins(broadcast), listViewBin].map((kind) => [kind.code, kind]));
}

/** Flows with what runs and measures them. */
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
    judgeCaptcha: async (ctx: Context, given: { captchaId: string; answer: string }) =>
      (await judgeCaptcha(ctx, given, captchaKind)) === 'right',
    queryMenus: (ctx: Context, memberId: string) => queryMemberMenus(ctx, parts.settings, memberId),
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
