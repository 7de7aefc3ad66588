import type { FlowInstanceDetail } from '@haiqiao/contract/endpoints';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/api/api-error.ts';
import { instanceQueries } from '#web/api/flow-instances.ts';
import { needTexts } from '#web/i18n/runtime.ts';
import type { Badge, Mark, Marks } from '#web/ui/bpmn/marks.ts';
import { late } from '#web/ui/late/late.tsx';
import { Strip } from '#web/ui/strip/strip.tsx';
import styles from './instance-diagram.module.css';

/** The drawing of a diagram: its library is loaded on first use. */
const FlowDiagram = late(async () => {
  const [part] = await Promise.all([import('../../flow-diagram/flow-diagram.tsx'), needTexts(['bpmn'])]);
  return part.FlowDiagram;
});

/** Marks of node states. */
const MARKS = {
  active: 'active',
  done: 'done',
  failed: 'fault',
  returned: 'changed',
} as const satisfies Record<FlowInstanceDetail['nodes'][number]['state'], Mark>;

/** Entered nodes and taken arrows; nodes entered several times have a count. */
export function marksOf({ nodes, flows }: Pick<FlowInstanceDetail, 'nodes' | 'flows'>): Marks {
  const marks = new Map<string, Mark>([
    ...flows.map((id) => [id, 'done'] as const),
    ...nodes.map(({ id, state }) => [id, MARKS[state]] as const),
  ]);
  const badges = new Map<string, Badge>(
    nodes.filter(({ count }) => count > 1).map(({ id, count }) => [id, { text: `×${count}` }] as const),
  );
  return { marks, badges };
}

export interface InstanceDiagramProps {
  readonly detail: Pick<FlowInstanceDetail, 'nodes' | 'flows' | 'instance'>;
  readonly isLarge?: boolean;
}

/** The diagram of an instance with its current and past steps; the same as text for screen readers. */
export function InstanceDiagram({ detail, isLarge = false }: InstanceDiagramProps) {
  const { t } = useTranslation('flows');
  const { nodes, instance } = detail;
  const { data: diagram, error } = useQuery(instanceQueries.diagram(instance));
  const marks = useMemo(() => marksOf(detail), [detail]);
  return (
    <>
      <div className={styles['diagram']} data-large={isLarge}>
        {error && <Strip tone="error">{error instanceof ApiError ? error.message : t('failed')}</Strip>}
        {diagram && (
          <FlowDiagram
            label={t('diagram.label', { name: instance.flowName })}
            xml={diagram.bpmnXml}
            marks={marks}
          />
        )}
      </div>
      <ul className={styles['nodes']} aria-label={t('diagram.nodes')}>
        {nodes.map(({ id, name, state, count }) => (
          <li key={id} data-state={state}>
            {t(count > 1 ? 'diagram.times' : 'diagram.node', {
              name: name || id,
              state: t(`diagram.${state}`),
              times: count,
            })}
          </li>
        ))}
      </ul>
    </>
  );
}
