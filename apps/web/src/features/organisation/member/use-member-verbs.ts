import { type MemberDetail, TRANSFER_MAX } from '@haiqiao/contract/endpoints';
import type { TFunction } from 'i18next';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '#web/api/query-client.ts';
import { organisationQueries } from '#web/api/organisation.ts';
import type { ListRow } from '#web/api/record-lists.ts';
import { useSession } from '#web/session/session.store.ts';
import { showToast } from '#web/ui/toast/toast.tsx';
import type { OwnVerbs } from '#web/views/list-view/list-scope.ts';
import type { OrganisationRights } from '../organisation-rights.ts';
import { refusalMessage } from '#web/api/api-error.ts';
import { doQuietly, isQuietVerb } from './member-dialogs.tsx';
import { iconOf, isMemberVerb, type MemberVerb, memberVerbs } from './member-verbs.ts';

interface Named {
  readonly id: string;
  readonly username: string;
}

/** The open dialogs of the member list and the verbs of its rows. */
export interface MemberVerbs {
  readonly own: OwnVerbs;
  /** Member in the drawer. */
  readonly openId: string | null;
  readonly isAdding: boolean;
  readonly moving: readonly Named[] | null;
  readonly dialog: { readonly verb: MemberVerb; readonly member: MemberDetail } | null;
  readonly show: (id: string) => void;
  readonly close: () => void;
  readonly endAdding: () => void;
  readonly endMoving: () => void;
  readonly endDialog: () => void;
  readonly begin: (verb: MemberVerb, member: MemberDetail) => void;
}

function namedOf(row: ListRow): Named {
  return { id: row.id, username: typeof row['username'] === 'string' ? row['username'] : '' };
}

function statusOf(row: ListRow): string {
  const { status } = row;
  return typeof status === 'object' && status !== null && 'value' in status ? String(status.value) : '';
}

interface VerbParts {
  readonly rights: OrganisationRights['member'];
  readonly ownId: string | undefined;
  readonly t: TFunction<'organisation'>;
  readonly open: (id: string) => void;
  readonly add: () => void;
  readonly move: (members: readonly Named[]) => void;
  readonly ask: (dialog: MemberVerbs['dialog']) => void;
}

/** Starts a verb: at once when it removes nothing, else with its dialog. */
function beginner({ t, ask }: VerbParts): MemberVerbs['begin'] {
  return (verb, member) => {
    if (!isQuietVerb(verb)) return ask({ verb, member });
    const name = member.username;
    void doQuietly(verb, member).then(
      () => showToast('success', t(verb === 'enable' ? 'enable.done' : 'unlock.done', { name })),
      (error: unknown) => showToast('error', refusalMessage(error)),
    );
  };
}

function ownVerbs(parts: VerbParts, begin: MemberVerbs['begin']): OwnVerbs {
  const { rights, ownId, t, open, add, move } = parts;
  // A row has fewer fields than a detail and may be stale: the dialog starts with current data.
  const beginRow = async (verb: MemberVerb, row: ListRow) => {
    try {
      begin(verb, await queryClient.fetchQuery({ ...organisationQueries.member(row.id), staleTime: 0 }));
    } catch (error) {
      showToast('error', refusalMessage(error));
    }
  };
  const transfer = {
    key: 'transfer',
    label: t('verb.transfer'),
    icon: iconOf('transfer'),
    max: TRANSFER_MAX,
  };
  return {
    open: (row) => open(row.id),
    edit: rights.update ? (row) => void beginRow('edit', row) : undefined,
    create: add,
    itemsOf: (row) =>
      memberVerbs({ status: statusOf(row), isSelf: row.id === ownId }, rights)
        .filter((verb) => verb !== 'edit')
        .map((verb) => ({ key: verb, label: t(`verb.${verb}`), icon: iconOf(verb) })),
    act: (verb, row) => {
      if (isMemberVerb(verb)) void beginRow(verb, row);
    },
    batch: rights.transfer ? [transfer] : [],
    actOnAll: (_verb, rows) => move(rows.map(namedOf)),
  };
}

/** State of the open dialogs of the member list. */
export function useMemberVerbs(rights: OrganisationRights['member']): MemberVerbs {
  const { t } = useTranslation('organisation');
  const ownId = useSession((session) => session?.userInfo.id);
  const [openId, setOpenId] = useState<string | null>(null);
  const [isAdding, setAdding] = useState(false);
  const [moving, setMoving] = useState<readonly Named[] | null>(null);
  const [dialog, setDialog] = useState<MemberVerbs['dialog']>(null);
  const verbs = useMemo(() => {
    const add = () => setAdding(true);
    const parts = { rights, ownId, t, open: setOpenId, add, move: setMoving, ask: setDialog };
    const begin = beginner(parts);
    return { own: ownVerbs(parts, begin), begin };
  }, [rights, ownId, t]);
  return {
    ...verbs,
    openId,
    isAdding,
    moving,
    dialog,
    show: setOpenId,
    close: () => setOpenId(null),
    endAdding: () => setAdding(false),
    endMoving: () => setMoving(null),
    endDialog: () => setDialog(null),
  };
}
