import { funnelSteps, type FunnelStep } from '#contracts/lists/partner-data.ts'

/** What is known of a record beyond that it is in the base. */
export type FunnelFact = Exclude<FunnelStep, 'base'>

/** Records of which the same is known. */
export type FunnelGroup = Record<FunnelFact, boolean> & { records: number }

export type CountedStep<Step extends FunnelStep = FunnelStep> = {
  step: Step
  records: number
  implied: number
  without: number
}

/**
 * The facts that prove a step: its own, and those that cannot be without it. Nobody buys who was not reached, and no policy of a
 * sale is issued without the sale. A verification proves the sale, but a policy may be issued without one.
 *
 * - `base`: a record of the partner's calling base.
 * - `contacted`: somebody answered, as a result of the record or of an attempt says, or a conversation with the person.
 * - `effective`: it was whom the call was for, as `domain/collections/effective-contact.ts` has it.
 * - `sold`: a result or a conversation is a sale, or a person has confirmed that a conversation sold a policy.
 * - `verified`: the evidence file of the sale is valid.
 * - `issued`: a policy that was surely sold in a conversation with the person has a day of issue or of effect, and is no proposal.
 * - `active`: such a policy is in force today: it has begun, and has not ended.
 */
export const provenBy: Record<FunnelFact, readonly FunnelFact[]> = {
  contacted: ['contacted', 'effective', 'sold', 'verified', 'issued', 'active'],
  effective: ['effective', 'sold', 'verified', 'issued', 'active'],
  sold: ['sold', 'verified', 'issued', 'active'],
  verified: ['verified'],
  issued: ['issued', 'active'],
  active: ['active'],
}

/** The step before each; the base has none. */
export const stepBefore = (step: FunnelStep): FunnelStep | null => funnelSteps[funnelSteps.indexOf(step) - 1] ?? null

/** `stepsOf` all steps that there are. */
export const funnelOf = (groups: readonly FunnelGroup[]): CountedStep[] => stepsOf(groups, funnelSteps)

/**
 * How many records took each of these steps, which are in order and begin with the base. Every step is counted in records of the base,
 * and each of them once. From step to step there are never more of them but where `without` says so: those that were issued, or are in
 * force, and were never verified.
 */
export function stepsOf<Step extends FunnelStep>(
  groups: readonly FunnelGroup[],
  steps: readonly Step[],
): CountedStep<Step>[] {
  const count = (holds: (group: FunnelGroup) => boolean) =>
    groups.reduce((sum, group) => (holds(group) ? sum + group.records : sum), 0)
  return steps.map((step, at) => {
    const before = steps[at - 1] ?? null
    return {
      step,
      records: count((group) => hasReached(group, step)),
      implied: count((group) => hasReached(group, step) && !isKnown(group, step)),
      without: before === null ? 0 : count((group) => hasReached(group, step) && !hasReached(group, before)),
    }
  })
}

/** Whether what is known of a record proves a step. */
export const hasReached = (known: Record<FunnelFact, boolean>, step: FunnelStep): boolean =>
  step === 'base' || provenBy[step].some((fact) => known[fact])

const isKnown = (known: Record<FunnelFact, boolean>, step: FunnelStep): boolean => step === 'base' || known[step]
