/** A plain-text mail to one person. */
export interface Mail {
  /** Address of the receiver. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Identical for every attempt, so a mail server can detect duplicates; without angle brackets or domain. */
  readonly key: string;
}

/**
 * Sends a mail; resolves when the mail server has accepted it.
 * @throws MailError
 */
export type SendMail = (mail: Mail) => Promise<void>;

/** A mail that was not accepted. Its message may be shown to administrators: it contains neither password nor mail text. */
export class MailError extends Error {
  /** Whether a retry is useless: the server rejects the receiver or the mail permanently. */
  readonly isFinal: boolean;

  constructor(message: string, isFinal: boolean) {
    super(message);
    this.name = 'MailError';
    this.isFinal = isFinal;
  }
}

/** Mail server and sender. */
export interface MailChoice {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte (smtps); otherwise STARTTLS is used when the server offers it. */
  readonly isSecure: boolean;
  readonly user: string | undefined;
  readonly password: string | undefined;
  /** `Name <address>` or an address. */
  readonly from: string;
}
