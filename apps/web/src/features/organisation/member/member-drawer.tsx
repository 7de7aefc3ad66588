import type { MemberDetail } from '@haiqiao/contract/endpoints';
import { shanghaiTime } from '@haiqiao/contract/field-types';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/api/api-error.ts';
import { organisationQueries } from '#web/api/organisation.ts';
import { useGrantedButtons } from '#web/session/granted-buttons.ts';
import { openTab } from '#web/tabs/tab-actions.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Drawer } from '#web/ui/drawer/drawer.tsx';
import { LineTabs } from '#web/ui/line-tabs/line-tabs.tsx';
import { Strip } from '#web/ui/strip/strip.tsx';
import type { OrganisationRights } from '../organisation-rights.ts';
import { MemberSessions } from './credentials/member-sessions.tsx';
import { AttributeFacts, BasicFacts } from './member-facts.tsx';
import styles from './member-drawer.module.css';
import { MemberStatus } from './member-status.tsx';
import { iconOf, type MemberVerb, memberVerbs } from './member-verbs.ts';

/** Page that explains a member's permissions. */
const DIAGNOSIS_PATH = '/system/permissionDiagnosis';

const WIDTH_PX = 600;

/** Tabs of the drawer; other areas add theirs here. */
const TABS = {
  basic: (member: MemberDetail) => <BasicFacts member={member} />,
  attributes: (member: MemberDetail) => <AttributeFacts member={member} />,
  sessions: (member: MemberDetail) => <MemberSessions member={member} />,
} as const satisfies Readonly<Record<string, (member: MemberDetail) => ReactNode>>;

type Tab = keyof typeof TABS;

export interface MemberDrawerProps {
  readonly memberId: string;
  readonly rights: OrganisationRights['member'];
  readonly onVerb: (verb: MemberVerb, member: MemberDetail) => void;
  readonly onClose: () => void;
}

/** Drawer of a member: details and actions. */
export function MemberDrawer({ memberId, rights, onVerb, onClose }: MemberDrawerProps) {
  const { t } = useTranslation(['organisation', 'common']);
  const found = useQuery(organisationQueries.member(memberId));
  const [tab, setTab] = useState<Tab>('basic');
  const member = found.data;
  const label = member?.username ?? t('common:loading');
  return (
    <Drawer label={label} isOpen onClose={onClose} widthPx={WIDTH_PX} side="right">
      <div className={styles['drawer']}>
        <div className={styles['head']}>
          <div>
            <h2 className={styles['title']}>
              {label}
              {member?.isSelf && t('member.self')}
              {member && <MemberStatus status={member.status} />}
            </h2>
            {member && (
              <p className={styles['hint']}>{[member.account, member.orgPath].filter(Boolean).join(' · ')}</p>
            )}
          </div>
          <Button tone="text" icon="close" aria-label={t('common:action.close')} onClick={onClose} />
        </div>
        {member && <Verbs member={member} rights={rights} onVerb={(verb) => onVerb(verb, member)} />}
        {member && (
          <div className={styles['tabs']}>
            <LineTabs
              label={t('tab.label')}
              value={tab}
              items={[
                { value: 'basic', label: t('tab.basic') },
                { value: 'attributes', label: t('tab.attributes') },
                ...(rights.forceOffline ? [{ value: 'sessions', label: t('tab.sessions') } as const] : []),
              ]}
              onChange={setTab}
            />
          </div>
        )}
        <Body found={found} tab={tab} />
      </div>
    </Drawer>
  );
}

interface BodyProps {
  readonly found: UseQueryResult<MemberDetail>;
  readonly tab: Tab;
}

/** The selected tab, or the reason there is nothing to show. */
function Body({ found, tab }: BodyProps) {
  const { t } = useTranslation(['organisation', 'common']);
  const { data: member, error, isPending } = found;
  return (
    <div className={styles['body']}>
      {error && (
        <Strip
          tone="error"
          actions={<Button onClick={() => void found.refetch()}>{t('common:action.retry')}</Button>}
        >
          {error instanceof ApiError ? error.message : t('failed')}
        </Strip>
      )}
      {isPending && <p role="status">{t('common:loading')}</p>}
      {member?.lockedUntil && (
        <div className={styles['strip']}>
          <Strip tone="warning">
            {t('member.locked', { time: shanghaiTime(member.lockedUntil).slice(11, 16) })}
          </Strip>
        </div>
      )}
      {member && TABS[tab](member)}
    </div>
  );
}

interface VerbsProps {
  readonly member: MemberDetail;
  readonly rights: OrganisationRights['member'];
  readonly onVerb: (verb: MemberVerb) => void;
}

function Verbs({ member, rights, onVerb }: VerbsProps) {
  const { t } = useTranslation('organisation');
  const { status, isSelf, lockedUntil, sessions, hasSecondFactor } = member;
  const mayExplain = useGrantedButtons(DIAGNOSIS_PATH).has('permission:explain');
  const verbs = memberVerbs(
    { status, isSelf, isLocked: lockedUntil !== null, hasSessions: sessions > 0, hasSecondFactor },
    rights,
  );
  if (verbs.length === 0 && !mayExplain) return null;
  return (
    <div className={styles['verbs']}>
      {verbs.map((verb) => (
        <Button
          key={verb}
          icon={iconOf(verb)}
          tone={verb === 'leave' ? 'danger' : 'default'}
          onClick={() => onVerb(verb)}
        >
          {t(`verb.${verb}`)}
        </Button>
      ))}
      {mayExplain && (
        <Button icon="audit" onClick={() => openTab(`${DIAGNOSIS_PATH}?member=${member.id}&part=rights`)}>
          {t('verb.rights')}
        </Button>
      )}
    </div>
  );
}
