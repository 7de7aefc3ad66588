import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { windowStorage } from '#web/lib/browser-storage.ts';
import { sessionStore } from '#web/session/session.store.ts';

/** A field that must be changed before the record can pass, with the reason. */
export interface FieldMark {
  readonly field: string;
  readonly note: string;
}

/** The input on a task that is not decided yet. */
export interface TaskDraft {
  readonly opinion: string;
  readonly marks: readonly FieldMark[];
}

type Drafts = Readonly<Record<string, TaskDraft>>;

const KEY = 'haiqiao.task-drafts';
/** Maximum stored task drafts; the oldest is removed first. */
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
    // Not our format: treated as empty.
    return {};
  }
}

const draftStore = createStore<{ readonly drafts: Drafts }>(() => ({
  drafts: parseDrafts(windowStorage.read(KEY)),
}));

/** The next person signing in in this window must not see it. */
function keyOf(taskId: string): string {
  return `${sessionStore.getState().session?.userInfo.id ?? ''} ${taskId}`;
}

/** The input on a task so far; it survives a reload in this window. */
export function useTaskDraft(taskId: string): TaskDraft {
  return useStore(draftStore, ({ drafts }) => drafts[keyOf(taskId)] ?? NOTHING);
}

/** Number of marked fields in these tasks. */
export function countMarks(taskIds: readonly string[]): number {
  const { drafts } = draftStore.getState();
  return taskIds.reduce((sum, id) => sum + (drafts[keyOf(id)]?.marks.length ?? 0), 0);
}

/** Stores the input on a task. It stays after the decision, which can be undone. */
export function changeTaskDraft(taskId: string, change: Partial<TaskDraft>): void {
  const { drafts } = draftStore.getState();
  const key = keyOf(taskId);
  const draft = { ...(drafts[key] ?? NOTHING), ...change };
  const others = Object.entries(drafts).filter(([id]) => id !== key);
  const nextDrafts = Object.fromEntries([...others.slice(1 - DRAFTS_MAX), [key, draft] as const]);
  draftStore.setState({ drafts: nextDrafts });
  windowStorage.write(KEY, JSON.stringify(nextDrafts));
}

/** Marks a field, changes its note, or (null) removes the mark. */
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
