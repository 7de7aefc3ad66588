import { useTranslation } from 'react-i18next';
import { describeTerm } from '#web/field-types/describe-term.ts';
import { Button } from '#web/ui/button/button.tsx';
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx';
import { filterOf } from '../filters/filters.logic.ts';
import { type ListScope, useListScope } from '../list-scope.ts';
import { changed } from '../query/list-address.ts';

/** The active conditions, as text. */
function conditionsOf({ state, view, labels }: ListScope, keywordLabel: string): readonly string[] {
  const keyword = state.keyword === '' ? [] : [`${keywordLabel} ${state.keyword}`];
  const terms = state.terms.map((term) => {
    const filter = filterOf(view, term);
    const text = filter?.kind === 'field' ? describeTerm(term, filter.field, labels) : '';
    return [filter?.label ?? term.column, text].filter(Boolean).join(' ');
  });
  return [...keyword, ...terms];
}

/** Why there are no rows, and the next step: active filters, other available data (VISUAL §7). */
export function ListEmpty({ onImport }: { readonly onImport: () => void }) {
  const { t } = useTranslation('list');
  const scope = useListScope();
  const { view, state, change, tab } = scope;
  const names = conditionsOf(scope, t('filters.keyword'));
  const widest = view.tabs.find(({ key }) => key === '9') ?? null;
  const clear = () => change(changed(state, { terms: [], keyword: '' }));
  const showAll = widest && tab !== widest.key && (
    <Button
      tone="primary"
      onClick={() => change(changed(state, { tab: widest.key, terms: [], keyword: '' }))}
    >
      {t('empty.all')}
    </Button>
  );
  if (names.length > 0) {
    return (
      <EmptyState
        drawing="missing"
        title={t('empty.found')}
        reason={t('empty.foundReason', { count: names.length, names: names.join(t('search.separator')) })}
        actions={
          <>
            <Button onClick={clear}>{t('empty.clear')}</Button>
            {showAll}
          </>
        }
      />
    );
  }
  if (showAll) {
    const tabLabel = view.tabs.find(({ key }) => key === tab)?.label ?? '';
    return (
      <EmptyState
        drawing="calm"
        title={t('empty.inTab', { tab: tabLabel })}
        reason={t('empty.inTabReason')}
        actions={showAll}
      />
    );
  }
  return <NothingYet onImport={onImport} />;
}

/** A list without any data: the ways to start. */
function NothingYet({ onImport }: { readonly onImport: () => void }) {
  const { t } = useTranslation('list');
  const { view, own, create } = useListScope();
  const canCreate = view.buttons.includes('create');
  const canImport = view.buttons.includes('import');
  return (
    <EmptyState
      drawing="calm"
      title={own?.empty?.title ?? t('empty.none')}
      reason={own?.empty?.reason ?? t(canCreate || canImport ? 'empty.noneReason' : 'empty.noneReadonly')}
      actions={
        (canCreate || canImport) && (
          <>
            {canImport && (
              <Button icon="import" onClick={onImport}>
                {t('button.import')}
              </Button>
            )}
            {canCreate && (
              <Button tone="primary" icon="plus" onClick={() => create()}>
                {t('button.create')}
              </Button>
            )}
          </>
        )
      }
    />
  );
}
