import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type BpmnElement, isElement, type Translate } from './bpmn-parts.ts';
import styles from './diagram.module.css';
import { fitDiagram } from './fit-diagram.ts';
import { mark, type Marks } from './marks.ts';
import { type BpmnViewer, createViewer, servicesOf } from './viewer.ts';
import { ZoomTools, type ZoomTexts } from './zoom-tools.tsx';

export interface DiagramProps {
  /** What it shows, for readers. */
  readonly label: string;
  readonly xml: string;
  readonly marks: Marks;
  readonly translate: Translate;
  readonly texts: ZoomTexts & { readonly broken: string };
  /** An element was pressed; null for the ground. */
  readonly onPress?: (id: string | null) => void;
  /** An element that is to be in sight. */
  readonly inSight?: string | null;
}

/** A BPMN diagram to look at, with marks. What it says must also be said in words beside it. */
export function Diagram({ label, xml, marks, translate, texts, onPress, inSight = null }: DiagramProps) {
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
        // A file that nobody can draw is said to be one; the text beside it still stands.
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
    const element = inSight === null ? undefined : services.elementRegistry.get(inSight);
    if (shown === xml && element) services.canvas.scrollToElement(element);
  }, [services, shown, xml, inSight]);
  return (
    <div className={styles['box']} role="group" aria-label={label} data-busy={shown !== xml && !hasFailed}>
      <div ref={stage} className={styles['stage']} />
      {hasFailed && <p className={styles['failed']}>{texts.broken}</p>}
      <ZoomTools canvas={services.canvas} texts={texts} />
    </div>
  );
}
