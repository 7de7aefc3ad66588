import type { Centre } from './centre.ts';

/** The account whose messages the tests replace. */
export const RECEIVER = 'zoufang';

/** A message to {@link RECEIVER}; by default a click marks it read and opens home. */
interface Message {
  readonly title: string;
  readonly clickRead?: boolean;
  readonly parameter?: object | null;
}

/** Replaces the messages of {@link RECEIVER}, newest first. */
export async function putMessages(centre: Centre, ...messages: readonly (Message | string)[]): Promise<void> {
  await centre.sql.query(
    'delete from sys_message where receiver_id = (select id from sys_member where account = $1)',
    [RECEIVER],
  );
  for (const [index, entry] of messages.entries()) {
    const {
      title,
      clickRead = true,
      parameter = { path: '/index' },
    } = typeof entry === 'string' ? { title: entry } : entry;
    await centre.sql.query(
      `insert into sys_message (id, receiver_id, title, kind, is_click_read, parameter, created_at)
       select gen_random_uuid(), id, $2, 'NOTICE', $3, $4, now() - $5 * interval '1 minute' from sys_member where account = $1`,
      [RECEIVER, title, clickRead, JSON.stringify(parameter), index],
    );
  }
}

/** Whether the message has been read. */
export async function isRead(centre: Centre, title: string): Promise<boolean> {
  const { rows } = await centre.sql.query(
    'select read_at is not null as is_read from sys_message where title = $1',
    [title],
  );
  return rows[0]?.is_read;
}
