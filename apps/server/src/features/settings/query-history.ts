import type { querySettingHistory as querySettingHistoryEndpoint } from '@haiqiao/contract/endpoints';
import type { EndpointBody, EndpointReply } from '@haiqiao/contract/http';
import type { Context } from '#server/context.ts';
import { wireValue } from './query-settings.ts';

/** Changes of one setting or of all of them, newest first. */
export async function querySettingHistory(
  { db }: Context,
  { key, pageIndex, pageSize }: EndpointBody<typeof querySettingHistoryEndpoint>,
): Promise<EndpointReply<typeof querySettingHistoryEndpoint>> {
  const all = db
    .selectFrom('sys_setting_history as h')
    .$if(key !== undefined, (query) => query.where('h.key', '=', key ?? ''));
  const counted = await all.select((eb) => eb.fn.countAll<string>().as('total')).executeTakeFirst();
  const rows = await all
    .leftJoin('sys_member as m', 'm.id', 'h.changed_by')
    .select([
      'h.id',
      'h.key',
      'h.before',
      'h.after',
      'h.is_restored',
      'h.reason',
      'h.changed_at',
      'm.username as by',
    ])
    .orderBy('h.changed_at', 'desc')
    .orderBy('h.id', 'desc')
    .limit(pageSize)
    .offset(pageIndex * pageSize)
    .execute();
  return {
    total: Number(counted?.total ?? 0),
    datas: rows.map((row) => ({
      id: row.id,
      key: row.key,
      before: wireValue(row.before),
      after: wireValue(row.after),
      isRestored: row.is_restored,
      reason: row.reason,
      by: row.by ?? '',
      at: row.changed_at.toISOString(),
    })),
  };
}
