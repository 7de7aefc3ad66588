import { useTranslation } from 'react-i18next';
import { SectionTitle } from '#web/ui/section/section-title.tsx';
import { listIn } from '../../canvas/node-options.ts';
import styles from '../panel.module.css';
import { AssigneeRules } from './assignee-rules.tsx';
import type { TaskPartProps } from './decision-part.tsx';

/** The assignee of a returned record that no member submitted: without one it cannot be returned. */
export function StandInPart({ options, onPut }: TaskPartProps) {
  const { t } = useTranslation('flow-designer');
  return (
    <>
      <SectionTitle>{t('start.standIn')}</SectionTitle>
      <p className={styles['hint']}>{t('start.standInHint')}</p>
      <AssigneeRules
        label={t('start.standIn')}
        emptyText={t('start.standInNone')}
        rules={listIn(options, 'standIn')}
        onChange={(rules) => onPut({ standIn: rules.length === 0 ? undefined : rules })}
      />
    </>
  );
}
