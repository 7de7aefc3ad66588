/** `data` of an answer that is JSON already, as PostgreSQL wrote it: it enters the envelope unparsed (DESIGN §5). */
export class JsonText {
  readonly text: string;

  /** @param text one whole JSON value; nobody looks at it again */
  constructor(text: string) {
    this.text = text;
  }
}

/** The JSON of whatever a service answers with; `null` for nothing. */
export function jsonOf(data: unknown): string {
  return data instanceof JsonText ? data.text : (JSON.stringify(data) ?? 'null');
}
