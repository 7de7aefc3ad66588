import type { FlowModelState } from '@haiqiao/contract/endpoints';
import { useTranslation } from 'react-i18next';
import { type StatusFamily, type StatusGlyph, StatusTag } from '#web/ui/status-tag/status-tag.tsx';

const LOOKS: Readonly<Record<FlowModelState, readonly [StatusFamily, StatusGlyph]>> = {
  DRAFT: ['slate', 'pencil'],
  DEPLOYED: ['green', 'check'],
  SUSPENDED: ['amber', 'pause'],
  RETIRED: ['stone', 'barred'],
};

/** State of a model or version. */
export function FlowStateTag({ state }: { readonly state: FlowModelState }) {
  const { t } = useTranslation('flow-designer');
  const [family, glyph] = LOOKS[state];
  return (
    <StatusTag family={family} glyph={glyph} {...(state === 'DRAFT' ? { line: 'dashed' as const } : {})}>
      {t(`state.${state}`)}
    </StatusTag>
  );
}
