import { checkModules, filterName, type ListDefinition } from '@haiqiao/contract/definitions';
import type { DesignFault } from '@haiqiao/contract/endpoints';
import type { Context } from '#server/context.ts';
import { knownCodes } from '#server/platform/install/assert-sound.ts';
import type { ListModel } from '#server/platform/metadata/model.ts';
import type { Ground } from '../workbench/design-kind.ts';
import { designFields } from './design-fields.ts';

/** A list that is designed. */
export type ListGround = Ground<ListDefinition, ListModel>;

/**
 * What is wrong with a definition that a design made: what an installation would say of it among everything that is installed,
 * and what the designer may not bring into a list since they do not see it whole.
 */
export async function checkListDesign(
  ctx: Context,
  ground: ListGround,
  wanted: ListDefinition,
): Promise<readonly DesignFault[]> {
  const { resources, forms } = ground.metadata;
  const installed = {
    code: 'installed',
    label: 'installed',
    resources: [...resources.values()].map(({ definition }) => definition),
    forms: [...forms.values()].map(({ definition }) => definition),
    lists: [wanted],
  };
  const prefix = `${ground.code}.list`;
  const said = checkModules([installed], { known: await knownCodes(ctx) })
    .filter(({ where }) => where === prefix || where.startsWith(`${prefix}.`))
    .map(({ where, reason }) => faultAt(wanted, where.slice(prefix.length + 1), reason));
  const unseen = unseenIn(ctx, ground, wanted);
  const known = new Set(said.map(({ part, name }) => `${part} ${name}`));
  return [...said, ...unseen.filter(({ part, name }) => !known.has(`${part} ${name}`))];
}

const COLUMN_FAULTS: Readonly<Record<string, DesignFault['fault']>> = {
  field: 'columnUnknown',
  sortable: 'columnUnsortable',
  aggregate: 'columnUncounted',
  editable: 'columnFixed',
  warnsFrom: 'columnFixed',
};

/** Reads a place of the check (`columns[3].sortable`) as a place of the design. */
function faultAt(wanted: ListDefinition, place: string, reason: string): DesignFault {
  const [, part = '', index = '', property = ''] = /^(\w+)(?:\[(\d+)\])?(?:\.(\w+))?/.exec(place) ?? [];
  const at = Number(index);
  switch (part) {
    case 'columns':
      return {
        part,
        name: wanted.columns[at]?.field ?? '',
        fault: COLUMN_FAULTS[property] ?? 'other',
        reason,
      };
    case 'filters': {
      const filter = wanted.filters?.[at];
      return { part, name: filter ? filterName(filter) : '', fault: 'filterUnknown', reason };
    }
    case 'sorts':
      return { part, name: wanted.sorts?.[at]?.field ?? '', fault: 'sortUnknown', reason };
    case 'rowActions':
    case 'batchActions':
      return { part, name: wanted[part]?.[at] ?? '', fault: 'actionUnknown', reason };
    case 'kinds':
      return { part: 'columns', name: wanted.kinds?.field ?? '', fault: 'kindMissing', reason };
    default:
      return { part: 'list', name: '', fault: 'other', reason };
  }
}

/** Columns, filters and sorts that came with the design, of fields that the designer does not see. */
function unseenIn(ctx: Context, ground: ListGround, wanted: ListDefinition): readonly DesignFault[] {
  const { metadata, model, shipped, now } = ground;
  const fields = new Map(designFields(ctx, metadata, model.resource).map((field) => [field.name, field]));
  const isNew = (namesOf: (list: ListDefinition) => readonly string[]) => {
    const known = new Set([...namesOf(shipped), ...namesOf(now)]);
    return namesOf(wanted).filter((name) => !known.has(name));
  };
  const said = (part: DesignFault['part']) => (name: string) => ({
    part,
    name,
    fault: 'unseen' as const, // a literal, widened otherwise
    reason: `there is no field "${name}" that the designer sees whole`,
  });
  const filters = isNew(({ filters = [] }) => filters.map(filterName));
  const sorts = isNew(({ sorts = [] }) => sorts.map(({ field }) => field));
  return [
    ...isNew(({ columns }) => columns.map(({ field }) => field))
      .filter((name) => !fields.has(name))
      .map(said('columns')),
    ...filters.filter((name) => !fields.get(name)?.canFilter).map(said('filters')),
    ...sorts.filter((name) => !fields.get(name)?.canSort).map(said('sorts')),
  ];
}
