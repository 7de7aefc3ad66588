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
import { SHORT_TIMEOUT_MS } from './timeouts.ts';

const TASKS = ['flow-tasks'] as const;
const SHORT_CALL = { silent: true, timeoutMs: SHORT_TIMEOUT_MS } as const;
/** Refusals are shown in their form, not as a toast. */
const SILENT = { silent: true } as const;

/** A possible assignee of a task. */
export type TaskCandidate = EndpointReply<typeof queryTaskCandidates>[number];
type CandidateQuestion = EndpointInput<typeof queryTaskCandidates>;

/** Each kind of action separately, without its request id. */
type WithoutRequest<Input> = Input extends unknown ? Omit<Input, 'requestId'> : never;
/** A task action of a screen; the request id is added here. */
export type ActionRequest = WithoutRequest<TaskActionInput>;

export const taskQueries = {
  /** Number of the caller's open tasks. */
  counts: () =>
    queryOptions({
      queryKey: [...TASKS, 'counts'],
      queryFn: ({ signal }) => callEndpoint(countTasks, undefined, { ...SHORT_CALL, signal }),
    }),
  /** A task with the caller's available actions; labels follow the language. */
  task: (id: string, locale: string) =>
    queryOptions({
      ...inLanguage([...TASKS, 'task', id, locale]),
      queryFn: ({ signal }) => callEndpoint(getTask, { id }, { ...SHORT_CALL, signal }),
    }),
  /** The caller's open tasks, most urgent first: one page, to continue with after a task. */
  waiting: (locale: string) =>
    queryOptions({
      ...inLanguage([...TASKS, 'waiting', locale]),
      queryFn: ({ signal }) =>
        callEndpoint(
          queryRecords,
          { listCode: 'rs_flow_todo_list', queryParam: { pageSize: 15, count: 'none' } },
          { ...SHORT_CALL, signal },
        ),
    }),
  /** Members by keyword; the previous ones stay until the next are loaded. */
  candidates: (question: CandidateQuestion) =>
    queryOptions({
      queryKey: [...TASKS, 'candidates', question],
      queryFn: ({ signal }) => callEndpoint(queryTaskCandidates, question, { ...SHORT_CALL, signal }),
      placeholderData: keepPreviousData,
      staleTime: 60_000,
    }),
};

/** Generated here: pages on plain http have no `crypto.randomUUID`. */
function newRequestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte, index) => {
    const marked = index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte;
    return marked.toString(16).padStart(2, '0');
  }).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/**
 * Takes a task action; returns one outcome per task or instance. Reloads what is shown even after a refusal, because others may have been
 * faster. @throws ApiError when a single one is refused
 */
export async function takeAction(action: ActionRequest) {
  try {
    return await callEndpoint(takeTaskAction, { ...action, requestId: newRequestId() }, SILENT);
  } finally {
    void reloadFlows();
  }
}

/** Undoes the last action on these instances. @throws ApiError when a single one is refused */
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

/** Marks copies as read; all of them without ids. Returns how many were unread. @throws ApiError */
export async function readCopies(instanceIds?: readonly string[]): Promise<number> {
  const count = await callEndpoint(
    markCcRead,
    instanceIds === undefined ? {} : { instanceIds: [...instanceIds] },
    SILENT,
  );
  void reloadFlows();
  return count;
}

/** Reloads everything that a flow action may change: tasks, instances, lists, records. */
export async function reloadFlows(): Promise<void> {
  const keys = [TASKS, ['flow-instances'], ['record-lists'], ['messages']];
  await Promise.all([
    ...keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    reloadReadableRecords(),
  ]);
}
