/** A mail of plain text to one person. */
export interface Mail {
  /** Address of the receiver. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The same for every try, so that a mail server that got it twice may notice; without angle brackets or domain. */
  readonly key: string;
}

/**
 * Hands a mail over to the mail server; resolves when that has taken it.
 * @throws MailError
 */
export type SendMail = (mail: Mail) => Promise<void>;

/** A mail that was not taken. Its message may be shown to administrators: it holds neither password nor text. */
export class MailError extends Error {
  /** Whether another try is of no use: the server refuses the receiver or the mail for good. */
  readonly isFinal: boolean;

  constructor(message: string, isFinal: boolean) {
    super(message);
    this.name = 'MailError';
    this.isFinal = isFinal;
  }
}

/** Which server takes mail, and in whose name. */
export interface MailChoice {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte (smtps); else it is begun when the server offers it. */
  readonly isSecure: boolean;
  readonly user: string | undefined;
  readonly password: string | undefined;
  /** `Name <address>` or an address. */
  readonly from: string;
}
