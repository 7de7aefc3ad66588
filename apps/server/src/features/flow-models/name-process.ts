const PROCESS = /<(?:[\w.-]+:)?process\b[^>]*?\sid="([^"]+)"/gu;

/**
 * A diagram whose process is called by the key of its flow, wherever it is named. One with several processes stays as it is:
 * nobody knows which is meant.
 */
export function nameProcess(bpmnXml: string, key: string): string {
  const [only, second] = [...bpmnXml.matchAll(PROCESS)].map(([, id = '']) => id);
  if (only === undefined || second !== undefined || only === key) return bpmnXml;
  return ['id', 'bpmnElement', 'processRef'].reduce(
    (xml, name) => xml.replaceAll(` ${name}="${only}"`, ` ${name}="${key}"`),
    bpmnXml,
  );
}
