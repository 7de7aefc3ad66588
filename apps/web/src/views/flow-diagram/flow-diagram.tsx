import { useMemo } from 'react';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { Diagram, type DiagramProps } from '#web/ui/bpmn/diagram.tsx';
import { bpmnTranslate } from './bpmn-texts.ts';

const translate = bpmnTranslate(() => i18next.getFixedT(null, 'bpmn'));

/** A flow as a drawing in the reader's language; its page loads the namespace `bpmn`. */
export function FlowDiagram(props: Omit<DiagramProps, 'translate' | 'texts'>) {
  const { t } = useTranslation('bpmn');
  const texts = useMemo(
    () => ({ zoomIn: t('zoom.in'), zoomOut: t('zoom.out'), fit: t('zoom.fit'), broken: t('broken') }),
    [t],
  );
  return <Diagram {...props} translate={translate} texts={texts} />;
}
