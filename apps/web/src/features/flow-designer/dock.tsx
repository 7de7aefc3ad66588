import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button/button.tsx';
import { LineTabs } from '#web/ui/line-tabs/line-tabs.tsx';
import styles from './designer.module.css';

/** Kinds of the dock below the drawing. */
export const DOCK_KINDS = ['faults', 'nodes', 'rehearsal'] as const;
/** An action granted by a model. */
export type DockKind = (typeof DOCK_KINDS)[number];

/** Counts per kind. */
export type DockCounts = Partial<Record<DockKind, number>>;

export interface DockProps {
  readonly kind: DockKind;
  readonly isOpen: boolean;
  readonly counts: DockCounts;
  readonly hasBlocking: boolean;
  readonly onKind: (kind: DockKind) => void;
  readonly onOpen: (isOpen: boolean) => void;
  readonly children: ReactNode;
}

/** The dock below the drawing for information on the whole flow. */
export function Dock({ kind, isOpen, counts, hasBlocking, onKind, onOpen, children }: DockProps) {
  const { t } = useTranslation('flow-designer');
  return (
    <section className={styles['dock']} data-open={isOpen} data-kind={kind} aria-label={t('dock.label')}>
      <header className={styles['dockHead']}>
        <LineTabs
          label={t('dock.label')}
          value={kind}
          items={DOCK_KINDS.map((value) => ({
            value,
            label: t(`dock.${value}`),
            ...(counts[value] === undefined ? {} : { count: counts[value] }),
            ...(value === 'faults' && hasBlocking ? { tone: 'error' as const } : {}),
          }))}
          onChange={(next) => {
            onKind(next);
            onOpen(true);
          }}
        />
        <Button
          tone="text"
          icon={isOpen ? 'down' : 'up'}
          aria-expanded={isOpen}
          aria-label={t(isOpen ? 'dock.fold' : 'dock.unfold')}
          onClick={() => onOpen(!isOpen)}
        />
      </header>
      {isOpen && <div className={styles['dockBody']}>{children}</div>}
    </section>
  );
}
