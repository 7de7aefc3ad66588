import {
  countTasks,
  getTask,
  markCcRead,
  queryRecords,
  queryTaskCandidates,
  takeTaskAction,
  type TaskActionInput,
  undoTaskAction,
} from '@haiqiao/contract/endpoints';
import type { EndpointInput, EndpointReply } from '@haiqiao/contract/http';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callEndpoint } from './client.ts';
import { inLanguage, queryClient } from './query-client.ts';
import { reloadReadableRecords } from './records.ts';
import { QUICK_TIMEOUT_MS } from './timeouts.ts';

const TASKS = ['flow-tasks'] as const;
const QUICK = { silent: true, timeoutMs: QUICK_TIMEOUT_MS } as const;
/** Refusals are shown where they belong, not as a toast. */
const SILENT = { silent: true } as const;

/** Somebody to whom a task can go. */
export type TaskCandidate = EndpointReply<typeof queryTaskCandidates>[number];
type CandidateQuestion = EndpointInput<typeof queryTaskCandidates>;

/** Each kind of deed by itself, without the id of its call. */
type WithoutRequest<Input> = Input extends unknown ? Omit<Input, 'requestId'> : never;
/** A task action as screens say it; the id of the call is made here. */
export type Deed = WithoutRequest<TaskActionInput>;

export const taskQueries = {
  /** How much waits for the caller. */
  counts: () =>
    queryOptions({
      queryKey: [...TASKS, 'counts'],
      queryFn: ({ signal }) => callEndpoint(countTasks, undefined, { ...QUICK, signal }),
    }),
  /** A task with what the caller may do now; labels follow the language. */
  task: (id: string, locale: string) =>
    queryOptions({
      ...inLanguage([...TASKS, 'task', id, locale]),
      queryFn: ({ signal }) => callEndpoint(getTask, { id }, { ...QUICK, signal }),
    }),
  /** What waits for the caller, the most pressing first: one page, to go on with after a task. */
  waiting: (locale: string) =>
    queryOptions({
      ...inLanguage([...TASKS, 'waiting', locale]),
      queryFn: ({ signal }) =>
        callEndpoint(
          queryRecords,
          { listCode: 'rs_flow_todo_list', queryParam: { pageSize: 15, count: 'none' } },
          { ...QUICK, signal },
        ),
    }),
  /** People by keyword; those found before stay in sight until the next ones are here. */
  candidates: (question: CandidateQuestion) =>
    queryOptions({
      queryKey: [...TASKS, 'candidates', question],
      queryFn: ({ signal }) => callEndpoint(queryTaskCandidates, question, { ...QUICK, signal }),
      placeholderData: keepPreviousData,
      staleTime: 60_000,
    }),
};

/** Drawn by hand: pages on plain http have no `crypto.randomUUID`. */
function newRequestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte, index) => {
    const marked = index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte;
    return marked.toString(16).padStart(2, '0');
  }).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/**
 * Takes a task action; answers for each task or instance. Refused or not, what is shown is asked for again: somebody else may
 * have been faster. @throws ApiError when a single one is refused
 */
export async function takeDeed(deed: Deed) {
  try {
    return await callEndpoint(takeTaskAction, { ...deed, requestId: newRequestId() }, SILENT);
  } finally {
    void reloadFlows();
  }
}

/** Takes back what was done last with these instances. @throws ApiError when a single one is refused */
export async function takeBack(instanceIds: readonly string[]) {
  try {
    return await callEndpoint(
      undoTaskAction,
      { instanceIds: [...instanceIds], requestId: newRequestId() },
      SILENT,
    );
  } finally {
    void reloadFlows();
  }
}

/** Marks copies as read; all of them without ids. Answers how many were unread. @throws ApiError */
export async function readCopies(instanceIds?: readonly string[]): Promise<number> {
  const count = await callEndpoint(
    markCcRead,
    instanceIds === undefined ? {} : { instanceIds: [...instanceIds] },
    SILENT,
  );
  void reloadFlows();
  return count;
}

/** Loads everything again that a step of a flow may have changed: tasks, instances, lists, records. */
async function reloadFlows(): Promise<void> {
  const keys = [TASKS, ['flow-instances'], ['record-lists'], ['messages']];
  await Promise.all([
    ...keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    reloadReadableRecords(),
  ]);
}
