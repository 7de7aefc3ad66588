import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { windowStorage } from '#web/lib/browser-storage.ts';
import { sessionStore } from '#web/session/session.store.ts';

/** A field that has to be changed before a record can pass, and why. */
export interface FieldMark {
  readonly field: string;
  readonly note: string;
}

/** What was said about a task that is not decided yet. */
export interface TaskDraft {
  readonly opinion: string;
  readonly marks: readonly FieldMark[];
}

type Drafts = Readonly<Record<string, TaskDraft>>;

const KEY = 'haiqiao.task-drafts';
/** Tasks of which something is kept; the oldest goes first. */
const DRAFTS_MAX = 30;
const NOTHING: TaskDraft = { opinion: '', marks: [] };

function isMark(value: unknown): value is FieldMark {
  return (
    typeof value === 'object' &&
    value !== null &&
    'field' in value &&
    typeof value.field === 'string' &&
    'note' in value &&
    typeof value.note === 'string'
  );
}

function draftOf(value: unknown): TaskDraft {
  if (typeof value !== 'object' || value === null) return NOTHING;
  const { opinion, marks }: { opinion?: unknown; marks?: unknown } = value;
  return {
    opinion: typeof opinion === 'string' ? opinion : '',
    marks: Array.isArray(marks) ? marks.filter(isMark) : [],
  };
}

function parseDrafts(text: string | null): Drafts {
  try {
    const stored: unknown = JSON.parse(text ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(Object.entries(stored).map(([id, draft]) => [id, draftOf(draft)]));
  } catch {
    // Written by somebody else: as good as nothing kept.
    return {};
  }
}

const draftStore = createStore<{ readonly drafts: Drafts }>(() => ({
  drafts: parseDrafts(windowStorage.read(KEY)),
}));

/** Whoever signs in next in this window sees nothing of it. */
function keyOf(taskId: string): string {
  return `${sessionStore.getState().session?.userInfo.id ?? ''} ${taskId}`;
}

/** What was said about a task so far; it survives a reload, in this window. */
export function useTaskDraft(taskId: string): TaskDraft {
  return useStore(draftStore, ({ drafts }) => drafts[keyOf(taskId)] ?? NOTHING);
}

/** How many fields are marked in these tasks. */
export function countMarks(taskIds: readonly string[]): number {
  const { drafts } = draftStore.getState();
  return taskIds.reduce((sum, id) => sum + (drafts[keyOf(id)]?.marks.length ?? 0), 0);
}

/** Keeps what is said about a task. It stays after the decision: that can be taken back. */
export function changeTaskDraft(taskId: string, change: Partial<TaskDraft>): void {
  const { drafts } = draftStore.getState();
  const key = keyOf(taskId);
  const draft = { ...(drafts[key] ?? NOTHING), ...change };
  const others = Object.entries(drafts).filter(([id]) => id !== key);
  const kept = Object.fromEntries([...others.slice(1 - DRAFTS_MAX), [key, draft] as const]);
  draftStore.setState({ drafts: kept });
  windowStorage.write(KEY, JSON.stringify(kept));
}

/** Marks a field, changes what is said about it, or (null) takes the mark away. */
export function markField(taskId: string, field: string, note: string | null): void {
  const { marks } = draftStore.getState().drafts[keyOf(taskId)] ?? NOTHING;
  const isMarked = marks.some((mark) => mark.field === field);
  const next =
    note === null
      ? marks.filter((mark) => mark.field !== field)
      : isMarked
        ? marks.map((mark) => (mark.field === field ? { field, note } : mark))
        : [...marks, { field, note }];
  changeTaskDraft(taskId, { marks: next });
}
