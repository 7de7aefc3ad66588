/** `data` of a response that PostgreSQL has already written as JSON: it is inserted into the envelope unparsed (DESIGN §5). */
export class JsonText {
  readonly text: string;

  /** @param text one complete JSON value; it is not validated */
  constructor(text: string) {
    this.text = text;
  }
}

/** The JSON of a service's result; `null` for nothing. */
export function jsonOf(data: unknown): string {
  return data instanceof JsonText ? data.text : (JSON.stringify(data) ?? 'null');
}
