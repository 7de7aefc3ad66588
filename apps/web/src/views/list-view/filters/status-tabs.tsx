import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { listQueries } from '#web/api/record-lists.ts';
import { LineTabs } from '#web/ui/line-tabs/line-tabs.tsx';
import { Segmented } from '#web/ui/segmented/segmented.tsx';
import { useListScope } from '../list-scope.ts';
import { changed, EVERY_KIND } from '../query/list-address.ts';
import { useCountWords } from '../rows/list-words.ts';

/** The states of a list with their counts (DOMAIN §1.4); the counts are loaded after the rows. */
export function StatusTabs() {
  const { t } = useTranslation('list');
  const { view, tab, asked, list, state, change } = useListScope();
  const words = useCountWords();
  const { list_status: _, sorts: _sorts, pageSize: _size, ...question } = asked.question;
  const counts = useQuery({
    ...listQueries.tabs(view.code, question),
    enabled: view.tabs.length > 0 && !list.isFirstLoad,
  });
  const countOf = (key: string) => counts.data?.find((count) => count.key === key);
  return (
    <LineTabs
      label={t('tabs')}
      value={tab ?? ''}
      items={view.tabs.map(({ key, label }) => {
        const count = countOf(key);
        return {
          value: key,
          label,
          ...(count ? { count: words.short(count.total, count.totalIsEstimate) } : {}),
        };
      })}
      onChange={(key) => change(changed(state, { tab: key }))}
    />
  );
}

/** The visible kind of records, in a list with several; the menu's address sets the initial one (DOMAIN §1.4). */
export function KindSwitch() {
  const { t } = useTranslation('list');
  const { view, kind, state, change } = useListScope();
  const kinds = (view.kinds?.forms ?? []).filter(({ value }) => view.applyTypes.includes(value));
  if (kinds.length === 0) return null;
  return (
    <Segmented
      label={t('kind.label')}
      value={kind}
      options={[{ value: EVERY_KIND, label: t('kind.all') }, ...kinds]}
      onChange={(value) => change(changed(state, { kind: value }))}
    />
  );
}
