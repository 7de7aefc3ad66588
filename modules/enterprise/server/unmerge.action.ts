import { defineAction, type HookRecords } from '@haiqiao/server/sdk';
import { enterprise } from '../enterprise/enterprise.resource.ts';
import { statusOf } from './enterprise.hooks.ts';

/** Undoes a merge within 30 days: the job postings return, including those of enterprises merged into it before. */
export const unmergeEnterprise = defineAction(enterprise, 'unmerge', async ({ records }, { record }) => {
  const all = records.unrestricted('everything that moved with a merged enterprise comes back');
  for (const { id } of await all.find('position', { mergedFrom: record.id }))
    await all.update('position', id, { enterpriseId: record.id, mergedFrom: null });
  await bringGuests(all, record.id);
  return { mergedInto: null, mergedAt: null, status: statusOf({ ...record.values, status: 'ACTIVE' }) };
});

/** Returns the records of enterprises that were merged into this one. */
async function bringGuests(all: HookRecords, home: string): Promise<void> {
  for (const guest of await all.find('enterprise', { mergedInto: home })) {
    const moved = await all.find('position', { mergedFrom: guest.id });
    for (const { id } of moved) await all.update('position', id, { enterpriseId: home });
  }
}
