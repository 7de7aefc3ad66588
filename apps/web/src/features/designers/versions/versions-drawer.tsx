import type { DesignVersionView } from '@haiqiao/contract/endpoints';
import { shanghaiTime } from '@haiqiao/contract/field-types';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { listDesignQueries } from '#web/api/list-designs.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Drawer } from '#web/ui/drawer/drawer.tsx';
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx';
import { StatusTag } from '#web/ui/status-tag/status-tag.tsx';
import { useDesignScope } from '../parts/design-scope.ts';
import type { ComparedSide } from './compare-dialog.tsx';
import styles from './versions.module.css';

const WIDTH_PX = 480;

export interface VersionsDrawerProps {
  readonly isOpen: boolean;
  readonly canPublish: boolean;
  readonly onClose: () => void;
  readonly onCompare: (before: ComparedSide, after: ComparedSide) => void;
  readonly onRestore: (to: 'shipped' | number) => void;
  readonly onExport: (number: number) => void;
}

/** What was ever published of a list, and the ways to compare and to go back. */
export function VersionsDrawer(props: VersionsDrawerProps) {
  const { isOpen, onClose } = props;
  const { t } = useTranslation(['list-design', 'common']);
  const { designer } = useDesignScope();
  const title = t('versions.title', { name: designer.view.label });
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

function Versions(props: VersionsDrawerProps) {
  const { onCompare, onRestore, canPublish } = props;
  const { t } = useTranslation(['list-design', 'common']);
  const { view } = useDesignScope().designer;
  const { data, error, refetch } = useQuery(listDesignQueries.versions(view.code));
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
      {data.versions.map((version, at) => (
        <VersionLine
          key={version.number}
          {...props}
          version={version}
          before={data.versions[at + 1]?.number ?? 'shipped'}
          isNewest={at === 0}
          isInForce={at === 0 && view.fault === ''}
        />
      ))}
      <li className={styles['version']}>
        <div className={styles['line']}>
          <span className={styles['number']}>{t('side.shipped')}</span>
          {data.versions.length === 0 && (
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

interface VersionLineProps extends VersionsDrawerProps {
  readonly version: DesignVersionView;
  readonly before: ComparedSide;
  readonly isNewest: boolean;
  readonly isInForce: boolean;
}

function VersionLine(props: VersionLineProps) {
  const { version, before, isNewest, isInForce, canPublish, onCompare, onRestore, onExport } = props;
  const { t } = useTranslation('list-design');
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
