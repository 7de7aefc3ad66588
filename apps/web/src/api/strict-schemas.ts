import { z } from 'zod';

/** The page's CSP forbids code from text (no `unsafe-eval`): schemas are interpreted, never compiled. */
z.config({ jitless: true });
