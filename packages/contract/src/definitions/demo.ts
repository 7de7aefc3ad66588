import type { WireValue } from '../field-types/field-type.ts';

/** Input for demo rows. Identical in every demo centre except ids and the date. */
export interface DemoWorld {
  /** Random number in [0, 1) from a fixed sequence. */
  readonly random: () => number;
  /** `YYYY-MM-DD` in Asia/Shanghai. */
  readonly today: string;
  /** Ids of the demo members by account (DESIGN §2): `qiyeku`, `zoufang` … */
  readonly members: Readonly<Record<string, string>>;
  /** Ids of the organisation units by code: `centre`, `filing`, `enterprise`, `activity`, `administration`. */
  readonly orgs: Readonly<Record<string, string>>;
  /** Ids of the enterprise-side permission groups by code. */
  readonly enterpriseGroups: Readonly<Record<string, string>>;
  /** Demo records of a resource from earlier steps, in order; empty if none. */
  readonly made: (resource: string) => readonly DemoRecord[];
}

/** An existing demo record. */
export interface DemoRecord {
  readonly id: string;
  readonly values: Readonly<Record<string, WireValue>>;
}

/** A demo record to create: it passes every check of a manual save. */
export interface DemoRow {
  readonly values: Readonly<Record<string, WireValue>>;
  /** Values of read-only fields: `status`, `createdAt`, `updatedAt`, `createdBy`, `source` … */
  readonly set?: Readonly<Record<string, WireValue>>;
  /** Progress of the form's flow; without it no flow runs. */
  readonly flow?: DemoFlow;
}

/** A flow started in the past. Members are ids; entries with an unknown member are skipped. */
export interface DemoFlow {
  /** Initiator and time of submission: an ISO instant. */
  readonly by: WireValue;
  readonly at: string;
  readonly actions: readonly DemoAction[];
}

/** An action on the open task, some hours after the previous one. */
export interface DemoAction {
  readonly by: WireValue;
  readonly action: 'agree' | 'disagree' | 'return';
  readonly opinion?: string;
  /** Target node of a return; the initiator by default. */
  readonly to?: string;
}

/** Demo records of one resource. */
export interface DemoStep {
  readonly resource: string;
  readonly rows: (world: DemoWorld) => readonly DemoRow[];
}

/**
 * Declares the demo data of a business area; `demo.ts` exports it as `demo`. Steps run in order, after those of modules with an earlier
 * name.
 * @example
 * export const demo = defineDemo([
 *   { resource: 'position', rows: ({ made }) => made('enterprise').map(({ id }) => ({ values: { enterprise: id, post_name: '报关员' } })) },
 * ]);
 */
export function defineDemo(steps: readonly DemoStep[]): readonly DemoStep[] {
  return steps;
}
