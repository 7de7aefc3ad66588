import { diffGroupContents, type GroupAudience } from '@haiqiao/contract/access';
import type { PermissionChange } from '@haiqiao/contract/endpoints';
import { shanghaiTime } from '@haiqiao/contract/field-types';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { permissionQueries } from '#web/api/permission-groups.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Card } from '#web/ui/card/card.tsx';
import { Checkbox } from '#web/ui/choice/checkbox.tsx';
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx';
import { StatusTag } from '#web/ui/status-tag/status-tag.tsx';
import { Strip } from '#web/ui/strip/strip.tsx';
import type { PermissionRights } from '../permission-rights.ts';
import { GroupDiffList } from '../words/group-diff-list.tsx';
import type { GroupWords } from '../words/group-words.ts';
import { ImpactPanel } from './impact-panel.tsx';
import { PublishBar } from './publish-bar.tsx';
import styles from './review.module.css';
import { useRebase } from './use-review.ts';

export interface ReviewPageProps {
  /** The page's only audience; all changes by default. */
  readonly audience: GroupAudience | undefined;
  readonly words: GroupWords;
  readonly rights: PermissionRights;
  readonly onDone: () => void;
}

/** All pending changes: content, affected people, publish and discard. */
export function ReviewPage({ audience, words, rights, onDone }: ReviewPageProps) {
  const { t } = useTranslation(['permissions', 'common']);
  const { data, error, refetch } = useQuery(permissionQueries.changes());
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const changes = useMemo(
    () =>
      (data?.changes ?? []).filter(
        ({ before, after }) => audience === undefined || (after ?? before)?.audience === audience,
      ),
    [data, audience],
  );
  const chosen = useMemo(
    () =>
      changes
        .filter(({ groupId }) => !left.has(groupId))
        .map(({ groupId, rowVersion }) => ({ groupId, rowVersion })),
    [changes, left],
  );
  if (error) {
    return (
      <EmptyState
        drawing="broken"
        title={t('review.failed')}
        reason={error.message}
        actions={<Button onClick={() => void refetch()}>{t('common:action.retry')}</Button>}
      />
    );
  }
  if (!data) return <p className={styles['note']}>{t('loading')}</p>;
  if (changes.length === 0) {
    return (
      <EmptyState
        drawing="calm"
        title={t('review.none')}
        reason={t('review.noneReason')}
        actions={<Button onClick={onDone}>{t('action.back')}</Button>}
      />
    );
  }
  const allWords: GroupWords = { ...words, names: { ...words.names, ...data.names } };
  return (
    <div className={styles['page']}>
      <div className={styles['columns']}>
        <Card title={t('review.changes', { count: changes.length })} className={styles['changes']}>
          <div className={styles['body']}>
            {changes.map((change) => (
              <ChangeEntry
                key={change.groupId}
                change={change}
                words={allWords}
                canUpdate={rights.update}
                isChosen={!left.has(change.groupId)}
                onChoose={(isChosen) => setLeft((now) => leftWith(now, change.groupId, isChosen))}
              />
            ))}
          </div>
        </Card>
        <Card title={t('impact.title')} hint={t('impact.now')} className={styles['impact']}>
          <div className={styles['body']} aria-live="polite">
            <ImpactPanel chosen={chosen} words={allWords} />
          </div>
        </Card>
      </div>
      <PublishBar chosen={chosen} rights={rights} onDone={onDone} />
    </div>
  );
}

function leftWith(left: ReadonlySet<string>, id: string, isChosen: boolean): ReadonlySet<string> {
  const next = new Set(left);
  if (isChosen) next.delete(id);
  else next.add(id);
  return next;
}

interface ChangeEntryProps {
  readonly change: PermissionChange;
  readonly words: GroupWords;
  readonly canUpdate: boolean;
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
}

function ChangeEntry({ change, words, canUpdate, isChosen, onChoose }: ChangeEntryProps) {
  const { t } = useTranslation('permissions');
  const rebase = useRebase();
  const { groupId, kind, name, code, before, after, isStale, author, updatedAt, rowVersion } = change;
  const diff = useMemo(() => diffGroupContents(before, after), [before, after]);
  return (
    <section className={styles['change']} aria-label={name}>
      <header className={styles['changeHead']}>
        <Checkbox isChecked={isChosen} onChange={onChoose}>
          <strong>{name}</strong>
        </Checkbox>
        <code className={styles['code']}>{code}</code>
        <StatusTag {...KINDS[kind]}>{t(`pending.${kind}`)}</StatusTag>
        <span className={styles['who']}>{t('review.by', { by: author, at: shanghaiTime(updatedAt) })}</span>
      </header>
      {isStale && (
        <Strip
          tone="warning"
          actions={
            canUpdate && (
              <Button onClick={() => void rebase({ groupId, rowVersion })}>{t('action.rebase')}</Button>
            )
          }
        >
          {t('review.stale')}
        </Strip>
      )}
      <GroupDiffList diff={diff} words={words} />
    </section>
  );
}

const KINDS = {
  CREATE: { family: 'green', glyph: 'ring' },
  UPDATE: { family: 'cyan', glyph: 'arrows' },
  REMOVE: { family: 'red', glyph: 'cross' },
} as const;
