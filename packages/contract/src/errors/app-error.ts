import { ERROR_CATALOG, type ErrorDetails, type ErrorEntry, type ErrorId } from './catalog.ts';

type DetailsArgument<Id extends ErrorId> = keyof ErrorDetails<Id> extends never
  ? [details?: undefined, options?: ErrorOptions]
  : [details: ErrorDetails<Id>, options?: ErrorOptions];

/**
 * A failure that the caller can be told about. Its id decides status, code, log level and text.
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

  /** What the catalogue fixes about this failure. */
  get entry(): ErrorEntry<never> {
    return ERROR_CATALOG[this.id];
  }

  /** Says which of several records that the caller named it is about (`dataId` in the answer). */
  about(dataId: string): this {
    this.#dataId = dataId;
    return this;
  }

  /** The details that may leave the server. */
  shownDetails(): Record<string, unknown> {
    const show: readonly string[] = this.entry.show;
    const shown = Object.entries(this.details).filter(([name]) => show.includes(name));
    return { ...Object.fromEntries(shown), ...(this.#dataId === undefined ? {} : { dataId: this.#dataId }) };
  }
}
