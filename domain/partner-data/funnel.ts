import { funnelSteps, type FunnelStep } from '#contracts/lists/partner-data.ts'

/** A fact about a record, besides being in the base. */
export type FunnelFact = Exclude<FunnelStep, 'base'>

/** The number of records with the same facts. */
export type FunnelGroup = Record<FunnelFact, boolean> & { records: number }

export type CountedStep<Step extends FunnelStep = FunnelStep> = {
  step: Step
  records: number
  implied: number
  without: number
}

/**
 * The facts that prove a step: its own, and those that imply it. Only a person who was reached can buy, and only a sold policy can be
 * issued. A verification proves the sale, but a policy may be issued without a verification.
 *
 * - `base`: a record of the partner's calling base.
 * - `contacted`: somebody answered, according to a result of the record or of an attempt, or a conversation with the person.
 * - `effective`: the right person was reached, as defined in `domain/collections/effective-contact.ts`.
 * - `sold`: a result or a conversation is a sale, or a person has confirmed that a conversation sold a policy.
 * - `verified`: the evidence file of the sale is valid.
 * - `issued`: a policy that was surely sold in a conversation with the person has a day of issue or of effect and is not a proposal.
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

/** The step before; null for the base. */
export const stepBefore = (step: FunnelStep): FunnelStep | null => funnelSteps[funnelSteps.indexOf(step) - 1] ?? null

/** `stepsOf` for all steps. */
export const funnelOf = (groups: readonly FunnelGroup[]): CountedStep[] => stepsOf(groups, funnelSteps)

/**
 * How many records reached each of these steps, which are in order and begin with the base. Every step counts records of the base,
 * each of them once. `implied` counts those whose step is proven only by a later fact. `without` counts those that did not reach the
 * step before: issued or in force, but never verified. Apart from these, no step has more records than the one before.
 */
export function stepsOf<Step extends FunnelStep>(
  groups: readonly FunnelGroup[],
  steps: readonly Step[],
): CountedStep<Step>[] {
  const count = (matches: (group: FunnelGroup) => boolean) =>
    groups.reduce((sum, group) => (matches(group) ? sum + group.records : sum), 0)
  return steps.map((step, index) => {
    const before = steps[index - 1] ?? null
    return {
      step,
      records: count((group) => hasReached(group, step)),
      implied: count((group) => hasReached(group, step) && !isKnown(group, step)),
      without: before === null ? 0 : count((group) => hasReached(group, step) && !hasReached(group, before)),
    }
  })
}

/** Whether the facts of a record prove a step. */
export const hasReached = (facts: Record<FunnelFact, boolean>, step: FunnelStep): boolean =>
  step === 'base' || provenBy[step].some((fact) => facts[fact])

const isKnown = (facts: Record<FunnelFact, boolean>, step: FunnelStep): boolean => step === 'base' || facts[step]
