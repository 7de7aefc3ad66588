/** Plans of one list and kind; beyond that the oldest go. */
const PLANS_MAX = 300;

/**
 * Keeps what is made from definitions for questions of one shape. It hangs on the installed definition: a change replaces
 * that, and with it everything that was made from it.
 */
export function keepPlans<Owner extends object, Plan>() {
  const kept = new WeakMap<Owner, Map<string, Plan>>();
  return (owner: Owner, shape: string, make: () => Plan): Plan => {
    const plans = kept.get(owner) ?? new Map<string, Plan>();
    kept.set(owner, plans);
    const known = plans.get(shape);
    if (known !== undefined) return known;
    const made = make();
    plans.set(shape, made);
    const [oldest] = plans.keys();
    if (plans.size > PLANS_MAX && oldest !== undefined) plans.delete(oldest);
    return made;
  };
}
