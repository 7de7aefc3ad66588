import { createSecretKey } from 'node:crypto';
import { AppError } from '@haiqiao/contract/errors';
import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';

/** Validity of an access token (DESIGN §7). */
const ACCESS_TOKEN_MINUTES = 15;

const ALGORITHM = 'HS256';
const ISSUER = 'haiqiao';

/** Claims of an access token. It contains no rights: those are always read (PERM-07). */
export interface TokenClaims {
  readonly memberId: string;
  readonly sessionId: string;
  readonly expiresAt: Date;
}

const payloadSchema = z.object({ sub: z.uuid(), sid: z.uuid(), exp: z.int() });

/** Signs and verifies access tokens. */
export interface AccessTokens {
  sign(claims: Omit<TokenClaims, 'expiresAt'>, now: Date): Promise<string>;
  /** @throws AppError AUTH_TOKEN_EXPIRED for an expired token of ours, AUTH_LOGIN_EXPIRED for anything else */
  read(token: string, now: Date): Promise<TokenClaims>;
}

export function createAccessTokens(tokenKey: Uint8Array): AccessTokens {
  const key = createSecretKey(tokenKey);
  return {
    sign({ memberId, sessionId }, now) {
      const issuedAt = Math.floor(now.getTime() / 1000);
      return new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
        .setIssuer(ISSUER)
        .setSubject(memberId)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + ACCESS_TOKEN_MINUTES * 60)
        .sign(key);
    },
    async read(token, now) {
      try {
        // A single algorithm: a token cannot choose how it is verified.
        const { payload } = await jwtVerify(token, key, {
          algorithms: [ALGORITHM],
          issuer: ISSUER,
          typ: 'JWT',
          currentDate: now,
        });
        const { sub, sid, exp } = payloadSchema.parse(payload);
        return { memberId: sub, sessionId: sid, expiresAt: new Date(exp * 1000) };
      } catch (cause) {
        throw new AppError(
          cause instanceof errors.JWTExpired ? 'AUTH_TOKEN_EXPIRED' : 'AUTH_LOGIN_EXPIRED',
          undefined,
          { cause },
        );
      }
    },
  };
}
