import { createTransport } from 'nodemailer';
import { isLoopbackAddress } from '#server/lib/loopback.ts';
import { type MailChoice, MailError, type SendMail } from './mail.ts';

const CONNECT_TIMEOUT_MS = 10_000;
const ANSWER_TIMEOUT_MS = 30_000;

/** Permanent error codes (RFC 5321) start here; other errors are retried. */
const FINAL_FROM = 500;
/** Permanent errors that an administrator can fix: authentication at the mail server. */
const SIGN_IN_CODES: ReadonlySet<number> = new Set([530, 534, 535, 538]);

/** The fields used of a library error. */
interface SmtpFault {
  readonly code?: unknown;
  readonly responseCode?: unknown;
  readonly response?: unknown;
  readonly message?: unknown;
}

/** Sends mail over SMTP. Credentials are only sent encrypted, unless the server is this machine. */
export function createSmtpMail(choice: MailChoice): SendMail {
  const { host, port, isSecure, user, password, from } = choice;
  const hasSecret = user !== undefined;
  const transport = createTransport({
    host,
    port,
    secure: isSecure,
    requireTLS: hasSecret && !isSecure && !isThisMachine(host),
    ...(hasSecret ? { auth: { user, pass: password ?? '' } } : {}),
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: ANSWER_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async ({ to, subject, text, key }) => {
    try {
      await transport.sendMail({
        from,
        to,
        subject,
        text,
        messageId: `<${key}@haiqiao>`,
        // Suppresses automatic replies.
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
      });
    } catch (error) {
      throw mailError(error);
    }
  };
}

function isThisMachine(host: string): boolean {
  return host === 'localhost' || isLoopbackAddress(host);
}

function mailError(error: unknown): MailError {
  const fault: SmtpFault = typeof error === 'object' && error !== null ? error : {};
  const answer = typeof fault.responseCode === 'number' ? fault.responseCode : 0;
  const isFinal = answer >= FINAL_FROM && !SIGN_IN_CODES.has(answer);
  const said = [fault.response, fault.message].find((text) => typeof text === 'string' && text !== '');
  const code = typeof fault.code === 'string' ? fault.code : 'SMTP';
  return new MailError(`${code}: ${String(said ?? error).slice(0, 300)}`, isFinal);
}
