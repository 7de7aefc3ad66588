import type { ColumnType } from 'kysely';

type Defaulted<Value> = ColumnType<Value, Value | undefined, Value>;

/** A day that differs from the weekly pattern. */
export interface WorkCalendarTable {
  /** `YYYY-MM-DD` */
  day: string;
  kind: 'WORKDAY' | 'REST';
  note: Defaulted<string>;
  updated_by: string | null;
  updated_at: Defaulted<Date>;
}

/** Time limit of a stage of a form's records; the form `*` applies to all others. */
export interface SlaRuleTable {
  form: string;
  stage: string;
  /** Read as text. */
  workdays: ColumnType<string, number, number>;
  warn_at_percent: Defaulted<number>;
  updated_by: string | null;
  updated_at: Defaulted<Date>;
}

/** Tables of the work calendar. */
export interface WorkCalendarTables {
  work_calendar: WorkCalendarTable;
  sla_rule: SlaRuleTable;
}
