import type { Candidate } from '#domain/sampling/candidate.ts'
import { type Draw, drawSample, type Quota } from '#domain/sampling/draw-sample.ts'
import { type Elapsed, elapsedPart, quotaOf } from '#domain/sampling/elapsed-part.ts'
import { addDays, type Day } from '#domain/time/reporting-period.ts'
import { dayIn, startOfDay } from '#domain/time/time-zone.ts'
import type { Database } from '#server/db/database.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { candidatesOf, type DrawnConversation } from '#server/modules/sampling-plans/candidates.ts'
import { shareWork } from '#server/modules/sampling-plans/share-work.ts'
import { type DrawSettings, quotaIn } from '#server/modules/sampling-plans/stored-plan.ts'

/** The draw of a plan as of now. */
export type PlannedWork = {
  today: Day
  elapsed: Elapsed
  /** For the part of the period that has passed. */
  quota: Quota
  /** The conversations that the plan covers, as far as the caller sees them. */
  eligible: Candidate[]
  /** The same with all that were drawn before. */
  candidates: Candidate[]
  earlier: DrawnConversation[]
  draw: Draw
  /** Who audits the newly drawn conversations, and earlier ones without an evaluator. */
  assigned: { id: number; evaluator_id: number }[]
  left: number[]
}

/**
 * Draws what a plan needs now and shares it out, without storing anything. It draws only from the part of the period
 * that has passed, for an equal part of the quota; a later draw adds what is missing from the later part.
 */
export async function planWork(
  db: Database,
  isStrict: boolean,
  scope: Scope,
  plan: DrawSettings,
  { planId, now }: { planId: number | null; now: Date },
): Promise<PlannedWork> {
  const { filter, time_zone, stratify_by, seed, evaluators } = plan
  const today = dayIn(time_zone, now)
  const elapsed = elapsedPart({ from: plan.period_from, to: plan.period_to }, today)
  const { days } = elapsed
  const { eligible, earlier } = await candidatesOf(db, scope, { filter, time_zone, days, stratify_by, planId })
  const known = new Set(eligible.map(({ id }) => id))
  const candidates = [...eligible, ...earlier.filter(({ id }) => !known.has(id))]

  const quota = quotaOf(quotaIn(plan), elapsed)
  const draw = drawSample({
    candidates,
    seed,
    quota,
    period: {
      from: startOfDay(time_zone, days.from).getTime(),
      to: startOfDay(time_zone, addDays(days.to, 1)).getTime(),
    },
    alreadyDrawn: earlier.map(({ id }) => id),
  })
  const waiting = earlier.filter(({ state, evaluator_id }) => state === 'open' && evaluator_id === null)
  const { assigned, left } = await shareWork(db, isStrict, {
    picked: [...draw.picked, ...waiting],
    evaluators,
    seed,
    alreadyHolding: earlier.flatMap(({ evaluator_id, agent_id }) =>
      evaluator_id === null ? [] : [{ evaluator_id, agent_id }],
    ),
  })
  return { today, elapsed, quota, eligible, candidates, earlier, draw, assigned, left }
}
