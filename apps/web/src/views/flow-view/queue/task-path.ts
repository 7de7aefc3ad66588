import { formatFullPath, parseFullPath } from '#web/lib/full-path.ts';

/** The page of a record with one of its reader's tasks at hand; the page as it is without one. */
export function taskPath(path: string, taskId: string): string {
  if (taskId === '') return path;
  const { path: bare, query } = parseFullPath(path);
  return formatFullPath({ path: bare, query: { ...query, task: taskId } });
}
