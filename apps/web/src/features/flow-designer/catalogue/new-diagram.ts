interface Position {
  readonly x: number;
  readonly y: number;
}

/** Positions of the three elements of a new diagram. */
const START = { x: 160, y: 182 };
const TASK = { x: 260, y: 160 };
const END = { x: 430, y: 182 };

/** Size of an event; its name is drawn below it. */
const EVENT_PX = 36;
const LABEL_PX = 90;
const LABEL_GAP_PX = 7;

const TEXT_ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"]/gu, (sign) => TEXT_ENTITIES[sign] ?? sign);
}

/** Texts of a new diagram, in the author's language. */
export interface NewDiagramWords {
  readonly start: string;
  readonly task: string;
  readonly end: string;
}

/** An initial diagram: start, task, end. */
export function newDiagram(
  { key, name }: { readonly key: string; readonly name: string },
  words: NewDiagramWords,
): string {
  const shape = (id: string, { x, y }: Position, inside: string) =>
    `<bpmndi:BPMNShape id="${id}_di" bpmnElement="${id}"><dc:Bounds x="${x}" y="${y}" ${inside}</bpmndi:BPMNShape>`;
  const event = (id: string, position: Position) => {
    const label = `<dc:Bounds x="${position.x + EVENT_PX / 2 - LABEL_PX / 2}" y="${position.y + EVENT_PX + LABEL_GAP_PX}" width="${LABEL_PX}" height="14"/>`;
    return shape(
      id,
      position,
      `width="${EVENT_PX}" height="${EVENT_PX}"/><bpmndi:BPMNLabel>${label}</bpmndi:BPMNLabel>`,
    );
  };
  const edge = (id: string, fromX: number, toX: number) =>
    `<bpmndi:BPMNEdge id="${id}_di" bpmnElement="${id}"><di:waypoint x="${fromX}" y="200"/><di:waypoint x="${toX}" y="200"/></bpmndi:BPMNEdge>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI" xmlns:hq="https://haiqiao.dev/bpmn" id="definitions" targetNamespace="https://haiqiao.dev/flows">
  <bpmn:process id="${escaped(key)}" name="${escaped(name)}" isExecutable="true">
    <bpmn:startEvent id="start" name="${escaped(words.start)}"><bpmn:outgoing>toTask</bpmn:outgoing></bpmn:startEvent>
    <bpmn:userTask id="review" name="${escaped(words.task)}"><bpmn:incoming>toTask</bpmn:incoming><bpmn:outgoing>toEnd</bpmn:outgoing></bpmn:userTask>
    <bpmn:endEvent id="end" name="${escaped(words.end)}"><bpmn:incoming>toEnd</bpmn:incoming></bpmn:endEvent>
    <bpmn:sequenceFlow id="toTask" sourceRef="start" targetRef="review"/>
    <bpmn:sequenceFlow id="toEnd" sourceRef="review" targetRef="end"/>
  </bpmn:process>
  <bpmndi:BPMNDiagram id="diagram"><bpmndi:BPMNPlane id="plane" bpmnElement="${escaped(key)}">
    ${event('start', START)}${shape('review', TASK, 'width="100" height="80"/>')}${event('end', END)}
    ${edge('toTask', 196, 260)}${edge('toEnd', 360, 430)}
  </bpmndi:BPMNPlane></bpmndi:BPMNDiagram>
</bpmn:definitions>
`;
}
