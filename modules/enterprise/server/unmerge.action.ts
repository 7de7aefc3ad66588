import { defineAction, type HookRecords } from '@haiqiao/server/sdk';
import { enterprise } from '../enterprise/enterprise.resource.ts';
import { statusOf } from './enterprise.hooks.ts';

/** Takes a merge back within 30 days: the job postings that moved with it come home, those of enterprises merged into it before, too. */
export const unmergeEnterprise = defineAction(enterprise, 'unmerge', async ({ records }, { record }) => {
  const all = records.unrestricted('everything that moved with a merged enterprise comes back');
  for (const { id } of await all.find('position', { mergedFrom: record.id }))
    await all.update('position', id, { enterpriseId: record.id, mergedFrom: null });
  await bringGuests(all, record.id);
  return { mergedInto: null, mergedAt: null, status: statusOf({ ...record.values, status: 'ACTIVE' }) };
});

/** What an enterprise that lives on in this one left with it. */
async function bringGuests(all: HookRecords, home: string): Promise<void> {
  for (const guest of await all.find('enterprise', { mergedInto: home })) {
    const moved = await all.find('position', { mergedFrom: guest.id });
    for (const { id } of moved) await all.update('position', id, { enterpriseId: home });
  }
}
