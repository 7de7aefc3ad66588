import type { MessageChanges } from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import type { LocaleCode } from '@haiqiao/contract/i18n';
import type { Context, ContextBase } from '#server/context.ts';
import type { Broadcast } from '#server/db/broadcast.ts';
import { EventStream } from '#server/http/events/event-stream.ts';
import type { EventCall } from '#server/http/events/event-route.ts';
import type { ActorLoader } from '#server/http/route-host.ts';
import { memberOf } from '#server/platform/access/member-of.ts';
import { countsOf, messageView } from '../message-view.ts';
import { type LineChanges, queryChanges, SENT_MAX } from './changes.repository.ts';
import { markOf, parseMark } from './mark.ts';

/** Proxies close a silent connection after about a minute; also the maximum delay of lost broadcasts. */
const BEAT_MS = 15_000;

/** Maximum connections per member and node; a browser has one for all its windows. */
const LINES_PER_MEMBER_MAX = 30;
const RETRY_AFTER_SECONDS = 60;

/** Connections per statement. */
const LINES_AT_ONCE = 200;

/** Open browsers of this node. They use no database connection: one statement answers all with changes. */
export interface MessageHub {
  /** Opens a connection for the caller. @throws AppError RATE_LIMITED when there are too many, SERVICE_BUSY after the close */
  open(ctx: Context, call: EventCall): EventStream;
  /** Closes every connection; browsers reconnect to a running node. */
  close(): void;
}

export interface MessageHubDeps {
  readonly base: ContextBase;
  readonly broadcast: Broadcast;
  readonly loadActor: ActorLoader;
}

/** Creates the hub; it subscribes to broadcasts of messages, sessions and members. */
export function createMessageHub(deps: MessageHubDeps): MessageHub {
  return new Hub(deps);
}

/** One open browser. */
interface Line {
  readonly memberId: string;
  readonly sessionId: string;
  readonly bearer: string;
  readonly locale: LocaleCode;
  readonly stream: EventStream;
  /** The last sent mark; null before the first response. */
  mark: string | null;
  /** The counts as last sent. */
  counts: string;
}

class Hub implements MessageHub {
  readonly #deps: MessageHubDeps;
  readonly #lines = new Map<string, Set<Line>>();
  /** Connections that may have changes. */
  readonly #due = new Set<Line>();
  readonly #stops: readonly (() => void)[];
  #isAsking = false;
  #isClosed = false;

  constructor(deps: MessageHubDeps) {
    this.#deps = deps;
    const { broadcast } = deps;
    const beat = setInterval(() => this.#beat(), BEAT_MS);
    beat.unref();
    const endSession = ({ sessionId }: { readonly sessionId: string }) => {
      for (const line of this.#all()) if (line.sessionId === sessionId) line.stream.end();
    };
    this.#stops = [
      () => clearInterval(beat),
      broadcast.subscribe('messages-changed', ({ memberIds }) => this.#wake(memberIds)),
      broadcast.subscribe('session-ended', endSession),
      broadcast.subscribe('session-changed', endSession),
      broadcast.subscribe('member-changed', ({ memberId }) => this.#review(this.#linesOf(memberId))),
      broadcast.onGap(() => this.#review(this.#all())),
    ];
  }

  open(ctx: Context, { bearer, lastEventId }: EventCall): EventStream {
    if (this.#isClosed) throw new AppError('SERVICE_BUSY');
    const { memberId, sessionId } = memberOf(ctx);
    const lines = this.#linesOf(memberId);
    if (lines.size >= LINES_PER_MEMBER_MAX)
      throw new AppError('RATE_LIMITED', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    const stream = new EventStream();
    const mark = parseMark(lastEventId);
    const line: Line = { memberId, sessionId, bearer, locale: ctx.locale, stream, mark, counts: '' };
    lines.add(line);
    this.#lines.set(memberId, lines);
    stream.onClose(() => this.#forget(line));
    this.#ask([line]);
    return stream;
  }

  close(): void {
    this.#isClosed = true;
    for (const stop of this.#stops) stop();
    for (const line of this.#all()) line.stream.end();
  }

  #forget(line: Line): void {
    const lines = this.#linesOf(line.memberId);
    lines.delete(line);
    this.#due.delete(line);
    if (lines.size === 0) this.#lines.delete(line.memberId);
  }

  #linesOf(memberId: string): Set<Line> {
    return this.#lines.get(memberId) ?? new Set();
  }

  #all(): readonly Line[] {
    return [...this.#lines.values()].flatMap((lines) => [...lines]);
  }

  #wake(memberIds: readonly string[]): void {
    this.#ask(memberIds.flatMap((memberId) => [...this.#linesOf(memberId)]));
  }

  /** Checks connections whose rights may have ended, or that may have missed changes. */
  #review(lines: Iterable<Line>): void {
    void this.#judgeInTurn([...lines]);
    this.#ask(lines);
  }

  /** Sequentially: without cached actors, each check costs a statement. */
  async #judgeInTurn(lines: readonly Line[]): Promise<void> {
    for (const line of lines) await this.#judge(line);
  }

  #beat(): void {
    const lines = this.#all();
    for (const line of lines) line.stream.beat();
    this.#review(lines);
  }

  /** The token is checked as in any call: when it has expired, or its member has changed, the connection is closed. */
  async #judge({ bearer, memberId, stream }: Line): Promise<void> {
    try {
      const actor = await this.#deps.loadActor(bearer);
      if (actor.viewedBy !== undefined || actor.memberId !== memberId) stream.end();
    } catch (error) {
      if (!(error instanceof AppError)) return this.#warn(error);
      stream.end();
    }
  }

  #ask(lines: Iterable<Line>): void {
    for (const line of lines) this.#due.add(line);
    if (!this.#isAsking) void this.#answerInTurn();
  }

  /** One statement at a time: connections due meanwhile are queried together afterwards. */
  async #answerInTurn(): Promise<void> {
    this.#isAsking = true;
    try {
      while (this.#due.size > 0) {
        const lines = [...this.#due].slice(0, LINES_AT_ONCE);
        for (const line of lines) this.#due.delete(line);
        await this.#answer(lines);
      }
    } catch (error) {
      // The next beat queries again from the same marks.
      this.#warn(error);
    } finally {
      this.#isAsking = false;
    }
  }

  async #answer(lines: readonly Line[]): Promise<void> {
    const answers = await queryChanges(this.#deps.base, lines);
    for (const answer of answers) {
      const line = lines[answer.position];
      if (line) sendChanges(line, answer);
    }
  }

  #warn(error: unknown): void {
    this.#deps.base.log.warn({ err: error }, 'message changes cannot be sent to open browsers');
  }
}

/** Sends changes if there are any; the first response is always sent. */
function sendChanges(line: Line, answer: LineChanges): void {
  const isFirst = line.counts === '';
  const isReset = line.mark === null || answer.isForeign || answer.messages.length > SENT_MAX;
  const counts = countsOf(answer.counts);
  const text = JSON.stringify(counts);
  const hasNews = isFirst || answer.messages.length > 0 || text !== line.counts;
  line.mark = markOf(answer.snapshot);
  line.counts = text;
  if (!hasNews) return;
  const messages = isReset ? [] : answer.messages.map((facts) => messageView(facts, line.locale));
  const data: MessageChanges = { counts, messages, isReset };
  line.stream.send({ id: line.mark, data });
}
