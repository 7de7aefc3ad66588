import { useState } from 'react';
import {
  AppModal,
  EmptyState,
  LineTabs,
  listQueries,
  type ListRow,
  SearchInput,
  useLocale,
  useQuery,
  useDebouncedText,
  useTranslation,
} from '@haiqiao/web/sdk';
import { type OnlineEnterprise, onlineEnterpriseQueries } from '../online-calls.ts';
import styles from './enterprise-chooser.module.css';
import { type EnterpriseLine, EnterpriseRows } from './enterprise-rows.tsx';

/** An enterprise chosen from the library or the online source. */
export type ChosenEnterprise = EnterpriseLine &
  (
    | { readonly kind: 'local'; readonly dataId: string }
    | { readonly kind: 'online'; readonly enterprise: OnlineEnterprise }
  );

export interface EnterpriseChooserProps {
  /** The form being filled in. */
  readonly formCode: string;
  /** The initial search text. */
  readonly keyword: string;
  readonly onTake: (chosen: ChosenEnterprise) => void;
  readonly onClose: () => void;
}

type Side = 'local' | 'online';

const WIDTH_PX = 760;
const LIST = 'rs_enterprise_list';
const LOCAL_MAX = 20;
/** Shorter texts are not searched. */
const KEYWORD_MIN = 2;

/** Both lists of enterprises side by side: one search, chosen by credit code. */
export function EnterpriseChooser({ formCode, keyword, onTake, onClose }: EnterpriseChooserProps) {
  const { t } = useTranslation(['enterprise', 'common']);
  const [typed, setTyped] = useState(keyword);
  const [side, setSide] = useState<Side>('local');
  const [license, setLicense] = useState('');
  const wanted = useDebouncedText(typed.trim());
  const sides = useSides(formCode, wanted);
  const shown = sides[side];
  const chosen = shown.lines.find(({ businessLicense }) => businessLicense === license);
  const items = (['local', 'online'] as const).map((value) => ({
    value,
    label: t(`sides.${value}`),
    ...(sides[value].isAsked ? { count: sides[value].lines.length } : {}),
  }));
  return (
    <AppModal
      title={t('choose')}
      widthPx={WIDTH_PX}
      onClose={onClose}
      confirmText={t('fill')}
      whyNot={chosen === undefined ? t('common:whyNot.nothingChosen') : ''}
      onConfirm={() => chosen && onTake(chosen)}
    >
      <div className={styles['chooser']}>
        <SearchInput label={t('search')} value={typed} onChange={setTyped} maxLength={100} />
        <LineTabs label={t('lists')} value={side} items={items} onChange={setSide} />
        <div className={styles['list']} aria-busy={shown.isLoading}>
          {shown.lines.length > 0 ? (
            <EnterpriseRows
              label={t(`sides.${side}`)}
              lines={shown.lines}
              chosen={license}
              onChoose={setLicense}
              isMarked={side === 'online'}
            />
          ) : (
            <Nothing side={side} {...shown} />
          )}
        </div>
        <p className={styles['note']}>{t(`notes.${side}`)}</p>
      </div>
    </AppModal>
  );
}

interface Found {
  readonly lines: readonly ChosenEnterprise[];
  readonly isAsked: boolean;
  readonly isLoading: boolean;
  readonly error: Error | null;
}

function useSides(formCode: string, keyword: string): Readonly<Record<Side, Found>> {
  const locale = useLocale();
  const isAsked = keyword.length >= KEYWORD_MIN;
  const question = { keyword, pageSize: LOCAL_MAX };
  const local = useQuery({
    ...listQueries.page({ listCode: LIST, question, locale }, 0),
    enabled: isAsked,
  });
  const online = useQuery({
    ...onlineEnterpriseQueries.search(formCode, keyword, locale),
    enabled: isAsked,
  });
  const common = (query: { isFetching: boolean; error: Error | null; data: unknown }) => ({
    isAsked: isAsked && query.data !== undefined,
    isLoading: isAsked && query.isFetching,
    error: isAsked ? query.error : null,
  });
  return {
    local: { ...common(local), lines: isAsked ? (local.data?.datas ?? []).map(localLine) : [] },
    online: { ...common(online), lines: isAsked ? (online.data?.datas ?? []).map(onlineLine) : [] },
  };
}

function localLine(row: ListRow): ChosenEnterprise {
  const text = (name: string) => (typeof row[name] === 'string' ? row[name] : '');
  return {
    kind: 'local',
    dataId: row.id,
    businessLicense: text('businessLicense'),
    enterpriseName: text('enterpriseName'),
    facts: [text('legalPerson')].filter((fact) => fact !== ''),
  };
}

const FACTS = ['legalPerson', 'belongArea', 'registerState'] as const;

function onlineLine(enterprise: OnlineEnterprise): ChosenEnterprise {
  const { businessLicense, enterpriseName, dataId, displayValues } = enterprise;
  const facts = FACTS.flatMap((name) => displayValues[name] ?? []);
  return { kind: 'online', dataId, businessLicense, enterpriseName, facts, enterprise };
}

/** Why a list is empty, and the next step. */
function Nothing({ side, isAsked, isLoading, error }: Found & { readonly side: Side }) {
  const { t } = useTranslation('enterprise');
  if (isLoading) return <p className={styles['wait']}>{t('loading')}</p>;
  if (error) return <EmptyState drawing="broken" title={t('failed')} reason={error.message} />;
  if (!isAsked) return <EmptyState drawing="calm" title={t('start')} reason={t('startReason')} />;
  return <EmptyState drawing="missing" title={t(`none.${side}`)} reason={t(`noneReason.${side}`)} />;
}
