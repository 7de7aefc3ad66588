import { queryTransfers } from '@haiqiao/contract/endpoints';
import { transferEnded } from '#server/features/transfers/testing/transfer-centre.ts';
import type { PlantedCentre } from './planted-centre.ts';
import type { Reader } from './readers.ts';

/** Canaries in messages to the readers and in the files of their exports that they may not read. */
export async function sentFindings(centre: PlantedCentre): Promise<readonly string[]> {
  const findings: string[] = [];
  for (const reader of centre.readers) {
    const texts = {
      'a message': await messagesTo(centre, reader),
      'an export': await exportsOf(centre, reader),
    };
    for (const [where, text] of Object.entries(texts)) {
      const leaks = centre.canaries.in(text).filter((canary) => !reader.mayRead(canary));
      for (const { kind, side, field } of leaks)
        findings.push(`${where} to ${reader.heading} shows ${kind}.${field} of a row ${side}`);
    }
  }
  return findings;
}

async function messagesTo({ base: { db } }: PlantedCentre, { memberId }: Reader): Promise<string> {
  const rows = await db.selectFrom('sys_message').selectAll().where('receiver_id', '=', memberId).execute();
  return JSON.stringify(rows);
}

async function exportsOf(centre: PlantedCentre, { account }: Reader): Promise<string> {
  // The session of the walk acts for another member by now.
  const as = await centre.signIn(account);
  const { body } = await centre.ask(queryTransfers, {}, { as });
  if (body.code !== 0) return '';
  const files: string[] = [];
  for (const { id, kind } of queryTransfers.reply.parse(body.data)) {
    if (kind !== 'export') continue;
    const { downloadUri } = await transferEnded(centre, as, id);
    if (downloadUri) files.push((await centre.app.inject({ method: 'GET', url: downloadUri })).body);
  }
  return files.join('\n');
}
