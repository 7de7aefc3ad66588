import type { RegionField } from '@haiqiao/contract/definitions';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type RecordOption, recordOptionQueries } from '#web/api/record-options.ts';
import type { CascadeStep } from '#web/ui/cascader/cascader.tsx';
import type { FieldBinding } from '#web/ui/field/field.tsx';
import { Cascader } from '../editing/late-controls.ts';
import { rememberOptions } from '../option-labels.store.ts';
import { regionPath, REGIONS, useRegionName } from './region-path.ts';
import { useRegionSearch } from './use-region-search.ts';
import { useTreeTop } from './use-tree-top.ts';

const LEVELS = { province: 1, city: 2, county: 3 } as const;

export interface RegionCascadeProps extends Partial<FieldBinding> {
  readonly level: RegionField['level'];
  /** Six digits; empty for none. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  readonly isDisabled?: boolean;
  readonly placeholder?: string;
  readonly 'aria-label'?: string;
}

type Below = ReadonlyMap<string, readonly RecordOption[]>;

/** Province, city and county, each column loaded when the previous one is chosen; or found by name. */
export function RegionCascade({ level, value, onChange, ...base }: RegionCascadeProps) {
  const { t } = useTranslation('fields');
  const client = useQueryClient();
  const [isWanted, setWanted] = useState(false);
  const [below, setBelow] = useState<Below>(new Map());
  const top = useTreeTop(REGIONS, isWanted);
  const name = useRegionName(value, 'steps');
  const depth = LEVELS[level ?? 'county'];
  const { close, ...search } = useRegionSearch(REGIONS, ({ hint, hasChildren = false }) => {
    const at = hint === '' ? 1 : hint.split(' / ').length + 1;
    return level === undefined || at === depth || (at < depth && !hasChildren);
  });
  const open = (isOpen: boolean) => {
    if (isOpen) setWanted(true);
    else close();
  };
  const stepsOf = (options: readonly RecordOption[], at: number): CascadeStep[] =>
    options.map(({ value: code, displayValue, hasChildren = false }) => {
      const found = below.get(code);
      return {
        value: code,
        label: displayValue,
        isLeaf: at >= depth || !hasChildren,
        ...(found ? { children: stepsOf(found, at + 1) } : {}),
      };
    });
  const expand = async (path: readonly string[]) => {
    const parent = path.at(-1) ?? '';
    const found = await client.fetchQuery(recordOptionQueries.children(REGIONS, parent));
    rememberOptions(REGIONS, found);
    setBelow((now) => new Map(now).set(parent, found));
  };
  return (
    <Cascader
      placeholder={t('choose')}
      {...base}
      path={regionPath(value)}
      pathLabel={value === '' ? '' : name}
      steps={stepsOf(top.options, 1)}
      isAnyLevel={level === undefined}
      search={search}
      onOpenChange={open}
      onExpand={(path) => void expand(path).catch(() => undefined)}
      onChange={(path) => onChange(path.at(-1) ?? '')}
    />
  );
}
