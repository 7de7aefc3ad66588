import type { AssignedGroup } from '@haiqiao/contract/endpoints';
import { shanghaiTime } from '@haiqiao/contract/field-types';
import { useTranslation } from 'react-i18next';
import { StatusTag } from '#web/ui/status-tag/status-tag.tsx';
import styles from './explain.module.css';

/** A person's permission groups, the source of each, and whether they are in force. */
export function MemberGroups({ groups }: { readonly groups: readonly AssignedGroup[] }) {
  const { t } = useTranslation('explain');
  if (groups.length === 0) return <p className={styles['quiet']}>{t('noGroups')}</p>;
  return (
    <ul className={styles['findings']}>
      {groups.map((group) => (
        <li key={group.id} className={styles['finding']} data-counts={group.isInForce}>
          <StatusTag family={group.isInForce ? 'green' : 'stone'} glyph={group.isInForce ? 'check' : 'pause'}>
            {t(group.isInForce ? 'inForce' : 'effect.notInForce')}
          </StatusTag>
          <span className={styles['group']}>{group.name}</span>
          <span className={styles['quiet']}>
            {group.through.map(({ kind, name }) => t(`through.${kind}`, { name })).join(t('separator'))}
          </span>
          <Validity group={group} />
        </li>
      ))}
    </ul>
  );
}

function Validity({ group: { status, validFrom, validTo } }: { readonly group: AssignedGroup }) {
  const { t } = useTranslation('explain');
  const parts = [
    status === 'DISABLED' && t('disabled'),
    validFrom && t('validFrom', { time: shanghaiTime(validFrom).slice(0, 16) }),
    validTo && t('validTo', { time: shanghaiTime(validTo).slice(0, 16) }),
  ].filter(Boolean);
  return parts.length > 0 && <span className={styles['quiet']}>{parts.join(t('separator'))}</span>;
}
