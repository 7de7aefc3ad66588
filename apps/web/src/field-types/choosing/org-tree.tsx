import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type RecordOption, recordOptionQueries } from '#web/api/record-options.ts';
import type { FieldBinding } from '#web/ui/field/field.tsx';
import type { TreeChoice } from '#web/ui/tree-select/tree-select.tsx';
import { TreeSelect } from '../editing/late-controls.ts';
import { rememberOptions, useOptionLabels } from '../option-labels.store.ts';
import { useTreeTop } from './use-tree-top.ts';

const ORGS = '$org';

export interface OrgTreeProps extends Partial<FieldBinding> {
  readonly values: readonly string[];
  readonly isMany?: boolean;
  readonly onChange: (values: readonly string[]) => void;
  readonly onBlur?: () => void;
  readonly isDisabled?: boolean;
  readonly placeholder?: string;
  readonly 'aria-label'?: string;
}

type Below = ReadonlyMap<string, readonly RecordOption[]>;

function choicesOf(options: readonly RecordOption[], below: Below): TreeChoice[] {
  return options.map(({ value, displayValue, hasChildren = false }) => ({
    value,
    label: displayValue,
    hasMore: hasChildren,
    children: choicesOf(below.get(value) ?? [], below),
  }));
}

/** The organisation units as a tree with lazily loaded branches. */
export function OrgTree({ values, onChange, ...base }: OrgTreeProps) {
  const { t } = useTranslation('fields');
  const client = useQueryClient();
  const top = useTreeTop(ORGS, true);
  const labelOf = useOptionLabels(ORGS, values);
  const [below, setBelow] = useState<Below>(new Map());
  const expand = async (parent: string) => {
    const found = await client.fetchQuery(recordOptionQueries.children(ORGS, parent));
    rememberOptions(ORGS, found);
    setBelow((now) => new Map(now).set(parent, found));
  };
  return (
    <TreeSelect
      placeholder={t('choose')}
      {...base}
      values={values}
      labelOf={labelOf}
      choices={choicesOf(top.options, below)}
      isLoading={top.isLoading}
      empty={t(top.isLoading ? 'searching' : 'noOption')}
      onExpand={expand}
      onChange={onChange}
    />
  );
}
