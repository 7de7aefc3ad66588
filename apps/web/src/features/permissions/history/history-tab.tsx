import { diffGroupContents } from '@haiqiao/contract/access';
import type { PermissionGroupState, PermissionVersion } from '@haiqiao/contract/endpoints';
import { shanghaiTime } from '@haiqiao/contract/field-types';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalMessage } from '#web/api/api-error.ts';
import { permissionQueries, reloadPermissions, revertGroup } from '#web/api/permission-groups.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Strip } from '#web/ui/strip/strip.tsx';
import { showToast } from '#web/ui/toast/toast.tsx';
import { GroupDiffList } from '../words/group-diff-list.tsx';
import type { GroupWords } from '../words/group-words.ts';
import styles from './history-tab.module.css';

export interface HistoryTabProps {
  readonly state: PermissionGroupState;
  readonly words: GroupWords;
  /** Whether an earlier version can be staged now. */
  readonly canRevert: boolean;
}

/** The published versions with time and author, and the revert. */
export function HistoryTab({ state, words, canRevert }: HistoryTabProps) {
  const { t } = useTranslation(['permissions', 'common']);
  const { data, error, refetch } = useQuery(permissionQueries.history(state.id));
  if (error) {
    return (
      <Strip
        tone="error"
        actions={<Button onClick={() => void refetch()}>{t('common:action.retry')}</Button>}
      >
        {error.message}
      </Strip>
    );
  }
  if (!data) return <p className={styles['note']}>{t('loading')}</p>;
  if (data.versions.length === 0) return <p className={styles['note']}>{t('history.none')}</p>;
  const allWords: GroupWords = { ...words, names: { ...words.names, ...data.names } };
  return (
    <ol className={styles['list']}>
      {data.versions.map((version, at) => (
        <VersionEntry
          key={version.version}
          state={state}
          version={version}
          earlier={data.versions[at + 1]}
          words={allWords}
          canRevert={canRevert && at > 0}
        />
      ))}
    </ol>
  );
}

interface VersionEntryProps extends HistoryTabProps {
  readonly version: PermissionVersion;
  readonly earlier: PermissionVersion | undefined;
}

function VersionEntry({ state, version, earlier, words, canRevert }: VersionEntryProps) {
  const { t } = useTranslation('permissions');
  const [isOpen, setOpen] = useState(false);
  const { kind, content, remark, publishedBy, publishedAt, author } = version;
  const revert = async () => {
    try {
      const rowVersion = state.pending?.rowVersion ?? 0;
      await revertGroup({ id: state.id, version: version.version, rowVersion });
      showToast('success', t('message.reverted', { version: version.version }));
      void reloadPermissions();
    } catch (error) {
      showToast('error', refusalMessage(error));
    }
  };
  return (
    <li className={styles['version']}>
      <div className={styles['head']}>
        <strong>{t('history.version', { version: version.version })}</strong>
        <span>{t(`history.kind.${kind}`)}</span>
        <span className={styles['when']}>
          {kind === 'SHIPPED'
            ? shanghaiTime(publishedAt)
            : t('history.by', {
                at: shanghaiTime(publishedAt),
                by: publishedBy,
                author: author || publishedBy,
              })}
        </span>
        <span className={styles['actions']}>
          {earlier && (
            <Button tone="text" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {t(isOpen ? 'history.hide' : 'history.show')}
            </Button>
          )}
          {canRevert && (
            <Button tone="text" icon="undo" onClick={() => void revert()}>
              {t('history.revert')}
            </Button>
          )}
        </span>
      </div>
      {remark && <p className={styles['remark']}>{t('history.remark', { remark })}</p>}
      {isOpen && earlier && (
        <GroupDiffList diff={diffGroupContents(earlier.content, content)} words={words} />
      )}
    </li>
  );
}
