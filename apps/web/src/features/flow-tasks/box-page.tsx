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
  /** Counts and buttons at the right of the title. */
  readonly actions?: ReactNode;
  /** The rows in sight, told whenever they change. */
  readonly onRows?: (rows: readonly ListRow[]) => void;
  /** Dialogs. */
  readonly children?: ReactNode;
}

/** One box of tasks: its list, with what the box does with its rows. */
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
            {onRows && <RowsTold rows={rows} onRows={onRows} />}
          </Page>
        )}
      </OwnList>
      {children}
    </>
  );
}

/** Tells the rows after they were drawn. */
function RowsTold({
  rows,
  onRows,
}: Required<Pick<BoxPageProps, 'onRows'>> & { readonly rows: readonly ListRow[] }) {
  const told = useRef<readonly ListRow[] | null>(null);
  useLayoutEffect(() => {
    if (told.current === rows) return;
    told.current = rows;
    onRows(rows);
  });
  return null;
}
