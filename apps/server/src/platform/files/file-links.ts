import { createHmac, timingSafeEqual } from 'node:crypto';

/** How long a link can be used. */
const LINK_MINUTES = 10;

/** What a link is good for. */
export interface LinkClaim {
  readonly fileId: string;
  readonly name: string;
  /** Whom it was made for. */
  readonly memberId: string;
}

/** Signed links to files. */
export interface FileLinks {
  /** Path and query under which the file can be fetched for {@link LINK_MINUTES} minutes. */
  make(claim: LinkClaim, at: Date): string;
  /** Whether these are the words of a link that was made here and is not past its time. */
  isValid(claim: LinkClaim, words: { expires: string; signature: string }, at: Date): boolean;
}

const PURPOSE = 'haiqiao/file-download/1';

/** Makes links with a key of their own, drawn from the key of this installation: a signature made for anything else is none. */
export function createFileLinks(tokenKey: Uint8Array): FileLinks {
  const key = createHmac('sha256', tokenKey).update(PURPOSE).digest();
  const sign = ({ fileId, name, memberId }: LinkClaim, expires: string) =>
    createHmac('sha256', key)
      .update(JSON.stringify([fileId, name, memberId, expires]))
      .digest();
  return {
    make(claim, at) {
      const expires = String(Math.ceil(at.getTime() / 1000) + LINK_MINUTES * 60);
      const query = new URLSearchParams({
        for: claim.memberId,
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
