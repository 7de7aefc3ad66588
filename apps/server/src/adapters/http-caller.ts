/** A request to another system. */
export interface HttpQuestion {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  /** Sent as JSON with POST. */
  readonly body: unknown;
  /** In addition to the content type and accept headers. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  /** Maximum response length, in characters. */
  readonly maxLength: number;
}

/** The response. */
export interface HttpAnswer {
  readonly status: number;
  readonly text: string;
}

/** Calls other systems. */
export interface HttpCaller {
  /** @throws Error on a timeout, or when the response is too long */
  ask(question: HttpQuestion): Promise<HttpAnswer>;
}

/** Real implementation. It follows no redirect, because only the given address was allowed. */
export const httpCaller: HttpCaller = {
  async ask({ method, url, body, headers, timeoutMs, maxLength }) {
    const response = await fetch(url, {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        accept: 'application/json',
        ...headers,
        ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
      },
      ...(method === 'POST' ? { body: JSON.stringify(body) } : {}),
    });
    return { status: response.status, text: await shortText(response, maxLength) };
  },
};

async function shortText({ body }: Response, maxLength: number): Promise<string> {
  let whole = '';
  if (!body) return whole;
  for await (const text of body.pipeThrough(new TextDecoderStream())) {
    whole += text;
    if (whole.length > maxLength) throw new Error(`the answer is longer than ${maxLength} characters`);
  }
  return whole;
}
