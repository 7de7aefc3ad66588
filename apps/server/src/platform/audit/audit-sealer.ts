import type { AuditHeadFile } from '#server/adapters/audit-head.ts';
import type { AuditKey } from '#server/adapters/secrets.ts';
import type { ContextBase } from '#server/context.ts';
import { storeAuditHead } from './store-audit-head.ts';
import { sealAudit } from './seal-audit.ts';

/** Interval of checks for unsealed rows. When idle, a check reads an empty index. */
const INTERVAL_MS = 1_000;

/** This node's sealer of the audit log. */
export interface AuditSealer {
  /** Ends it after the current block. */
  close(): Promise<void>;
}

/** Dependencies of the sealer besides the database. */
export interface SealerTools {
  readonly key: AuditKey;
  /** The stored copy of the last block. */
  readonly head: AuditHeadFile;
}

/** Seals waiting rows every second while the node runs. Every node does so; a lock selects one. */
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
  if (sealed === 0 || (await storeAuditHead(base, head))) return;
  base.log.error({}, 'the end of the audit log differs from the last seal: run npm run doctor');
}
