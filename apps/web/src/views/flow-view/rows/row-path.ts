import { definitionQueries } from '#web/api/definitions.ts';
import { queryClient } from '#web/api/query-client.ts';
import { currentLocale } from '#web/i18n/runtime.ts';
import { recordPath } from '../../record-page/record-routes.ts';
import { instancePath } from '../instance-path.ts';
import type { FlowRow } from './flow-row.ts';

/** Where records of forms are shown that nobody can read the definition of: the general page says why. */
const GENERAL = '/see-form';

async function seeRouteOf(formCode: string): Promise<string> {
  try {
    const view = await queryClient.fetchQuery(definitionQueries.form(formCode, currentLocale()));
    return view.routes.see;
  } catch {
    return GENERAL;
  }
}

/** The page on which a flow is seen with what it is about: its record, or the instance where it has none. */
export async function pathOfRow({ formCode, bizId, instanceId }: FlowRow): Promise<string> {
  if (formCode === '' || bizId === '') return instancePath(instanceId);
  return recordPath(await seeRouteOf(formCode), formCode, bizId);
}
