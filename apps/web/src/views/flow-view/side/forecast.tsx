import type { FlowForecast } from '@haiqiao/contract/endpoints';
import { useTranslation } from 'react-i18next';
import { isOutcome } from '../timeline/timeline.logic.ts';
import styles from './side.module.css';

/** Node kinds with waiting time; others pass at once and are not shown. */
const WAITING = ['start', 'user', 'receive', 'catch', 'call', 'subProcess'];

/** The deciders of a step, as distinct display names. */
function decidersOf(names: readonly string[], outcome: string): string[] {
  return [...new Set(names.map((name) => (isOutcome(name) ? outcome : name)))];
}

/** The forecast from the current state: steps, candidates, and conditions. */
export function Forecast({ steps }: { readonly steps: FlowForecast }) {
  const { t } = useTranslation('flows');
  const shown = steps.filter(({ type }) => WAITING.includes(type));
  if (shown.length === 0) return <p className={styles['note']}>{t('forecast.none')}</p>;
  return (
    <>
      <ol className={styles['steps']}>
        {shown.map(({ nodeId, nodeName, type, people, isUnresolved, isSkipped, likelihood, dependsOn }) => (
          <li key={nodeId} className={styles['step']} data-likelihood={likelihood}>
            <strong>{nodeName}</strong>
            {people.length > 0 && <span>{people.map(({ name }) => name).join(t('separator'))}</span>}
            {isUnresolved && <span className={styles['unresolved']}>{t('forecast.unresolved')}</span>}
            {isSkipped && <span>{t('forecast.skipped')}</span>}
            {type === 'user' && people.length === 0 && !isUnresolved && !isSkipped && (
              <span>{t('forecast.unknown')}</span>
            )}
            {dependsOn.length > 0 && (
              <span>
                {t('forecast.depends', {
                  names: decidersOf(dependsOn, t('fact.outcome')).join(t('separator')),
                })}
              </span>
            )}
            {likelihood === 'possible' && <span>{t('forecast.possible')}</span>}
          </li>
        ))}
      </ol>
      <p className={styles['note']}>{t('forecast.hint')}</p>
    </>
  );
}
