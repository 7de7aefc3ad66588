import type { RecordFlow } from '@haiqiao/contract/endpoints';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRoom } from '#web/lib/viewport.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Drawer } from '#web/ui/drawer/drawer.tsx';
import { FlowSide } from './late-flow.ts';
import styles from './with-flow.module.css';

const DRAWER_WIDTH_PX = 380;

export interface WithFlowProps {
  readonly flow: RecordFlow | undefined;
  /** The record is no longer readable, and its flow data is outdated. */
  readonly isClosed?: boolean;
  readonly children: ReactNode;
}

/** A record with its flow panel beside it; in a narrow window the panel is a drawer (VISUAL §6, Review). */
export function WithFlow({ flow, isClosed = false, children }: WithFlowProps) {
  const room = useRoom();
  if (!flow) return children;
  if (room !== 'wide') {
    return (
      <>
        <SideDrawer>
          <FlowSide flow={flow} isClosed={isClosed} />
        </SideDrawer>
        {children}
      </>
    );
  }
  return (
    <div className={styles['columns']}>
      {children}
      <div className={styles['side']}>
        <FlowSide flow={flow} isClosed={isClosed} />
      </div>
    </div>
  );
}

/** The panel of a record, behind a button. */
export function SideDrawer({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('form');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <div className={styles['opener']}>
        <Button icon="history" aria-expanded={isOpen} onClick={() => setOpen(true)}>
          {t('flow.open')}
        </Button>
      </div>
      <Drawer
        label={t('flow.open')}
        side="right"
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        widthPx={DRAWER_WIDTH_PX}
      >
        <div className={styles['drawer']}>
          <Button tone="text" icon="close" aria-label={t('dialog.close')} onClick={() => setOpen(false)} />
          {children}
        </div>
      </Drawer>
    </>
  );
}
