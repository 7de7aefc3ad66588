import type { MemberAttribute } from '@haiqiao/contract/endpoints';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dropAttribute, organisationQueries, reloadOrganisation } from '#web/api/organisation.ts';
import { useLocale } from '#web/i18n/runtime.ts';
import { useGrantedButtons } from '#web/session/granted-buttons.ts';
import { Button } from '#web/ui/button/button.tsx';
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { Table, type TableColumn } from '#web/ui/table/table.tsx';
import { showToast } from '#web/ui/toast/toast.tsx';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { AttributeDialog } from './attribute-dialog.tsx';
import styles from './attributes.module.css';

const PATH = '/system/memberAttributes';

type Open =
  | { readonly kind: 'edit'; readonly attribute: MemberAttribute | null }
  | { readonly kind: 'remove'; readonly attribute: MemberAttribute };

/** The centre's member attributes besides name and account (ORG-02). */
export function MemberAttributesPage() {
  const { t } = useTranslation(['organisation', 'common']);
  const locale = useLocale();
  const buttons = useGrantedButtons(PATH);
  const may = (verb: string) => buttons.has(`memberAttribute:${verb}`);
  const attributes = useQuery(organisationQueries.attributes(locale));
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const columns = useColumns({
    canUpdate: may('update'),
    canRemove: may('delete'),
    onOpen: setOpen,
  });
  const fault = attributes.error && !attributes.data ? attributes.error.message : '';
  return (
    <Page
      title={t('attributes.title')}
      purpose={t('attributes.purpose')}
      actions={
        may('create') && (
          <Button tone="primary" icon="plus" onClick={() => setOpen({ kind: 'edit', attribute: null })}>
            {t('attribute.add')}
          </Button>
        )
      }
    >
      <div className={styles['card']}>
        {attributes.isPending && (
          <p role="status" className={styles['waiting']}>
            {t('common:loading')}
          </p>
        )}
        {attributes.data && (
          <Table
            label={t('attributes.title')}
            columns={columns}
            rows={attributes.data}
            rowKey={({ code }) => code}
            empty={<EmptyState drawing="calm" title={t('attributes.none')} />}
          />
        )}
        {fault !== '' && (
          <EmptyState
            drawing="broken"
            title={t('failed')}
            reason={fault}
            actions={<Button onClick={() => void attributes.refetch()}>{t('common:action.retry')}</Button>}
          />
        )}
      </div>
      {open?.kind === 'edit' && <AttributeDialog attribute={open.attribute} onClose={close} />}
      {open?.kind === 'remove' && <RemoveDialog attribute={open.attribute} onClose={close} />}
    </Page>
  );
}

interface ColumnParts {
  readonly canUpdate: boolean;
  readonly canRemove: boolean;
  readonly onOpen: (open: Open) => void;
}

/** The rules take the remaining width: they wrap. */
const WIDTHS_PX = { label: 160, code: 170, type: 130, members: 100, actions: 120 } as const;

function useColumns({ canUpdate, canRemove, onOpen }: ColumnParts): readonly TableColumn<MemberAttribute>[] {
  const { t } = useTranslation('organisation');
  const columns: TableColumn<MemberAttribute>[] = [
    { key: 'label', title: t('attribute.name'), widthPx: WIDTHS_PX.label, cell: ({ label }) => label },
    {
      key: 'code',
      title: t('attribute.code'),
      widthPx: WIDTHS_PX.code,
      cell: ({ code }) => <code className={styles['code']}>{code}</code>,
    },
    {
      key: 'type',
      title: t('attribute.type'),
      widthPx: WIDTHS_PX.type,
      cell: ({ type }) => t(`attribute.types.${type}`),
    },
    { key: 'marks', title: t('attribute.marks'), cell: (attribute) => <Marks attribute={attribute} /> },
    {
      key: 'members',
      title: t('attribute.members'),
      widthPx: WIDTHS_PX.members,
      cell: ({ members }) => t('attribute.memberCount', { count: members }),
    },
  ];
  if (!canUpdate && !canRemove) return columns;
  const verbs: TableColumn<MemberAttribute> = {
    key: 'actions',
    title: t('attribute.actions'),
    widthPx: WIDTHS_PX.actions,
    cell: (attribute) => (
      <span className={styles['verbs']}>
        {canUpdate && (
          <Button tone="link" onClick={() => onOpen({ kind: 'edit', attribute })}>
            {t('verb.edit')}
          </Button>
        )}
        {canRemove && !attribute.isShipped && (
          <Button tone="link" onClick={() => onOpen({ kind: 'remove', attribute })}>
            {t('attribute.remove')}
          </Button>
        )}
      </span>
    ),
  };
  return [...columns, verbs];
}

function Marks({ attribute }: { readonly attribute: MemberAttribute }) {
  const { t } = useTranslation('organisation');
  const marks = [
    attribute.isShipped && t('attribute.shipped'),
    attribute.isRequired && t('attribute.required'),
    attribute.isEditableBySelf && t('attribute.self'),
    attribute.isSensitive && t('attribute.sensitive'),
  ].filter((mark) => mark !== false);
  return (
    <span className={styles['marks']}>
      {marks.map((mark) => (
        <span key={mark} className={styles['mark']}>
          {mark}
        </span>
      ))}
    </span>
  );
}

function RemoveDialog({
  attribute,
  onClose,
}: {
  readonly attribute: MemberAttribute;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('organisation');
  return (
    <ConfirmDialog
      title={t('attribute.removeTitle')}
      confirmText={t('attribute.remove')}
      onConfirm={async () => {
        await dropAttribute(attribute.code);
        showToast('success', t('message.deleted'));
        await reloadOrganisation();
      }}
      onClose={onClose}
    >
      {t('attribute.removeText', { name: attribute.label })}
    </ConfirmDialog>
  );
}
