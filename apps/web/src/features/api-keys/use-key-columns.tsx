import type { ApiKeyView } from '@haiqiao/contract/endpoints';
import { shanghaiTime } from '@haiqiao/contract/field-types';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button/button.tsx';
import { type StatusFamily, type StatusGlyph, StatusTag } from '#web/ui/status-tag/status-tag.tsx';
import type { TableColumn } from '#web/ui/table/table.tsx';
import styles from './api-keys.module.css';

/** The open dialog of the key list. */
export type OpenDialog =
  | { readonly kind: 'edit'; readonly apiKey: ApiKeyView | null }
  | { readonly kind: 'renew' | 'revoke'; readonly apiKey: ApiKeyView }
  | { readonly kind: 'secret'; readonly name: string; readonly secret: string };

const LOOKS: Readonly<Record<ApiKeyView['state'], readonly [StatusFamily, StatusGlyph]>> = {
  ACTIVE: ['green', 'check'],
  EXPIRED: ['amber', 'half'],
  REVOKED: ['slate', 'barred'],
};

/** Forms get the remaining width: at 1280 pixels beside the open menu a name still fits. */
const WIDTHS_PX = { name: 200, state: 130, addresses: 150, used: 170, actions: 190 };

/** State and expiry of a key. */
function State({ state, validTo }: Pick<ApiKeyView, 'state' | 'validTo'>) {
  const { t } = useTranslation('api-keys');
  const [family, glyph] = LOOKS[state];
  return (
    <span className={styles['cell']}>
      <span>
        <StatusTag family={family} glyph={glyph}>
          {t(`state.${state}`)}
        </StatusTag>
      </span>
      <small>{validTo === null ? t('noEnd') : t('until', { date: validTo })}</small>
    </span>
  );
}

/** Last use and source address of a key, and the number of its filings. */
function Use({ lastUsedAt, lastUsedAddress, filings }: ApiKeyView) {
  const { t } = useTranslation('api-keys');
  return (
    <span className={styles['cell']}>
      <span>{lastUsedAt === null ? t('neverUsed') : shanghaiTime(lastUsedAt)}</span>
      <small>
        {t('filed', { count: filings })}
        {lastUsedAddress && ` · ${lastUsedAddress}`}
      </small>
    </span>
  );
}

interface ColumnParts {
  readonly canUpdate: boolean;
  readonly canRevoke: boolean;
  readonly onOpen: (open: OpenDialog) => void;
}

/** The columns of the key list, with the reader's permitted actions. */
export function useKeyColumns(parts: ColumnParts): readonly TableColumn<ApiKeyView>[] {
  const { t } = useTranslation('api-keys');
  const facts: TableColumn<ApiKeyView>[] = [
    { key: 'name', title: t('name'), widthPx: WIDTHS_PX.name, cell: (apiKey) => <Name {...apiKey} /> },
    {
      key: 'state',
      title: t('stateTitle'),
      widthPx: WIDTHS_PX.state,
      cell: (apiKey) => <State {...apiKey} />,
    },
    {
      key: 'forms',
      title: t('forms'),
      cell: ({ forms }) => <Listed texts={forms.map(({ label }) => label)} />,
    },
    {
      key: 'addresses',
      title: t('addresses'),
      widthPx: WIDTHS_PX.addresses,
      cell: ({ addresses }) => (addresses.length > 0 ? <Listed texts={addresses} /> : t('anywhere')),
    },
    { key: 'used', title: t('lastUsed'), widthPx: WIDTHS_PX.used, cell: (apiKey) => <Use {...apiKey} /> },
  ];
  return [...facts, ...useVerbColumns(parts)];
}

function Name({ name, prefix }: Pick<ApiKeyView, 'name' | 'prefix'>) {
  return (
    <span className={styles['cell']}>
      <b title={name}>{name}</b>
      <small>
        <code>{prefix}_…</code>
      </small>
    </span>
  );
}

/** Several items in one line, truncated with a tooltip. */
function Listed({ texts }: { readonly texts: readonly string[] }) {
  const { t } = useTranslation('common');
  const text = texts.join(t('separator'));
  return <span title={text}>{text}</span>;
}

function useVerbColumns(parts: ColumnParts): readonly TableColumn<ApiKeyView>[] {
  const { t } = useTranslation('api-keys');
  if (!parts.canUpdate && !parts.canRevoke) return [];
  return [
    {
      key: 'actions',
      title: t('actions'),
      widthPx: WIDTHS_PX.actions,
      cell: (apiKey) => apiKey.state !== 'REVOKED' && <Verbs apiKey={apiKey} {...parts} />,
    },
  ];
}

function Verbs({ apiKey, canUpdate, canRevoke, onOpen }: ColumnParts & { readonly apiKey: ApiKeyView }) {
  const { t } = useTranslation('api-keys');
  return (
    <span className={styles['verbs']}>
      {canUpdate && (
        <>
          <Button tone="link" onClick={() => onOpen({ kind: 'edit', apiKey })}>
            {t('verb.edit')}
          </Button>
          <Button tone="link" onClick={() => onOpen({ kind: 'renew', apiKey })}>
            {t('verb.renew')}
          </Button>
        </>
      )}
      {canRevoke && (
        <Button tone="link" onClick={() => onOpen({ kind: 'revoke', apiKey })}>
          {t('verb.revoke')}
        </Button>
      )}
    </span>
  );
}
