import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type BpmnElement, isElement, type Translate } from './bpmn-parts.ts';
import styles from './diagram.module.css';
import { fitDiagram } from './fit-diagram.ts';
import { mark, type Marks } from './marks.ts';
import { type BpmnViewer, createViewer, servicesOf } from './viewer.ts';
import { ZoomTools, type ZoomTexts } from './zoom-tools.tsx';

export interface DiagramProps {
  /** Accessible description. */
  readonly label: string;
  readonly xml: string;
  readonly marks: Marks;
  readonly translate: Translate;
  readonly texts: ZoomTexts & { readonly broken: string };
  /** An element was pressed; null for the background. */
  readonly onPress?: (id: string | null) => void;
  /** An element to scroll into view. */
  readonly revealedId?: string | null;
}

/** A read-only BPMN diagram with marks. The page must give the same information as text. */
export function Diagram({ label, xml, marks, translate, texts, onPress, revealedId = null }: DiagramProps) {
  const stage = useRef<HTMLDivElement>(null);
  const [viewer] = useState<BpmnViewer>(() => createViewer({ translate }));
  const [services] = useState(() => servicesOf(viewer));
  const [shown, setShown] = useState('');
  const [hasFailed, setFailed] = useState(false);
  const press = useEffectEvent((element: BpmnElement | null) => {
    const root = services.canvas.getRootElement();
    onPress?.(element === null || element.id === root.id ? null : (element.labelTarget ?? element).id);
  });
  useEffect(() => {
    viewer.on('element.click', ({ element }: { element?: unknown }) =>
      press(isElement(element) ? element : null),
    );
  }, [viewer]);
  useEffect(() => {
    const box = stage.current;
    if (!box) return undefined;
    viewer.attachTo(box);
    return () => viewer.detach();
  }, [viewer]);
  useEffect(() => {
    let isWanted = true;
    const show = async () => {
      try {
        await viewer.importXML(xml);
        if (!isWanted) return;
        fitDiagram(services.canvas);
        setFailed(false);
        setShown(xml);
      } catch {
        // A file that cannot be drawn shows a message; the text beside it stays.
        if (isWanted) setFailed(true);
      }
    };
    void show();
    return () => {
      isWanted = false;
    };
  }, [viewer, services, xml]);
  useEffect(() => (shown === xml ? mark(services, marks) : undefined), [services, shown, xml, marks]);
  useEffect(() => {
    const element = revealedId === null ? undefined : services.elementRegistry.get(revealedId);
    if (shown === xml && element) services.canvas.scrollToElement(element);
  }, [services, shown, xml, revealedId]);
  return (
    <div className={styles['box']} role="group" aria-label={label} data-busy={shown !== xml && !hasFailed}>
      <div ref={stage} className={styles['stage']} />
      {hasFailed && <p className={styles['failed']}>{texts.broken}</p>}
      <ZoomTools canvas={services.canvas} texts={texts} />
    </div>
  );
}
