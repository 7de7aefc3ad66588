import type { AuditHeadFile } from '#server/adapters/audit-head.ts';
import type { AuditKey } from '#server/adapters/secrets.ts';
import type { ContextBase } from '#server/context.ts';
import { keepAuditHead } from './keep-audit-head.ts';
import { sealAudit } from './seal-audit.ts';

/** How often a node looks for rows that wait. Idle, that is one look at an index that is empty. */
const INTERVAL_MS = 1_000;

/** The node's part in sealing the audit log. */
export interface AuditSealer {
  /** Ends it after the block under way. */
  close(): Promise<void>;
}

/** What the sealer works with beside the database. */
export interface SealerTools {
  readonly key: AuditKey;
  /** Where the last block is remembered. */
  readonly head: AuditHeadFile;
}

/** Seals what waits each second, for as long as the node runs. Every node does; the first one to come gets the work. */
export function startAuditSealer(base: ContextBase, tools: SealerTools): AuditSealer {
  let underWay: Promise<unknown> | null = null;
  const timer = setInterval(() => {
    underWay ??= sealAndRemember(base, tools)
      .catch((error: unknown) =>
        base.log.warn({ err: error }, 'the audit log could not be sealed; trying again'),
      )
      .finally(() => {
        underWay = null;
      });
  }, INTERVAL_MS);
  timer.unref();
  return {
    async close() {
      clearInterval(timer);
      await underWay;
    },
  };
}

async function sealAndRemember(base: ContextBase, { key, head }: SealerTools): Promise<void> {
  const sealed = await sealAudit(base, key);
  if (sealed === 0 || (await keepAuditHead(base, head))) return;
  base.log.error({}, 'the end of the audit log is not the one that was sealed last: ask doctor');
}
