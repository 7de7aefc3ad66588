import { definitionQueries } from '#web/api/definitions.ts';
import { queryClient } from '#web/api/query-client.ts';
import { currentLocale } from '#web/i18n/runtime.ts';
import { recordPath } from '../../record-page/record-routes.ts';
import { instancePath } from '../instance-path.ts';
import type { FlowRow } from './flow-row.ts';

/** Page for records whose form definition the reader cannot load: it shows the reason. */
const GENERAL = '/see-form';

async function seeRouteOf(formCode: string): Promise<string> {
  try {
    const view = await queryClient.fetchQuery(definitionQueries.form(formCode, currentLocale()));
    return view.routes.see;
  } catch {
    return GENERAL;
  }
}

/** The page of a flow: its record, or the instance without one. */
export async function pathOfRow({ formCode, bizId, instanceId }: FlowRow): Promise<string> {
  if (formCode === '' || bizId === '') return instancePath(instanceId);
  return recordPath(await seeRouteOf(formCode), formCode, bizId);
}
