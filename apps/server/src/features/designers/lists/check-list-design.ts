import { checkModules, filterName, type ListDefinition } from '@haiqiao/contract/definitions';
import type { DesignFault } from '@haiqiao/contract/endpoints';
import type { Context } from '#server/context.ts';
import { existingCodes } from '#server/platform/install/assert-sound.ts';
import type { ListModel } from '#server/platform/metadata/model.ts';
import type { DesignSubject } from '../workbench/design-kind.ts';
import { designFields } from './design-fields.ts';

/** A list being designed. */
export type ListSubject = DesignSubject<ListDefinition, ListModel>;

/**
 * Faults of a designed list: installation errors in the context of all installed definitions, and added fields that the designer does not
 * see unmasked.
 */
export async function checkListDesign(
  ctx: Context,
  subject: ListSubject,
  wanted: ListDefinition,
): Promise<readonly DesignFault[]> {
  const { resources, forms } = subject.metadata;
  const installed = {
    code: 'installed',
    label: 'installed',
    resources: [...resources.values()].map(({ definition }) => definition),
    forms: [...forms.values()].map(({ definition }) => definition),
    lists: [wanted],
  };
  const prefix = `${subject.code}.list`;
  const said = checkModules([installed], { external: await existingCodes(ctx) })
    .filter(({ where }) => where === prefix || where.startsWith(`${prefix}.`))
    .map(({ where, reason }) => faultAt(wanted, where.slice(prefix.length + 1), reason));
  const unseen = unseenIn(ctx, subject, wanted);
  const reported = new Set(said.map(({ part, name }) => `${part} ${name}`));
  return [...said, ...unseen.filter(({ part, name }) => !reported.has(`${part} ${name}`))];
}

const COLUMN_FAULTS: Readonly<Record<string, DesignFault['fault']>> = {
  field: 'columnUnknown',
  sortable: 'columnUnsortable',
  aggregate: 'columnUncounted',
  editable: 'columnFixed',
  warnsFrom: 'columnFixed',
};

/** Converts a path of the check (`columns[3].sortable`) to a position in the design. */
function faultAt(wanted: ListDefinition, path: string, reason: string): DesignFault {
  const [, part = '', index = '', property = ''] = /^(\w+)(?:\[(\d+)\])?(?:\.(\w+))?/.exec(path) ?? [];
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

/** Columns, filters and sorts added by the design, of fields that the designer does not see. */
function unseenIn(ctx: Context, subject: ListSubject, wanted: ListDefinition): readonly DesignFault[] {
  const { metadata, model, shipped, now } = subject;
  const fields = new Map(designFields(ctx, metadata, model.resource).map((field) => [field.name, field]));
  const isNew = (namesOf: (list: ListDefinition) => readonly string[]) => {
    const existing = new Set([...namesOf(shipped), ...namesOf(now)]);
    return namesOf(wanted).filter((name) => !existing.has(name));
  };
  const said = (part: DesignFault['part']) => (name: string) => ({
    part,
    name,
    fault: 'unseen' as const, // a literal; otherwise widened
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
