/**
 * What finds that a customer refuses: each of these negations before each of these verbs, and what else they say. It counts wherever
 * it stands. Who agrees later may have been talked round, and who refuses later has taken it back: both are for a person to hear,
 * and so is “no, acepto”, which sounds the same without its comma.
 */
export function refusal(negations: readonly string[], verbs: readonly string[], others: readonly string[]): string {
  const denied = negations.flatMap((negation) => verbs.map((verb) => `${negation} ${verb}`))
  return `customer:(${[...denied, ...others].map((phrase) => `"${phrase}"`).join(' OR ')})`
}
