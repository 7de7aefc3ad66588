import { formatFullPath, parseFullPath } from '#web/lib/full-path.ts';

/** Path of a record's page with one of the reader's tasks; the plain path without one. */
export function taskPath(path: string, taskId: string): string {
  if (taskId === '') return path;
  const { path: bare, query } = parseFullPath(path);
  return formatFullPath({ path: bare, query: { ...query, task: taskId } });
}
