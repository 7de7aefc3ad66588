import { z } from 'zod';

/** Largest value of an `integer` column of PostgreSQL. */
export const INT4_MAX = 2_147_483_647;

/** Version of an existing row as the caller read it. */
export const rowVersionSchema = z.int().min(1).max(INT4_MAX);
/** The same; 0 if the row does not exist yet. */
export const rowVersionOrZeroSchema = z.int().min(0).max(INT4_MAX);
/** Number of a published version, from 1. */
export const versionNumberSchema = z.int().min(1).max(INT4_MAX);
/** Number of a row in an imported file, from 1. */
export const fileRowSchema = z.int().min(1).max(INT4_MAX);
