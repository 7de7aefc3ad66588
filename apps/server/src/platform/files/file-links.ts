import { createHmac, timingSafeEqual } from 'node:crypto';

/** How long a link can be used. */
const LINK_MINUTES = 10;
/** The same for a portrait, which stands on the screen all day and which every colleague may see. */
const PORTRAIT_MINUTES = 12 * 60;

/** What is done with a file by a link: shown in the page, shown small, or saved. */
export const LINK_USES = ['display', 'thumbnail', 'download'] as const;

/** What is done with a file by a link. */
export type LinkUse = (typeof LINK_USES)[number];

/** What a link is good for. */
export interface LinkClaim {
  readonly fileId: string;
  readonly name: string;
  /** Whom it was made for. */
  readonly memberId: string;
  readonly use: LinkUse;
  /** The reader has said why they want to see what is masked for them. */
  readonly isUnmasked?: boolean;
  /** A portrait: the link holds for half a day. */
  readonly isPortrait?: boolean;
}

/** Signed links to files. */
export interface FileLinks {
  /** Path and query under which the file can be fetched for {@link LINK_MINUTES} minutes. */
  make(claim: LinkClaim, at: Date): string;
  /** Whether these are the words of a link that was made here and is not past its time. */
  isValid(claim: LinkClaim, words: { expires: string; signature: string }, at: Date): boolean;
}

const PURPOSE = 'haiqiao/file-download/2';

/**
 * Makes links with a key of their own, drawn from the key of this installation: a signature made for anything else is none.
 * A link ends with a minute of the clock, so that within a minute the same file has the same link.
 */
export function createFileLinks(tokenKey: Uint8Array): FileLinks {
  const key = createHmac('sha256', tokenKey).update(PURPOSE).digest();
  const sign = (claim: LinkClaim, expires: string) => {
    const { fileId, name, memberId, use, isUnmasked = false } = claim;
    return createHmac('sha256', key)
      .update(JSON.stringify([fileId, name, memberId, use, isUnmasked, expires]))
      .digest();
  };
  return {
    make(claim, at) {
      const minutes = claim.isPortrait === true ? PORTRAIT_MINUTES : LINK_MINUTES;
      const expires = String(Math.ceil(at.getTime() / 60_000) * 60 + minutes * 60);
      const query = new URLSearchParams({
        for: claim.memberId,
        use: claim.use,
        ...(claim.isUnmasked === true ? { unmasked: '1' } : {}),
        expires,
        signature: sign(claim, expires).toString('base64url'),
      });
      return `/api/file/${claim.fileId}/${encodeURIComponent(claim.name)}?${query.toString()}`;
    },
    isValid(claim, { expires, signature }, at) {
      if (!/^\d{1,12}$/.test(expires) || Number(expires) * 1000 <= at.getTime()) return false;
      const given = Buffer.from(signature, 'base64url');
      const expected = sign(claim, expires);
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}
