import type { GroupAudience } from '@haiqiao/contract/access';
import type { PermissionCatalogue, PermissionGroupRow } from '@haiqiao/contract/endpoints';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { permissionQueries, reloadPermissions } from '#web/api/permission-groups.ts';
import { useLocale } from '#web/i18n/runtime.ts';
import { useLeaveQuestion } from '#web/tabs/leave-question.tsx';
import { useTabState } from '#web/tabs/use-tab-state.ts';
import { Button } from '#web/ui/button/button.tsx';
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { Strip } from '#web/ui/strip/strip.tsx';
import { Waiting } from '#web/ui/waiting/waiting.tsx';
import { CompareDialog } from './compare/compare-dialog.tsx';
import { type EditorTab, GroupCard } from './editor/group-card.tsx';
import { type PermissionRights, usePermissionRights } from './permission-rights.ts';
import styles from './permissions.module.css';
import { ReviewPage } from './review/review-page.tsx';
import { GroupTreeCard } from './tree/group-tree-card.tsx';
import type { GroupWords } from './words/group-words.ts';

/** Id of a group being created. */
const NEW = 'new';

export interface PermissionsPageProps {
  /** The page's only audience (PERM-06); all groups by default. */
  readonly audience?: GroupAudience;
}

/** Permission groups: grants, holders, and pending changes (PERM-04, PERM-05). */
export function PermissionsPage({ audience }: PermissionsPageProps) {
  const { t } = useTranslation(['permissions', 'common']);
  const groups = useQuery(permissionQueries.groups());
  const catalogue = useQuery(permissionQueries.catalogue(useLocale()));
  const fault = groups.error ?? catalogue.error;
  if (groups.data && catalogue.data)
    return (
      <Workplace
        audience={audience}
        groups={groups.data.filter((group) => audience === undefined || group.audience === audience)}
        catalogue={catalogue.data}
        fault={fault?.message ?? ''}
      />
    );
  return (
    <Page title={t(titleOf(audience))} purpose={t(purposeOf(audience))}>
      {fault ? (
        <EmptyState
          drawing="broken"
          title={t('failed')}
          reason={fault.message}
          actions={<Button onClick={() => void reloadPermissions()}>{t('common:action.retry')}</Button>}
        />
      ) : (
        <Waiting className={styles['wait']} />
      )}
    </Page>
  );
}

const titleOf = (audience?: GroupAudience) => (audience === 'ENTERPRISE' ? 'enterprise.title' : 'title');
const purposeOf = (audience?: GroupAudience) =>
  audience === 'ENTERPRISE' ? 'enterprise.purpose' : 'purpose';

interface WorkplaceProps {
  readonly audience: GroupAudience | undefined;
  readonly groups: readonly PermissionGroupRow[];
  readonly catalogue: PermissionCatalogue;
  /** Message of the last reload; empty on success. */
  readonly fault: string;
}

/** The group tree with the current group, or the review of pending changes; leaving unsaved edits requires confirmation. */
function Workplace({ audience, groups, catalogue, fault }: WorkplaceProps) {
  const { t } = useTranslation(['permissions', 'common']);
  const rights = usePermissionRights(audience);
  const [chosen, setChosen] = useTabState('group', '');
  const [view, setView] = useTabState<'edit' | 'review'>('view', 'edit');
  const [tab, setTab] = useTabState<EditorTab>('part', 'basics');
  const [isDirty, setDirty] = useState(false);
  const [isComparing, setComparing] = useState(false);
  const [draftNo, setDraftNo] = useState(0);
  const { leaving, question } = useLeaveQuestion(isDirty, () => {
    setDirty(false);
    setDraftNo(draftNo + 1);
  });
  const words: GroupWords = { catalogue, groups, names: NO_NAMES };
  const id = atHand(groups, chosen);
  const isReview = view === 'review';
  const open = useCallback((to: string) => setChosen(to), [setChosen]);
  return (
    <Page
      title={t(isReview ? 'review.title' : titleOf(audience))}
      purpose={t(isReview ? 'review.purpose' : purposeOf(audience))}
      actions={
        !isReview && (
          <>
            <Button
              icon="swap"
              whyNot={groups.length < 2 ? t('common:whyNot.needsTwo') : ''}
              onClick={() => setComparing(true)}
            >
              {t('action.compare')}
            </Button>
            {rights.update && (
              <Button icon="plus" onClick={() => leaving(() => setChosen(NEW))}>
                {t('action.new')}
              </Button>
            )}
          </>
        )
      }
    >
      {fault && <Strip tone="error">{fault}</Strip>}
      {isReview ? (
        <ReviewPage audience={audience} words={words} rights={rights} onDone={() => setView('edit')} />
      ) : (
        <>
          <PendingBar groups={groups} onReview={() => leaving(() => setView('review'))} />
          <div className={styles['cards']}>
            <GroupTreeCard
              groups={groups}
              selectedId={id}
              onSelect={(to) => to !== id && leaving(() => setChosen(to))}
              onReload={() => void reloadPermissions()}
            />
            <GroupAtHand
              key={`${id} ${draftNo}`}
              id={id}
              audience={audience}
              words={words}
              rights={rights}
              onDirty={setDirty}
              onOpen={open}
              tab={tab}
              onTab={setTab}
            />
          </div>
        </>
      )}
      {isComparing && (
        <CompareDialog words={words} leftId={id === NEW ? '' : id} onClose={() => setComparing(false)} />
      )}
      {question}
    </Page>
  );
}

const NO_NAMES: Readonly<Record<string, string>> = {};

/** The shown group: the selected one if it exists, else the first. */
function atHand(groups: readonly PermissionGroupRow[], chosen: string): string {
  const isThere = chosen === NEW || groups.some(({ id }) => id === chosen);
  return isThere ? chosen : (groups[0]?.id ?? NEW);
}

/** 「N 项变更待生效」 with a link to the review. */
function PendingBar({
  groups,
  onReview,
}: {
  readonly groups: readonly PermissionGroupRow[];
  readonly onReview: () => void;
}) {
  const { t } = useTranslation('permissions');
  const count = groups.filter(({ pending }) => pending !== null).length;
  if (count === 0) return null;
  return (
    <div className={styles['bar']}>
      <Strip tone="warning" actions={<Button onClick={onReview}>{t('action.review')}</Button>}>
        {t('bar.pending', { count })}
      </Strip>
    </div>
  );
}

interface GroupAtHandProps {
  /** Group id; `NEW` for one being created. */
  readonly id: string;
  readonly audience: GroupAudience | undefined;
  readonly words: GroupWords;
  readonly rights: PermissionRights;
  readonly onDirty: (isDirty: boolean) => void;
  readonly onOpen: (id: string) => void;
  readonly tab: EditorTab;
  readonly onTab: (tab: EditorTab) => void;
}

function GroupAtHand({ id, ...props }: GroupAtHandProps) {
  const { t } = useTranslation(['permissions', 'common']);
  const isNew = id === NEW;
  const { data, error, refetch } = useQuery({ ...permissionQueries.group(id), enabled: !isNew });
  if (error && !data) {
    return (
      <div className={styles['fault']}>
        <EmptyState
          drawing="broken"
          title={t('groupFailed')}
          reason={error.message}
          actions={<Button onClick={() => void refetch()}>{t('common:action.retry')}</Button>}
        />
      </div>
    );
  }
  if (!isNew && !data) return <Waiting className={styles['wait']} />;
  const names = data?.names ?? NO_NAMES;
  return (
    <GroupCard
      {...props}
      words={{ ...props.words, names }}
      state={data ?? null}
      tab={isNew && props.tab === 'history' ? 'basics' : props.tab}
    />
  );
}
