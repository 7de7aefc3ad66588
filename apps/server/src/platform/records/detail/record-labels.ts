import { booleanLabel, statusTextKey } from '@haiqiao/contract/definitions';
import type { LabelOf } from '@haiqiao/contract/field-types';
import { localize, tagOf } from '@haiqiao/contract/i18n';
import type { Context } from '#server/context.ts';
import { regionName } from '#server/platform/regions/regions.ts';
import type { Metadata, ResourceModel } from '#server/platform/metadata/model.ts';
import type { RecordDeps } from '#server/platform/records/record-deps.ts';

/** Names of records, members and units by id. */
export type NamesById = ReadonlyMap<string, string>;

/** Labels of the codes and ids in a resource's records, in the reader's language. */
export async function labelsFor(
  ctx: Context,
  deps: Pick<RecordDeps, 'metadata' | 'dictionaries'>,
  resource: ResourceModel,
): Promise<(names: NamesById) => LabelOf> {
  const [metadata, dictionaries] = await Promise.all([deps.metadata.current(), deps.dictionaries.all()]);
  return (names) => (what, value) => {
    switch (what.kind) {
      case 'dictionary': {
        const item = dictionaries.get(what.code)?.get(value);
        return item ? localize(item.name, item.translations, ctx.locale) : value;
      }
      case 'status': {
        const of = what.resource === '' ? resource : metadata.resources.get(what.resource);
        return of ? statusName(ctx, metadata, { of, code: value }) : value;
      }
      case 'region':
        return regionName(value);
      case 'boolean':
        return booleanLabel(value === 'true', tagOf(ctx.locale));
      default:
        return names.get(value) ?? value;
    }
  };
}

function statusName(
  ctx: Context,
  metadata: Metadata,
  { of, code }: { of: ResourceModel; code: string },
): string {
  const label = of.statuses.find((one) => one.code === code)?.label;
  return label === undefined ? code : metadata.text(statusTextKey(of.code, code, label), label, ctx.locale);
}
