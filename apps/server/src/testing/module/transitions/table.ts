import type { ActionDefinition, ResourceDefinition } from '@haiqiao/contract/definitions';
import type { SignedIn } from '../../actors.ts';
import type { TestCaller } from '../../caller.ts';

/** Permitted actions: actions by role, each with its resulting state or error. */
export type ByWho<Who extends string> = Readonly<Partial<Record<Who, Readonly<Record<string, string>>>>>;

/** A stage of the process that records reach. */
export interface Stage<Who extends string> {
  readonly name: string;
  /** Creates a new record at this stage. */
  readonly make: () => Promise<string>;
  readonly may: ByWho<Who>;
  /** The error for roles that have the permission and a fitting state, but not the task; FLOW_RECORD_IN_FLOW by default. */
  readonly errors?: ByWho<Who>;
  /** Roles that see the record at this stage; by default every role with a grant. */
  readonly visibleTo?: readonly Who[];
  /** Actions that differ from those of a fully tested stage; by default all are offered and tested. */
  readonly only?: readonly string[];
}

/** Parameters of an action: the same for every role, or made for the acting one (a file of theirs). */
export type StepParams = object | ((as: SignedIn) => Promise<object>);

/** A table of transitions. */
export interface Table<Who extends string> {
  readonly centre: TestCaller;
  readonly form: string;
  readonly resource: ResourceDefinition;
  readonly signed: (who: Who) => Promise<SignedIn>;
  /** A role that sees every record: checks whether a refused action changed it. */
  readonly witness: Who;
  /** Every tested role, with the actions that its groups permit. */
  readonly who: ReadonlyMap<Who, readonly string[]>;
  /** Parameters of actions that require some. */
  readonly params: Readonly<Record<string, StepParams>>;
  readonly stages: readonly Stage<Who>[];
}

/** One role that tries one action at one stage. */
export interface Cell<Who extends string> {
  readonly stage: Stage<Who>;
  readonly who: Who;
  readonly action: ActionDefinition;
}

/**
 * The cells of a stage. A role without the permission tries an action only where others may take it; elsewhere it would be refused for two
 * reasons.
 */
export function cellsOf<Who extends string>(table: Table<Who>, stage: Stage<Who>): readonly Cell<Who>[] {
  const actions = actionsAt(table, stage);
  return [...table.who].flatMap(([who, permitted]) =>
    actions
      .filter(({ code }) => permitted.includes(code) || fits(stage, code))
      .map((action) => ({ stage, who, action })),
  );
}

/** Actions tested at a stage. */
export function actionsAt<Who extends string>(
  { resource: { actions = [] } }: Table<Who>,
  { only }: Stage<Who>,
): readonly ActionDefinition[] {
  return actions.filter(({ code }) => only?.includes(code) ?? true);
}

/** The resulting state of a role's action; undefined where it is refused. */
export function stateAfter<Who extends string>({ stage, who, action }: Cell<Who>): string | undefined {
  return stage.may[who]?.[action.code];
}

/** The expected error: no permission, not visible, wrong state, or not the assignee. */
export function refusalOf<Who extends string>(
  table: Table<Who>,
  { stage, who, action: { code } }: Cell<Who>,
): string {
  if (!table.who.get(who)?.includes(code)) return 'ACCESS_DENIED';
  if (stage.visibleTo && !stage.visibleTo.includes(who)) return 'RECORD_NOT_FOUND';
  const said = stage.errors?.[who]?.[code];
  if (said !== undefined) return said;
  return fits(stage, code) ? 'FLOW_RECORD_IN_FLOW' : 'RECORD_ACTION_REFUSED';
}

/** Whether any role may take an action at this stage. */
function fits<Who extends string>({ may }: Stage<Who>, code: string): boolean {
  return Object.values<Readonly<Record<string, string>> | undefined>(may).some((actions) =>
    Object.hasOwn(actions ?? {}, code),
  );
}
