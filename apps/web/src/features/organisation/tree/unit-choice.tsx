import type { OrgUnit } from '@haiqiao/contract/endpoints';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { organisationQueries } from '#web/api/organisation.ts';
import { TreeSelect } from '#web/field-types/editing/late-controls.ts';
import type { FieldBinding } from '#web/ui/field/field.tsx';
import type { TreeChoice } from '#web/ui/tree-select/tree-select.tsx';

export interface UnitChoiceProps extends Partial<FieldBinding> {
  /** Empty for none. */
  readonly value: string;
  /** Label of a selected value that is not (or no longer) in the tree. */
  readonly valueLabel?: string;
  readonly onChange: (id: string) => void;
  readonly isDisabled?: boolean;
}

/** One unit of the whole tree, found by typing; disabled units are visible but not selectable. */
export function UnitChoice({ value, valueLabel = '', onChange, ...base }: UnitChoiceProps) {
  const { t } = useTranslation('fields');
  const tree = useQuery(organisationQueries.tree());
  const units = tree.data ?? [];
  return (
    <TreeSelect
      placeholder={t('choose')}
      {...base}
      values={value === '' ? [] : [value]}
      labelOf={(id) => units.find((unit) => unit.id === id)?.name ?? valueLabel}
      choices={choicesBelow(units, null)}
      isLoading={tree.isPending}
      empty={t(tree.isPending ? 'searching' : 'noOption')}
      onChange={([next = '']) => onChange(next)}
    />
  );
}

function choicesBelow(units: readonly OrgUnit[], parent: string | null): TreeChoice[] {
  const unitIds = new Set(units.map(({ id }) => id));
  return units
    .filter(({ parentId }) => (parentId !== null && unitIds.has(parentId) ? parentId : null) === parent)
    .map(({ id, name, code, status }) => ({
      value: id,
      label: name,
      search: code,
      isDisabled: status === 'DISABLED',
      children: choicesBelow(units, id),
    }));
}
