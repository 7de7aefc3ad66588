import {
  type Broadcast as DatabaseBroadcast,
  type DatabaseConnection,
  openBroadcast,
  sendMessage,
} from '@haiqiao/pg';
import type { Context, Log } from '#server/context.ts';

/** The topics of the messages between nodes (DESIGN §3), with what each message says. */
export interface BroadcastTopics {
  readonly 'session-ended': { readonly sessionId: string };
  /** The session acts as another member from now on (view as), or as its own member again. */
  readonly 'session-changed': { readonly sessionId: string };
  readonly 'permissions-changed': Readonly<Record<string, never>>;
  readonly 'settings-changed': Readonly<Record<string, never>>;
  readonly 'member-changed': { readonly memberId: string };
  readonly 'api-keys-changed': Readonly<Record<string, never>>;
  readonly 'work-calendar-changed': Readonly<Record<string, never>>;
  readonly 'dictionaries-changed': Readonly<Record<string, never>>;
  readonly 'metadata-changed': { readonly version: number };
  /** Messages of these members were sent, read or closed; 150 members at most. */
  readonly 'messages-changed': { readonly memberIds: readonly string[] };
}

export type BroadcastTopic = keyof BroadcastTopics;

/** Messages between all nodes that share a database. */
export type Broadcast = DatabaseBroadcast<BroadcastTopics>;

/** Opens the broadcast of this node. Resolves when it listens; a first failure is thrown. */
export function createBroadcast(connection: DatabaseConnection, log: Log): Promise<Broadcast> {
  return openBroadcast<BroadcastTopics>(connection, log);
}

/** Sends a message over the pool, for code that has no broadcast (`sendMessage`). */
export function publishOverPool<Topic extends BroadcastTopic>(
  db: Context['db'],
  topic: Topic,
  payload: BroadcastTopics[Topic],
): Promise<void> {
  return sendMessage(db, { topic, payload });
}
