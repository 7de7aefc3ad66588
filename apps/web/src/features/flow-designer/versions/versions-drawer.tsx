import type { FlowDeploymentView, FlowModelView } from '@haiqiao/contract/endpoints';
import { shanghaiTime } from '@haiqiao/contract/field-types';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type DiffSide, flowModelQueries } from '#web/api/flow-models.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Drawer } from '#web/ui/drawer/drawer.tsx';
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx';
import { FlowStateTag } from './deployment-tag.tsx';
import { FailedStrip } from './failed-strip.tsx';
import styles from './versions.module.css';

const WIDTH_PX = 480;

/** The compared drawings. */
export interface Comparison {
  readonly older: { readonly side: DiffSide; readonly title: string };
  readonly newer: { readonly side: DiffSide; readonly title: string };
}

export interface VersionsDrawerProps {
  readonly model: FlowModelView;
  readonly isOpen: boolean;
  readonly canUpdate: boolean;
  readonly onClose: () => void;
  /** Compares the current drawing with a version. */
  readonly onCompareDraft: (version: FlowDeploymentView) => void;
  readonly onCompare: (comparison: Comparison) => void;
  /** Resets the draft to a version, or to the drawing shipped with the area. */
  readonly onRevert: (to: 'shipped' | FlowDeploymentView) => void;
}

/** The versions of a model, with comparison and revert. */
export function VersionsDrawer(props: VersionsDrawerProps) {
  const { isOpen, onClose, model } = props;
  const { t } = useTranslation(['flow-designer', 'common']);
  const title = t('versions.title', { name: model.name });
  return (
    <Drawer label={title} isOpen={isOpen} onClose={onClose} widthPx={WIDTH_PX} side="right">
      <div className={styles['drawer']}>
        <div className={styles['drawerHead']}>
          <h2 className={styles['drawerTitle']}>{title}</h2>
          <Button tone="text" icon="close" aria-label={t('common:action.close')} onClick={onClose} />
        </div>
        {isOpen && <Versions {...props} />}
      </div>
    </Drawer>
  );
}

function Versions(props: VersionsDrawerProps) {
  const { model, canUpdate, onRevert, onCompare } = props;
  const { t } = useTranslation(['flow-designer', 'common']);
  const found = useQuery(flowModelQueries.deployments(model.id));
  if (found.error) return <FailedStrip query={found} />;
  const versions = found.data?.datas ?? [];
  const shippedSide = { side: { shippedOf: model.id }, title: t('versions.shipped') };
  const draftSide = { side: { modelId: model.id }, title: t('versions.savedDraft') };
  return (
    <ul className={styles['versions']}>
      {model.module !== null && model.isChanged && (
        <li className={styles['version']}>
          <div className={styles['versionHead']}>
            <span className={styles['number']}>{t('versions.shipped')}</span>
            {model.hasNewerShipped && <span className={styles['when']}>{t('versions.newerShipped')}</span>}
          </div>
          <div className={styles['verbs']}>
            <Button onClick={() => onCompare({ older: shippedSide, newer: draftSide })}>
              {t('versions.compareDraft')}
            </Button>
            {canUpdate && <Button onClick={() => onRevert('shipped')}>{t('versions.revertShipped')}</Button>}
          </div>
        </li>
      )}
      {found.data && versions.length === 0 && (
        <li>
          <EmptyState drawing="calm" title={t('versions.none')} reason={t('versions.noneReason')} />
        </li>
      )}
      {versions.map((version, at) => (
        <VersionLine key={version.id} {...props} version={version} before={versions[at + 1] ?? null} />
      ))}
    </ul>
  );
}

interface VersionLineProps extends VersionsDrawerProps {
  readonly version: FlowDeploymentView;
  /** The previous version; null for the first. */
  readonly before: FlowDeploymentView | null;
}

function VersionLine({ version, before, canUpdate, onCompare, onCompareDraft, onRevert }: VersionLineProps) {
  const { t } = useTranslation('flow-designer');
  const titleOf = ({ version: number }: FlowDeploymentView) => t('versions.number', { number });
  return (
    <li className={styles['version']}>
      <div className={styles['versionHead']}>
        <span className={styles['number']}>{titleOf(version)}</span>
        <FlowStateTag state={version.status} />
        <span className={styles['when']}>
          {t('versions.by', { name: version.deployedBy, time: shanghaiTime(version.deployedAt) })}
        </span>
      </div>
      {version.note !== '' && <p>{version.note}</p>}
      <p className={styles['quiet']}>
        {version.changes ? t('versions.changes', { ...version.changes }) : t('versions.firstVersion')} ·{' '}
        {t('versions.running', { count: version.runningInstances })}
      </p>
      <div className={styles['verbs']}>
        {before && (
          <Button
            onClick={() =>
              onCompare({
                older: { side: { deploymentId: before.id }, title: titleOf(before) },
                newer: { side: { deploymentId: version.id }, title: titleOf(version) },
              })
            }
          >
            {t('versions.compareBefore')}
          </Button>
        )}
        <Button onClick={() => onCompareDraft(version)}>{t('versions.compareDraft')}</Button>
        {canUpdate && <Button onClick={() => onRevert(version)}>{t('versions.revert')}</Button>}
      </div>
    </li>
  );
}
