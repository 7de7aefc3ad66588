import { formatFullPath } from '#web/lib/full-path.ts';

/** Where a process instance is shown. */
export function instancePath(instanceId: string): string {
  return formatFullPath({ path: '/process-instance', query: { id: instanceId } });
}
