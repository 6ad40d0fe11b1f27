import { addDays, type Day } from '#domain/time/reporting-period.ts'
import type { Candidate } from '#domain/sampling/candidate.ts'
import { type Draw, drawSample, type Quota } from '#domain/sampling/draw-sample.ts'
import { type Elapsed, elapsedPart, quotaOf } from '#domain/sampling/elapsed-part.ts'
import { dayIn, startOfDay } from '#domain/time/time-zone.ts'
import type { Database } from '#server/db/database.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { candidatesOf, type Held } from '#server/modules/sampling-plans/candidates.ts'
import { shareWork } from '#server/modules/sampling-plans/share-work.ts'
import { type DrawnBy, quotaIn } from '#server/modules/sampling-plans/stored-plan.ts'

/** What a plan comes to now. */
export type PlannedWork = {
  today: Day
  elapsed: Elapsed
  /** Of the part of the period that has passed. */
  quota: Quota
  /** What the plan is about, as far as the caller sees it. */
  eligible: Candidate[]
  /** The same with all that was drawn before. */
  candidates: Candidate[]
  held: Held[]
  draw: Draw
  /** Who audits what is drawn now, and what was drawn before and nobody has yet. */
  assigned: { id: number; evaluator_id: number }[]
  left: number[]
}

/**
 * Draws what a plan asks for now, and shares it out; nothing is kept. Only the part of the period that has passed is drawn from,
 * for as large a part of the quota: drawn again later, what is missing comes from the later part.
 */
export async function planWork(
  db: Database,
  isStrict: boolean,
  scope: Scope,
  plan: DrawnBy,
  { planId, now }: { planId: number | null; now: Date },
): Promise<PlannedWork> {
  const { filter, time_zone, stratify_by, seed, evaluators } = plan
  const today = dayIn(time_zone, now)
  const elapsed = elapsedPart({ from: plan.period_from, to: plan.period_to }, today)
  const { days } = elapsed
  const { eligible, held } = await candidatesOf(db, scope, { filter, time_zone, days, stratify_by, planId })
  const known = new Set(eligible.map(({ id }) => id))
  const candidates = [...eligible, ...held.filter(({ id }) => !known.has(id))]

  const quota = quotaOf(quotaIn(plan), elapsed)
  const draw = drawSample({
    candidates,
    seed,
    quota,
    period: {
      from: startOfDay(time_zone, days.from).getTime(),
      to: startOfDay(time_zone, addDays(days.to, 1)).getTime(),
    },
    alreadyDrawn: held.map(({ id }) => id),
  })
  const waiting = held.filter(({ state, evaluator_id }) => state === 'open' && evaluator_id === null)
  const { assigned, left } = await shareWork(db, isStrict, {
    picked: [...draw.picked, ...waiting],
    evaluators,
    seed,
    alreadyHolding: held.flatMap(({ evaluator_id, agent_id }) =>
      evaluator_id === null ? [] : [{ evaluator_id, agent_id }],
    ),
  })
  return { today, elapsed, quota, eligible, candidates, held, draw, assigned, left }
}
