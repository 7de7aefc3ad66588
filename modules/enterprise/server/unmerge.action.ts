import { defineAction } from '@haiqiao/server/sdk';
import { enterprise } from '../enterprise/enterprise.resource.ts';
import { statusOf } from './enterprise.hooks.ts';

/** Takes a merge back within 30 days: the job postings that moved with it come home. */
export const unmergeEnterprise = defineAction(enterprise, 'unmerge', async ({ records }, { record }) => {
  const all = records.unrestricted('everything that moved with a merged enterprise comes back');
  for (;;) {
    const moved = await all.find('position', { mergedFrom: record.id });
    if (moved.length === 0) break;
    for (const { id } of moved)
      await all.update('position', id, { enterpriseId: record.id, mergedFrom: null });
  }
  return { mergedInto: null, mergedAt: null, status: statusOf({ ...record.values, status: 'ACTIVE' }) };
});
