import type { z } from 'zod';
import type { Callable } from './callable.ts';
import { type CallOptions, callBy } from './client.ts';
import { MAIN_TIMEOUT_MS } from './timeouts.ts';
import { type OnProgress, sendUpload } from './transport/upload-request.ts';

/** Options for sending a file. */
export interface MultipartOptions<Input> extends Omit<CallOptions, 'keepalive'> {
  /** Called with the progress; starts again when the call is repeated after a refresh. */
  readonly onProgress?: OnProgress;
  /** Path parameters of the endpoint. */
  readonly input?: Input;
}

/**
 * Sends a file to an endpoint of wire type `multipart` and returns its `data`; tokens, errors and toasts as in `callEndpoint`. The repeat
 * after a refresh has the full timeout, because it sends the whole file again.
 * @throws ApiError whenever there is no `data`; of kind `aborted` after `signal`
 * @example const [uploaded] = await callMultipart(uploadFile, file, { onProgress, signal });
 */
export function callMultipart<Body extends z.ZodType, Reply extends z.ZodType>(
  endpoint: Callable<Body, Reply>,
  file: File,
  options: MultipartOptions<z.input<Body>> = {},
): Promise<z.output<Reply>> {
  const { input, signal, onProgress, timeoutMs = MAIN_TIMEOUT_MS } = options;
  return callBy(
    endpoint,
    (token) => sendUpload(endpoint, { input, file, token, timeoutMs, signal, onProgress }),
    options,
  );
}
