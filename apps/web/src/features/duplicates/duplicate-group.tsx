import type { DuplicateGroup, DuplicatePair } from '@haiqiao/contract/endpoints';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { definitionQueries } from '#web/api/definitions.ts';
import { judgeDuplicate } from '#web/api/duplicates.ts';
import { useLocale } from '#web/i18n/runtime.ts';
import { formatMoment } from '#web/lib/shanghai-time.ts';
import { openTab } from '#web/tabs/tab-actions.ts';
import { Button } from '#web/ui/button/button.tsx';
import { recordPath } from '#web/views/record-page/record-routes.ts';
import styles from './duplicates.module.css';

export interface DuplicateGroupProps {
  readonly group: DuplicateGroup;
  readonly formCode: string;
  readonly onCompare: (pair: DuplicatePair) => void;
}

type GroupRecord = DuplicateGroup['records'][number];

/** Possible duplicates, and the similarity of each pair. */
export function DuplicateGroupCard({ group, formCode, onCompare }: DuplicateGroupProps) {
  const { t } = useTranslation('duplicates');
  const { records, pairs } = group;
  const numbers = new Map(records.map(({ dataId }, index) => [dataId, index + 1]));
  /** The older record first: it survives by default, because it probably has more references. */
  const compare = (pair: DuplicatePair) => {
    const [one = pair.one, other = pair.other] = records
      .map(({ dataId }) => dataId)
      .filter((id) => id === pair.one || id === pair.other);
    onCompare({ ...pair, one, other });
  };
  return (
    <li className={styles['group']}>
      <ol className={styles['records']} aria-label={t('group', { count: records.length })}>
        {records.map((record) => (
          <RecordLine key={record.dataId} record={record} formCode={formCode} />
        ))}
      </ol>
      <ul className={styles['pairs']}>
        {pairs.map((pair) => (
          <li key={pair.one + pair.other} className={styles['pair']}>
            {records.length > 2 && (
              <span className={styles['between']}>
                {t('between', { one: numbers.get(pair.one), other: numbers.get(pair.other) })}
              </span>
            )}
            <Reasons pair={pair} />
            <PairVerbs pair={pair} formCode={formCode} onCompare={compare} />
          </li>
        ))}
      </ul>
    </li>
  );
}

function RecordLine({ record, formCode }: { readonly record: GroupRecord; readonly formCode: string }) {
  const { t } = useTranslation('duplicates');
  const locale = useLocale();
  const { data: view } = useQuery(definitionQueries.form(formCode, locale));
  const { dataId, title, status, createdAt } = record;
  return (
    <li className={styles['record']}>
      <button
        type="button"
        className={styles['title']}
        disabled={!view}
        onClick={() => view && openTab(recordPath(view.routes.see, formCode, dataId))}
      >
        {title}
      </button>
      <span className={styles['hint']}>
        {t('facts', { status: status.displayValue, at: formatMoment(createdAt) })}
      </span>
    </li>
  );
}

function Reasons({ pair }: { readonly pair: DuplicatePair }) {
  const { t } = useTranslation('duplicates');
  const { likeness, shared, dismissed } = pair;
  return (
    <span className={styles['reasons']}>
      {shared.map((label) => (
        <span key={label} className={styles['reason']} data-sure="true">
          {t('same', { label })}
        </span>
      ))}
      {likeness !== null && (
        <span className={styles['reason']}>
          {likeness === 100 ? t('sameName') : t('alike', { likeness })}
        </span>
      )}
      {dismissed && (
        <span className={styles['hint']}>
          {t('dismissedBy', { name: dismissed.by, at: formatMoment(dismissed.at) })}
        </span>
      )}
    </span>
  );
}

function PairVerbs(props: Omit<DuplicateGroupProps, 'group'> & { readonly pair: DuplicatePair }) {
  const { pair, formCode, onCompare } = props;
  const { t } = useTranslation('duplicates');
  const isOpen = pair.dismissed === null;
  const judge = () => {
    const { one, other } = pair;
    // A failure is shown as a toast, and the pair stays.
    judgeDuplicate({ id: formCode, one, other, dismissed: isOpen }).catch(() => undefined);
  };
  return (
    <span className={styles['verbs']}>
      {isOpen && (
        <Button tone="link" onClick={() => onCompare(pair)}>
          {t('compare')}
        </Button>
      )}
      <Button tone="link" onClick={judge}>
        {t(isOpen ? 'dismiss' : 'reopen')}
      </Button>
    </span>
  );
}
