import { setTimeout as sleep } from 'node:timers/promises';
import {
  getTransfer,
  startExport,
  startImport,
  type Transfer,
  type UploadedFile,
} from '@haiqiao/contract/endpoints';
import type { EndpointInput } from '@haiqiao/contract/http';
import { systemContext } from '#server/context.ts';
import { createDictionaries } from '#server/platform/dictionaries/dictionaries.ts';
import { createMetadata } from '#server/platform/metadata/metadata-store.ts';
import { createRecordDeps } from '#server/platform/records/record-services.ts';
import { NO_MODULE_CODE } from '#server/platform/records/code/module-code.ts';
import { insertRecords } from '#server/platform/records/save/insert-records.ts';
import type { SignedIn } from '#server/testing/actors.ts';
import { type TestApp, testApp, type TestAppOptions } from '#server/testing/test-app.ts';
import { uploadAs } from '#server/testing/upload.ts';
import { readAll, sheetFolder } from './sheet-files.ts';

/** The design fixture with a director, who may do everything, and a worker with few rights. */
export interface TransferCentre extends TestApp {
  readonly director: SignedIn;
  readonly worker: SignedIn;
  /** Creates records as the system. */
  insert(resource: string, rows: readonly Readonly<Record<string, unknown>>[]): Promise<readonly string[]>;
  upload(as: SignedIn, name: string, bytes: Uint8Array): Promise<UploadedFile>;
  /** Waits until a transfer has ended. */
  ended(as: SignedIn, id: string): Promise<Transfer>;
  /** Exports, waits, and reads the rows of the file, including headings. */
  exported(as: SignedIn, input: EndpointInput<typeof startExport>): Promise<(readonly string[])[]>;
  /** Imports an uploaded file, and waits. */
  imported(as: SignedIn, input: EndpointInput<typeof startImport>): Promise<Transfer>;
  /** The content of a link. */
  download(uri: string | null): Promise<Buffer>;
}

const PATIENCE_MS = 25_000;

/** Codes of the permission groups of the two members. */
interface AssignedGroups {
  readonly director: string;
  readonly worker: string;
}

export async function transferCentre(
  options: TestAppOptions = {},
  groups: AssignedGroups = { director: 'workshop_all', worker: 'workshop_own' },
): Promise<TransferCentre> {
  const centre = await testApp({ modules: 'workshop', ...options });
  const director = await centre.signIn(await assignGroup(centre, 'director', groups.director));
  const worker = await centre.signIn(await assignGroup(centre, 'worker', groups.worker));
  const folder = sheetFolder();
  const metadata = createMetadata(centre.base, centre.broadcast);
  const deps = createRecordDeps({
    metadata,
    dictionaries: createDictionaries(centre.base, null),
    code: NO_MODULE_CODE,
  });

  const ended: TransferCentre['ended'] = (as, id) => transferEnded(centre, as, id);
  const download: TransferCentre['download'] = async (uri) => {
    const reply = await centre.app.inject({ method: 'GET', url: uri ?? '' });
    if (reply.statusCode !== 200) throw new Error(`${uri} answers ${reply.statusCode} ${reply.body}`);
    return reply.rawPayload;
  };
  return {
    ...centre,
    director,
    worker,
    ended,
    download,
    async insert(resource, rows) {
      const ctx = systemContext(centre.base, 'test');
      return insertRecords(ctx, deps, { resource: await metadata.resource(resource), rows });
    },
    upload: (as, name, bytes) => uploadAs(centre, as, { name, bytes }),
    async exported(as, input) {
      const { id } = await centre.call(startExport, input, { as });
      const transfer = await ended(as, id);
      if (transfer.state !== 'done') throw new Error(`${JSON.stringify(transfer)}\n${centre.logged.text()}`);
      return readAll(folder.save(input.format, await download(transfer.downloadUri)));
    },
    async imported(as, input) {
      const { id } = await centre.call(startImport, input, { as });
      return ended(as, id);
    },
    async close() {
      folder.remove();
      await centre.close();
    },
  };
}

/** Waits until a member's transfer has ended. */
export async function transferEnded(centre: TestApp, as: SignedIn, id: string): Promise<Transfer> {
  const endMs = performance.now() + PATIENCE_MS;
  for (;;) {
    const transfer = await centre.call(getTransfer, { id }, { as });
    if (transfer.endedAt !== null) return transfer;
    if (performance.now() > endMs)
      throw new Error(`still ${JSON.stringify(transfer)}\n${centre.logged.text()}`);
    await sleep(50);
  }
}

async function assignGroup(centre: TestApp, account: string, group: string) {
  const member = await centre.makeMember({ account, username: account === 'director' ? '主任' : '工人' });
  const { id } = await centre.base.db
    .selectFrom('sys_permission_group')
    .select('id')
    .where('code', '=', group)
    .executeTakeFirstOrThrow();
  await centre.base.db
    .insertInto('sys_permission_group_holder')
    .values({ group_id: id, holder_kind: 'MEMBER', holder_id: member.memberId })
    .execute();
  await centre.broadcast.publish('permissions-changed', {});
  return member;
}
