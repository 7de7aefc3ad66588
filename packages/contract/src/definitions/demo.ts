import type { WireValue } from '../field-types/field-type.ts';

/** What demo rows may lean on. The same in every demo centre, but for the ids and the day. */
export interface DemoWorld {
  /** Fraction in [0, 1); the same sequence at every first start. */
  readonly random: () => number;
  /** `YYYY-MM-DD` in Asia/Shanghai. */
  readonly today: string;
  /** Ids of the demo members by their accounts (DESIGN §2): `qiyeku`, `zoufang` … */
  readonly members: Readonly<Record<string, string>>;
  /** Ids of the organisation units by their codes: `centre`, `filing`, `enterprise`, `activity`, `administration`. */
  readonly orgs: Readonly<Record<string, string>>;
  /** Ids of the permission groups of the enterprise side by their codes. */
  readonly enterpriseGroups: Readonly<Record<string, string>>;
  /** Demo records of a resource made by an earlier step, in their order; none when there are none. */
  readonly made: (resource: string) => readonly DemoRecord[];
}

/** A demo record that is there. */
export interface DemoRecord {
  readonly id: string;
  readonly values: Readonly<Record<string, WireValue>>;
}

/** A demo record to be made: it goes through every check of a save by hand. */
export interface DemoRow {
  readonly values: Readonly<Record<string, WireValue>>;
  /** Sets what people may not write: `status`, `createdAt`, `updatedAt`, `createdBy`, `source` … */
  readonly set?: Readonly<Record<string, WireValue>>;
  /** How far the flow of its form has come with it; none runs unless given. */
  readonly flow?: DemoFlow;
}

/** A flow that began some time ago. Members by id; what nobody is called does not happen. */
export interface DemoFlow {
  /** Who handed the record in, and when: an ISO instant. */
  readonly by: WireValue;
  readonly at: string;
  readonly deeds: readonly DemoDeed[];
}

/** What somebody did with the task that was open, some hours after the deed before. */
export interface DemoDeed {
  readonly by: WireValue;
  readonly action: 'agree' | 'disagree' | 'return';
  readonly opinion?: string;
  /** Of a return: the node it went to; to whoever handed in, unless given. */
  readonly to?: string;
}

/** Demo records of one resource. */
export interface DemoStep {
  readonly resource: string;
  readonly rows: (world: DemoWorld) => readonly DemoRow[];
}

/**
 * Declares the demo data of a business area; `demo.ts` exports it as `demo`. Steps run in order; rows of an earlier
 * module, in the order of the modules' names, are there already.
 * @example
 * export const demo = defineDemo([
 *   { resource: 'position', rows: ({ made }) => made('enterprise').map(({ id }) => ({ values: { enterprise: id, post_name: '报关员' } })) },
 * ]);
 */
export function defineDemo(steps: readonly DemoStep[]): readonly DemoStep[] {
  return steps;
}
