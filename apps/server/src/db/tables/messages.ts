import type { LocaleCode, Translations } from '@haiqiao/contract/i18n';
import type { ColumnType, Generated } from 'kysely';

type Defaulted<Value> = ColumnType<Value, Value | undefined, Value>;
type Json<Value> = ColumnType<Value, string | undefined, string>;

export interface MessageTable {
  id: string;
  receiver_id: string;
  title: string;
  translations: Json<Translations>;
  kind: 'TODO' | 'NOTICE' | 'REMIND' | 'SYSTEM';
  is_click_read: Defaulted<boolean>;
  parameter: ColumnType<unknown, string | null, string | null>;
  biz_type: string | null;
  biz_id: string | null;
  read_at: Date | null;
  /** When the to-do was completed. */
  closed_at: Date | null;
  closed_by: string | null;
  created_at: Date;
  /** Template of the titles; null for announcements written by people. */
  template: string | null;
  template_params: ColumnType<unknown, string | null, string | null>;
  /** The last transaction that wrote it (`xid8`); every change sets it. */
  changed_in: Generated<string>;
}

export interface MessageChoiceTable {
  member_id: string;
  kind: MessageTable['kind'];
  /** No row: no mail. */
  mail: 'AT_ONCE' | 'DAILY';
  /** The language of the mail. */
  locale: LocaleCode;
  updated_at: Date;
}

export interface MailTable {
  message_id: string;
  receiver_id: string;
  locale: LocaleCode;
  state: Defaulted<'PENDING' | 'SENT' | 'DROPPED' | 'FAILED'>;
  due_at: Date;
  tries: Defaulted<number>;
  /** Error of the last attempt. */
  error: Defaulted<string>;
  ended_at: Date | null;
  created_at: Date;
}

/** Messages, mail preferences, and outgoing mail. */
export interface MessageTables {
  sys_message: MessageTable;
  sys_message_choice: MessageChoiceTable;
  sys_mail: MailTable;
}
