import type { RouteLocation } from '@haiqiao/contract/rules';
import type { RecordDeps } from '#server/platform/records/record-deps.ts';
import { recordLocation } from '#server/platform/records/detail/record-route.ts';
import type { StoredInstance } from '#server/platform/flows/instances/instance.ts';
import type { Run } from './run.ts';

/** Page of an instance, for flows without a record. */
const INSTANCE_PATH = '/process-instance';

/** Where an instance is opened: at its record, else on its own page. */
export async function instanceRoute(
  { metadata }: Pick<RecordDeps, 'metadata'>,
  instance: Pick<StoredInstance, 'id' | 'form_code' | 'biz_id'>,
  more: Readonly<Record<string, string>> = {},
): Promise<RouteLocation> {
  const { forms } = await metadata.current();
  const form = instance.form_code === null ? undefined : forms.get(instance.form_code);
  if (!form || instance.biz_id === null) return { path: INSTANCE_PATH, query: { id: instance.id } };
  return recordLocation(form.definition, instance.biz_id, more);
}

/** What every message about an instance says: where it leads, and what it is about. */
export async function aboutInstance({ held, deps }: Run) {
  const route = await instanceRoute(deps.records, held.instance);
  return { route, about: { type: 'flow_instance', id: held.instance.id } };
}
