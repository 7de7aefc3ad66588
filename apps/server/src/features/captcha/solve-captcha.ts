import type { ClickAnswer, SlideAnswer } from '@haiqiao/contract/endpoints';
import type { Kysely } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import type { CaptchaAnswer, Point } from './variants/variant.ts';

/** For sign-in tests: the right answer to a captcha, as a person would enter it. Reads it from the database, the only location. */
export async function solveCaptcha(db: Kysely<Tables>, captchaId: string): Promise<string> {
  const row = await db
    .selectFrom('sys_captcha')
    .select('answer')
    .where('id', '=', captchaId)
    .executeTakeFirstOrThrow();
  const answer = row.answer as CaptchaAnswer; // written by createCaptcha
  return JSON.stringify(answer.kind === 'slide' ? dragTo(answer.x) : clickOn(answer.points));
}

/** A drag from rest to `x` within 600 ms. */
export function dragTo(x: number): SlideAnswer {
  const steps = 20;
  const trail = Array.from({ length: steps + 1 }, (_, index) => ({ x: (x * index) / steps, t: index * 30 }));
  return { x, trail };
}

function clickOn(points: readonly Point[]): ClickAnswer {
  return { points: points.map(({ x, y }, index) => ({ x, y, t: 200 + index * 300 })) };
}
