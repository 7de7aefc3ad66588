type Step = () => unknown;

/** Runs work that opens things and says at once how each is closed; whatever comes of it, all are, the last first. */
export async function closingAfter<Result>(
  work: (closing: (step: Step) => void) => Promise<Result>,
): Promise<Result> {
  const steps: Step[] = [];
  try {
    return await work((step) => void steps.push(step));
  } finally {
    for (const step of steps.toReversed()) await step();
  }
}
