import { fakeFetch } from './fake-api.ts';

type Listener = ((event: { readonly loaded: number; readonly total: number }) => void) | null;

/** Replaces XMLHttpRequest as far as uploads use it; answered by the fakes of `fakeApi`. */
export class FakeXhr {
  readonly upload: { onprogress: Listener } = { onprogress: null };
  onload: (() => void) | null = null;
  onabort: (() => void) | null = null;
  onerror: (() => void) | null = null;
  ontimeout: (() => void) | null = null;
  onloadend: (() => void) | null = null;
  timeout = 0;
  status = 0;
  responseText = '';
  #request = { method: '', url: '' };
  readonly #headers = new Headers();
  readonly #ending = new AbortController();

  open(method: string, url: string): void {
    this.#request = { method, url };
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers.set(name, value);
  }

  abort(): void {
    this.#ending.abort('abort');
  }

  send(body: FormData): void {
    const timer =
      this.timeout > 0 ? setTimeout(() => this.#ending.abort('timeout'), this.timeout) : undefined;
    const total = [...body.values()].reduce(
      (sum, part) => sum + (part instanceof File ? part.size : part.length),
      0,
    );
    this.upload.onprogress?.({ loaded: Math.floor(total / 2), total });
    this.upload.onprogress?.({ loaded: total, total });
    void this.#exchange(body).finally(() => {
      clearTimeout(timer);
      this.onloadend?.();
    });
  }

  async #exchange(body: FormData): Promise<void> {
    const { method, url } = this.#request;
    const { signal } = this.#ending;
    try {
      const response = await fakeFetch(url, { method, headers: this.#headers, body, signal });
      this.responseText = await response.text();
      this.status = response.status;
      this.onload?.();
    } catch {
      // As in a browser: only the kind of failure is reported, no reason.
      if (signal.reason === 'timeout') this.ontimeout?.();
      else if (signal.aborted) this.onabort?.();
      else this.onerror?.();
    }
  }
}
