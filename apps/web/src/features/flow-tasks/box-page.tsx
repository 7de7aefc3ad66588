import type { Term } from '@haiqiao/contract/query';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListRow } from '#web/api/record-lists.ts';
import { useTabTitle } from '#web/tabs/page-titles.ts';
import { Page } from '#web/ui/page/page.tsx';
import type { OwnVerbs } from '#web/views/list-view/list-scope.ts';
import { OwnList } from '#web/views/list-view/own-list.tsx';
import styles from './tasks.module.css';

const ALL: readonly Term[] = [];

export interface BoxPageProps {
  readonly box: 'todo' | 'done' | 'started' | 'cc';
  readonly listCode: string;
  readonly own: OwnVerbs;
  /** Counts and buttons to the right of the title. */
  readonly actions?: ReactNode;
  /** The visible rows, reported on every change. */
  readonly onRows?: (rows: readonly ListRow[]) => void;
  /** Dialogs. */
  readonly children?: ReactNode;
}

/** One task box: its list and row actions. */
export function BoxPage({ box, listCode, own, actions, onRows, children }: BoxPageProps) {
  const { t } = useTranslation('flows');
  const title = t(`page.${box}.title`);
  const empty = { title: t(`page.${box}.empty`), reason: t(`page.${box}.emptyReason`) };
  useTabTitle(title);
  return (
    <>
      <OwnList listCode={listCode} fixedTerms={ALL} own={{ ...own, empty }}>
        {({ buttons, card, rows }) => (
          <Page
            title={title}
            purpose={t(`page.${box}.purpose`)}
            actions={
              <>
                {actions}
                {buttons}
              </>
            }
          >
            <div className={styles['list']}>{card}</div>
            {onRows && <RowsReporter rows={rows} onRows={onRows} />}
          </Page>
        )}
      </OwnList>
      {children}
    </>
  );
}

/** Reports the rows after rendering. */
function RowsReporter({
  rows,
  onRows,
}: Required<Pick<BoxPageProps, 'onRows'>> & { readonly rows: readonly ListRow[] }) {
  const reported = useRef<readonly ListRow[] | null>(null);
  useLayoutEffect(() => {
    if (reported.current === rows) return;
    reported.current = rows;
    onRows(rows);
  });
  return null;
}
