import { ROOT_PARENT_ID } from '@haiqiao/contract/endpoints';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type CatalogueEntry,
  dictionaryEditorQueries,
  reloadDictionaryEditor,
} from '#web/api/dictionary-editor.ts';
import { useLocale } from '#web/i18n/runtime.ts';
import { useTabState } from '#web/tabs/use-tab-state.ts';
import { Button } from '#web/ui/button/button.tsx';
import { SideCard } from '#web/ui/card/side-card.tsx';
import { SearchInput } from '#web/ui/field/search-input.tsx';
import { Select } from '#web/ui/select/select.tsx';
import { Strip } from '#web/ui/strip/strip.tsx';
import { DictionaryTree } from './dictionary-tree.tsx';
import styles from './tree-card.module.css';
import { type TreeRow, treeRows } from './tree.logic.ts';
import type { DictionaryTree as Tree } from './use-dictionary-tree.ts';

export interface TreeCardProps {
  readonly types: readonly CatalogueEntry[];
  readonly type: CatalogueEntry;
  readonly tree: Tree;
  readonly selectedId: string;
  readonly onSelect: (row: TreeRow) => void;
  readonly onSelectType: (typeId: string) => void;
}

/** Exactly 300 wide: dictionary picker, search, tree, and item count with version (VISUAL §6). */
export function TreeCard({ types, type, tree, selectedId, onSelect, onSelectType }: TreeCardProps) {
  const { t } = useTranslation('dictionary');
  const [text, setText] = useTabState('search', '');
  const wanted = useDeferredValue(text.trim());
  return (
    <SideCard
      label={t('tree.title')}
      className={styles['card']}
      head={
        <>
          <Select
            aria-label={t('tree.type')}
            isClearable={false}
            value={type.typeId}
            options={types.map(({ typeId, label, dicCode }) => ({
              value: typeId,
              label: t('tree.typeOption', { name: label, code: dicCode }),
            }))}
            onChange={(typeId) => typeId && onSelectType(typeId)}
          />
          <SearchInput label={t('tree.search')} value={text} onChange={setText} />
        </>
      }
      foot={
        <>
          <span>{t('tree.foot', { items: type.items, version: type.version })}</span>
          <Button tone="link" icon="reload" onClick={() => void reloadDictionaryEditor()}>
            {t('tree.refresh')}
          </Button>
        </>
      }
    >
      {tree.fault && <Strip tone="error">{tree.fault}</Strip>}
      {wanted === '' ? (
        <DictionaryTree
          label={type.label}
          rows={tree.rows}
          selectedId={selectedId}
          onSelect={onSelect}
          onToggle={tree.toggle}
        />
      ) : (
        <FoundItems type={type} text={wanted} selectedId={selectedId} onSelect={onSelect} />
      )}
    </SideCard>
  );
}

interface FoundProps extends Pick<TreeCardProps, 'type' | 'selectedId' | 'onSelect'> {
  readonly text: string;
}

/** Search results from any level of the tree. */
function FoundItems({ type, text, selectedId, onSelect }: FoundProps) {
  const { t } = useTranslation('dictionary');
  const locale = useLocale();
  const found = useQuery(dictionaryEditorQueries.search(type.typeId, text, locale));
  if (found.error) return <Strip tone="error">{found.error.message}</Strip>;
  if (!found.data) return <p className={styles['note']}>{t('tree.searching')}</p>;
  if (found.data.length === 0) return <p className={styles['note']}>{t('tree.nothing', { text })}</p>;
  const items = found.data.map((item) => ({ ...item, hasChildren: false }));
  const rows = treeRows(type, { expanded: new Set([ROOT_PARENT_ID]), childrenOf: () => items });
  const whole = rows.map((row) => ({
    ...row,
    item: found.data.find(({ itemId }) => itemId === row.id) ?? null,
  }));
  return (
    <DictionaryTree
      label={t('tree.found')}
      rows={whole}
      selectedId={selectedId}
      onSelect={onSelect}
      onToggle={() => undefined}
    />
  );
}
