import type { ApiKeyView } from '@haiqiao/contract/endpoints';
import { shanghaiTime } from '@haiqiao/contract/field-types';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button/button.tsx';
import { type StatusFamily, type StatusGlyph, StatusTag } from '#web/ui/status-tag/status-tag.tsx';
import type { TableColumn } from '#web/ui/table/table.tsx';
import styles from './api-keys.module.css';

/** What is open over the list of keys. */
export type OpenDialog =
  | { readonly kind: 'edit'; readonly apiKey: ApiKeyView | null }
  | { readonly kind: 'renew' | 'revoke'; readonly apiKey: ApiKeyView }
  | { readonly kind: 'secret'; readonly name: string; readonly secret: string };

const LOOKS: Readonly<Record<ApiKeyView['state'], readonly [StatusFamily, StatusGlyph]>> = {
  ACTIVE: ['green', 'check'],
  EXPIRED: ['amber', 'half'],
  REVOKED: ['slate', 'barred'],
};

/** Forms have the rest: at 1280 pixels beside the open menu there is still room for a name. */
const WIDTHS_PX = { name: 200, state: 130, addresses: 150, used: 170, actions: 190 };

/** How a key stands, and until when it holds. */
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

/** When and from where a key was last used, and how much was filed with it. */
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

/** The columns of the list of keys, with as many verbs as the reader may take. */
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

/** Several things in one line, which ends in dots where it is too long and then says all when pointed at. */
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
