import { parseFlow } from '../parse/parse-flow.ts';
import type { FlowModel } from '../model.ts';
import type {
  AskedRule,
  FlowCommand,
  FlowEvent,
  FlowRefusal,
  FlowStep,
  FlowVariables,
  InitiatorChoices,
} from '../protocol.ts';
import type { FlowState, TaskRecord } from '../state.ts';
import { startFlow, step } from '../step.ts';
import { type ArrowText, diagramXml, type NodeText } from './diagram.ts';

const AT = '2026-03-02T01:00:00.000Z';

/** Parses a model. @throws Error for an invalid file */
export async function modelOf(
  nodes: readonly NodeText[],
  arrows: readonly ArrowText[],
  more?: string,
): Promise<FlowModel> {
  const read = await parseFlow(diagramXml(nodes, arrows, more));
  if (!read.ok) throw new Error(JSON.stringify(read.issues));
  return read.value;
}

type EventFacts = FlowEvent extends infer Event
  ? Event extends FlowEvent
    ? Omit<Event, 'by' | 'at'>
    : never
  : never;

/**
 * Members by rule in tests: a post has one holder with the same name, unless `posts` lists others. `choice:<node>` are those chosen by the
 * initiator, `left` those who have left.
 */
export type Posts = Readonly<Record<string, readonly string[]>>;

function choicesIn(posts: Posts): InitiatorChoices {
  const chosen = Object.entries(posts).filter(([name]) => name.startsWith('choice:'));
  return Object.fromEntries(chosen.map(([name, members]) => [name.slice('choice:'.length), members]));
}

function holdersOf(rule: AskedRule, posts: Posts): readonly string[] {
  if (rule.kind === 'members') return rule.memberIds;
  if (rule.kind === 'post') return posts[rule.post] ?? [rule.post];
  return posts[rule.kind] ?? [];
}

/** Test driver of an instance: assignee requests are answered at once, and the state passes through JSON after every step. */
export class Drive {
  readonly model: FlowModel;
  posts: Posts;
  state: FlowState;
  commands: FlowCommand[] = [];
  steps: FlowStep[] = [];

  constructor(model: FlowModel, variables: FlowVariables = {}, posts: Posts = {}) {
    this.model = model;
    this.posts = posts;
    const choices = choicesIn(posts);
    const begun = startFlow(model, {
      kind: 'start',
      by: 'ann',
      at: AT,
      initiator: 'ann',
      variables,
      choices,
    });
    this.state = begun.state;
    this.take(begun);
  }

  /** Applies an event; returns the refusal. */
  on(by: string | null, facts: EventFacts): FlowRefusal | null {
    const next = step(this.model, this.state, { ...facts, by, at: AT });
    if ('refused' in next) return next.refused;
    this.take(next);
    return null;
  }

  private take(next: {
    state: FlowState;
    commands: readonly FlowCommand[];
    steps: readonly FlowStep[];
  }): void {
    this.state = JSON.parse(JSON.stringify(next.state)) as FlowState;
    this.commands.push(...next.commands);
    this.steps.push(...next.steps);
    for (const command of next.commands) {
      if (command.kind !== 'assign') continue;
      const found = command.rules.flatMap((rule) => holdersOf(rule, this.posts));
      const members = found.filter((member) => !this.posts['left']?.includes(member));
      const superiors = Object.fromEntries(members.map((member) => [member, `boss of ${member}`]));
      this.on(null, {
        kind: 'assigned',
        askId: command.askId,
        members,
        ...(command.withSuperiors ? { superiors } : {}),
      });
    }
  }

  /** Nodes with open tasks and their assignees. */
  get open(): readonly string[] {
    return this.state.tasks.map(({ nodeId, candidates, state, assignee }) => {
      const who = assignee ?? candidates.join('|');
      return state === 'open' ? `${nodeId}: ${who}` : `${nodeId}: ${who} (${state})`;
    });
  }

  /** The open task of a member. @throws Error if there is none */
  task(member: string): TaskRecord {
    const task = this.state.tasks.find(
      ({ assignee, candidates }) => assignee === member || (assignee === null && candidates.includes(member)),
    );
    if (!task) throw new Error(`${member} has no task; open are ${this.open.join(', ')}`);
    return task;
  }

  /** Agrees to the task of a member. */
  agree(member: string): FlowRefusal | null {
    return this.on(member, { kind: 'agree', taskId: this.task(member).id });
  }

  /** Disagrees with the task of a member. */
  disagree(member: string): FlowRefusal | null {
    return this.on(member, { kind: 'disagree', taskId: this.task(member).id });
  }

  /** How it ended; null while running. */
  get end(): string | null {
    const { end } = this.state;
    return end && `${end.how} ${end.outcome ?? '-'}`;
  }
}
