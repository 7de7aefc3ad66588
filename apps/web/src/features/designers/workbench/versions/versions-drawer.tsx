import type { DesignVersionView } from '@haiqiao/contract/endpoints';
import { shanghaiTime } from '@haiqiao/contract/field-types';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button/button.tsx';
import { Drawer } from '#web/ui/drawer/drawer.tsx';
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx';
import { StatusTag } from '#web/ui/status-tag/status-tag.tsx';
import { type DesignHead, designQueries } from '#web/api/designs.ts';
import type { DesignerContext } from '../designer-context.ts';
import type { ComparedSide } from './compare-dialog.tsx';
import styles from './versions.module.css';

const WIDTH_PX = 480;

interface VersionsDrawerActions {
  readonly canPublish: boolean;
  readonly onCompare: (before: ComparedSide, after: ComparedSide) => void;
  readonly onRestore: (to: 'shipped' | number) => void;
  readonly onExport: (number: number) => void;
}

export interface VersionsDrawerProps<Design, View extends DesignHead<Design>, Fault>
  extends VersionsDrawerActions {
  readonly designerContext: DesignerContext<Design, View, Fault>;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The published versions of a definition, with compare and restore. */
export function VersionsDrawer<Design, View extends DesignHead<Design>, Fault>(
  props: VersionsDrawerProps<Design, View, Fault>,
) {
  const { isOpen, onClose } = props;
  const { t } = useTranslation(['design', 'common']);
  const title = t('versions.title', { name: props.designerContext.designer.view.label });
  return (
    <Drawer label={title} isOpen={isOpen} onClose={onClose} widthPx={WIDTH_PX} side="right">
      <div className={styles['drawer']}>
        <div className={styles['head']}>
          <h2 className={styles['title']}>{title}</h2>
          <Button tone="text" icon="close" aria-label={t('common:action.close')} onClick={onClose} />
        </div>
        {isOpen && <Versions {...props} />}
      </div>
    </Drawer>
  );
}

function Versions<Design, View extends DesignHead<Design>, Fault>(
  props: VersionsDrawerProps<Design, View, Fault>,
) {
  const { onCompare, onRestore, canPublish } = props;
  const { t } = useTranslation(['design', 'common']);
  const { calls, designer } = props.designerContext;
  const { view } = designer;
  const { data, error, refetch } = useQuery(designQueries(calls).versions(view.code));
  if (error)
    return (
      <EmptyState
        drawing="broken"
        title={t('versions.failed')}
        reason={error.message}
        actions={<Button onClick={() => void refetch()}>{t('common:action.retry')}</Button>}
      />
    );
  if (!data)
    return (
      <p role="status" className={styles['waiting']}>
        {t('common:loading')}
      </p>
    );
  return (
    <ul className={styles['versions']} aria-label={t('versions.label')}>
      {data.map((version, at) => (
        <VersionLine
          key={version.number}
          canPublish={canPublish}
          onCompare={onCompare}
          onRestore={onRestore}
          onExport={props.onExport}
          version={version}
          before={data[at + 1]?.number ?? 'shipped'}
          isNewest={at === 0}
          isInForce={at === 0 && view.fault === ''}
        />
      ))}
      <li className={styles['version']}>
        <div className={styles['line']}>
          <span className={styles['number']}>{t('side.shipped')}</span>
          {data.length === 0 && (
            <StatusTag family="stone" glyph="check">
              {t('versions.inForce')}
            </StatusTag>
          )}
        </div>
        <p className={styles['quiet']}>{t('versions.shippedHint')}</p>
        <div className={styles['verbs']}>
          <Button onClick={() => onCompare('shipped', 'inForce')}>{t('versions.compareInForce')}</Button>
          {canPublish && view.isCustomised && (
            <Button onClick={() => onRestore('shipped')}>{t('versions.restoreShipped')}</Button>
          )}
        </div>
      </li>
    </ul>
  );
}

interface VersionLineProps
  extends Pick<VersionsDrawerActions, 'canPublish' | 'onCompare' | 'onRestore' | 'onExport'> {
  readonly version: DesignVersionView;
  readonly before: ComparedSide;
  readonly isNewest: boolean;
  readonly isInForce: boolean;
}

function VersionLine(props: VersionLineProps) {
  const { version, before, isNewest, isInForce, canPublish, onCompare, onRestore, onExport } = props;
  const { t } = useTranslation('design');
  const { number, note, by, at, isShipped } = version;
  return (
    <li className={styles['version']}>
      <div className={styles['line']}>
        <span className={styles['number']}>{t('versions.number', { number })}</span>
        {isInForce && (
          <StatusTag family="green" glyph="check">
            {t('versions.inForce')}
          </StatusTag>
        )}
        {isShipped && (
          <StatusTag family="stone" glyph="undo">
            {t('versions.asShipped')}
          </StatusTag>
        )}
        <span className={styles['when']}>{t('versions.by', { name: by, time: shanghaiTime(at) })}</span>
      </div>
      {note !== '' && <p className={styles['note']}>{note}</p>}
      <div className={styles['verbs']}>
        <Button onClick={() => onCompare(before, number)}>{t('versions.compareBefore')}</Button>
        <Button onClick={() => onCompare(number, 'draft')}>{t('versions.compareDraft')}</Button>
        <Button onClick={() => onExport(number)}>{t('export.button')}</Button>
        {canPublish && !isNewest && (
          <Button onClick={() => onRestore(number)}>{t('versions.restore')}</Button>
        )}
      </div>
    </li>
  );
}
