import type { ActionDefinition, ResourceDefinition } from '@haiqiao/contract/definitions';
import type { SignedIn } from '../../actors.ts';
import type { TestCaller } from '../../caller.ts';

/** Who may do what: actions by person, each with the state that it leads to, or what is told instead. */
export type ByWho<Who extends string> = Readonly<Partial<Record<Who, Readonly<Record<string, string>>>>>;

/** A place that records come to. */
export interface Place<Who extends string> {
  readonly name: string;
  /** Makes a record that is there; another one each time. */
  readonly make: () => Promise<string>;
  readonly may: ByWho<Who>;
  /** What those are told who have the right, in a state that fits, but not the task; FLOW_RECORD_IN_FLOW unless given. */
  readonly told?: ByWho<Who>;
  /** Who sees the record there; everybody with a grant unless given. */
  readonly seenBy?: readonly Who[];
  /** Actions that differ from those of a place that is tried whole; everything is offered and tried unless given. */
  readonly only?: readonly string[];
}

/** What an action asks for: the same for everybody, or made for whoever takes it (a file of theirs). */
export type StepParams = object | ((as: SignedIn) => Promise<object>);

/** What a table of transitions is asked with. */
export interface Table<Who extends string> {
  readonly centre: TestCaller;
  readonly form: string;
  readonly resource: ResourceDefinition;
  readonly signed: (who: Who) => Promise<SignedIn>;
  /** Somebody who sees every record: asked whether a refused action changed it. */
  readonly witness: Who;
  /** Everybody who tries, with the actions that their groups permit. */
  readonly who: ReadonlyMap<Who, readonly string[]>;
  /** Parameters of actions that ask for some. */
  readonly params: Readonly<Record<string, StepParams>>;
  readonly places: readonly Place<Who>[];
}

/** One that tries one action in one place. */
export interface Cell<Who extends string> {
  readonly place: Place<Who>;
  readonly who: Who;
  readonly action: ActionDefinition;
}

/**
 * The cells of a place. Whoever has no right to an action tries it where others may take it: everywhere else it is refused for two reasons.
 */
export function cellsOf<Who extends string>(table: Table<Who>, place: Place<Who>): readonly Cell<Who>[] {
  const actions = actionsAt(table, place);
  return [...table.who].flatMap(([who, permitted]) =>
    actions
      .filter(({ code }) => permitted.includes(code) || fits(place, code))
      .map((action) => ({ place, who, action })),
  );
}

/** Actions that are tried in a place. */
export function actionsAt<Who extends string>(
  { resource: { actions = [] } }: Table<Who>,
  { only }: Place<Who>,
): readonly ActionDefinition[] {
  return actions.filter(({ code }) => only?.includes(code) ?? true);
}

/** The state that somebody's action leads to; undefined where it is refused. */
export function stateAfter<Who extends string>({ place, who, action }: Cell<Who>): string | undefined {
  return place.may[who]?.[action.code];
}

/** The right sentence: no right; not seen; not in this state; not theirs. */
export function refusalOf<Who extends string>(
  table: Table<Who>,
  { place, who, action: { code } }: Cell<Who>,
): string {
  if (!table.who.get(who)?.includes(code)) return 'ACCESS_DENIED';
  if (place.seenBy && !place.seenBy.includes(who)) return 'RECORD_NOT_FOUND';
  const said = place.told?.[who]?.[code];
  if (said !== undefined) return said;
  return fits(place, code) ? 'FLOW_RECORD_IN_FLOW' : 'RECORD_ACTION_REFUSED';
}

/** Whether anybody may take an action there. */
function fits<Who extends string>({ may }: Place<Who>, code: string): boolean {
  return Object.values<Readonly<Record<string, string>> | undefined>(may).some((actions) =>
    Object.hasOwn(actions ?? {}, code),
  );
}
