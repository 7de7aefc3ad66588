import { ERROR_CATALOG, type ErrorDetails, type ErrorEntry, type ErrorId } from './catalog.ts';

type DetailsArgument<Id extends ErrorId> = keyof ErrorDetails<Id> extends never
  ? [details?: undefined, options?: ErrorOptions]
  : [details: ErrorDetails<Id>, options?: ErrorOptions];

/**
 * A failure reported to the caller. Its id determines status, code, log level and text.
 * @example throw new AppError('AUTH_LOCKED', { minutesLeft: 12 });
 */
export class AppError<Id extends ErrorId = ErrorId> extends Error {
  readonly id: Id;
  readonly details: Readonly<Record<string, unknown>>;
  #dataId: string | undefined;

  constructor(id: Id, ...[details, options]: DetailsArgument<Id>) {
    super(id, options);
    this.name = 'AppError';
    this.id = id;
    this.details = Object.freeze(Object.assign({}, details));
  }

  /** The catalogue entry of this failure. */
  get entry(): ErrorEntry<never> {
    return ERROR_CATALOG[this.id];
  }

  /** Sets which of several records it concerns (`dataId` in the response). */
  about(dataId: string): this {
    this.#dataId = dataId;
    return this;
  }

  /** The details that may be sent to clients. */
  shownDetails(): Record<string, unknown> {
    const show: readonly string[] = this.entry.show;
    const shown = Object.entries(this.details).filter(([name]) => show.includes(name));
    return { ...Object.fromEntries(shown), ...(this.#dataId === undefined ? {} : { dataId: this.#dataId }) };
  }
}

/** Whether something thrown is an error of the catalogue. `instanceof` alone would leave its id untyped. */
export function isAppError(error: unknown): error is AppError {
  return error instanceof AppError;
}
