import { createHmac, timingSafeEqual } from 'node:crypto';

/** Validity of a link. */
const LINK_MINUTES = 10;
/** Validity of a portrait link; portraits are on the screen all day and visible to every colleague. */
const PORTRAIT_MINUTES = 12 * 60;

/** Uses of a link: display in the page, thumbnail, or download. */
export const LINK_USES = ['display', 'thumbnail', 'download'] as const;

/** Use of a link. */
export type LinkUse = (typeof LINK_USES)[number];

/** The contents of a signed link. */
export interface LinkClaim {
  readonly fileId: string;
  readonly name: string;
  /** Member that the link was made for. */
  readonly memberId: string;
  readonly use: LinkUse;
  /** The reader has stated a reason for seeing masked content. */
  readonly isUnmasked?: boolean;
  /** A portrait: the link is valid for half a day. */
  readonly isPortrait?: boolean;
}

/** Signed links to files. */
export interface FileLinks {
  /** Path and query for fetching the file, valid for {@link LINK_MINUTES} minutes. */
  make(claim: LinkClaim, at: Date): string;
  /** Whether the signature was made here for this claim and has not expired. */
  isValid(claim: LinkClaim, words: { expires: string; signature: string }, at: Date): boolean;
}

const PURPOSE = 'haiqiao/file-download/2';

/**
 * Makes links with a key derived from the key of this installation, so signatures made for other purposes are invalid. Expiry is rounded to
 * a minute of the clock: within a minute the same file has the same link.
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
      const actual = Buffer.from(signature, 'base64url');
      const expected = sign(claim, expires);
      return actual.length === expected.length && timingSafeEqual(actual, expected);
    },
  };
}
