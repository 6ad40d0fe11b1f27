import type { PlanPreview, PlanPreviewQuestion, Stratification } from '#contracts/sampling-plans.ts'
import { marginOf, sampleSize } from '#domain/sampling/sample-size.ts'
import type { Shortfall } from '#domain/sampling/sample-targets.ts'
import type { Database } from '#server/db/database.ts'
import type { Clock } from '#server/kernel/clock.ts'
import { orMissing, Refusal } from '#server/kernel/failures.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { drawMistakes } from '#server/modules/sampling-plans/accepted-plan.ts'
import { planWork, type PlannedWork } from '#server/modules/sampling-plans/draw.ts'
import { reportingZone } from '#server/partners/reporting-zone.ts'
import { conversationReaders } from '#server/people/conversation-readers.ts'

/** What a plan would draw now, and who would audit it. */
export const planPreviewRepository = (db: Database, isStrict: boolean, clock: Clock) => ({
  /** Throws `invalid`, and `missing` for a plan that does not exist. */
  async preview(scope: Scope, { plan_id, ...draft }: PlanPreviewQuestion): Promise<PlanPreview> {
    const errors = drawMistakes(draft)
    if (Object.keys(errors).length > 0) throw new Refusal({ kind: 'invalid', errors })
    if (plan_id !== null) await refuseMissingPlan(db, plan_id)
    const time_zone = await reportingZone(db, scope, draft.filter.partner_id)
    const stratify_by = draft.total === null ? null : draft.stratify_by
    const plan = { ...draft, stratify_by, time_zone }
    const work = await planWork(db, isStrict, scope, plan, { planId: plan_id, now: clock() })
    const { elapsed, quota, eligible, candidates, earlier, draw } = work
    const audits = earlier.length + draw.picked.length
    return {
      time_zone,
      elapsed_days: elapsed.passed,
      period_days: elapsed.all,
      quota_now: 'total' in quota ? quota.total : quota.per_agent,
      eligible: eligible.length,
      held: earlier.length,
      drawn: draw.picked.length,
      without_agent: draw.without_agent,
      agents: await agentsOf(db, work),
      strata: stratify_by ? await strataOf(db, stratify_by, work) : [],
      evaluators: await evaluatorsOf(db, isStrict, draft.evaluators, work),
      unassigned: work.left.length,
      margin: marginOf({ n: audits, population: candidates.length }),
      needed: sampleSize({ population: candidates.length }),
    }
  },
})

async function refuseMissingPlan(db: Database, id: number) {
  orMissing(await db.selectFrom('sampling_plan').where('id', '=', id).select('id').executeTakeFirst())
}

async function agentsOf(db: Database, work: PlannedWork): Promise<PlanPreview['agents']> {
  const counts = countsBy(work, ({ agent_id }) => agent_id, shortOf(work.draw.short, 'agent_id'))
  const names = await namesOf(
    db,
    'agent',
    [...counts.keys()].filter((id) => id !== null),
  )
  return [...counts]
    .map(([id, count]) => ({ agent: id === null ? null : { id, name: names.get(id) ?? `#${id}` }, ...count }))
    .toSorted((one, other) => (one.agent?.name ?? '').localeCompare(other.agent?.name ?? ''))
}

async function strataOf(db: Database, by: Stratification, work: PlannedWork): Promise<PlanPreview['strata']> {
  const counts = countsBy(work, ({ stratum }) => stratum, shortOf(work.draw.short, 'stratum'))
  const ids = [...counts.keys()].filter((stratum) => stratum !== '').map(Number)
  const names = by === 'channel' ? null : await namesOf(db, by, ids)
  const nameOf = (stratum: string) => (names ? (names.get(Number(stratum)) ?? `#${stratum}`) : stratum)
  return [...counts]
    .map(([stratum, count]) => ({ name: stratum === '' ? null : nameOf(stratum), ...count }))
    .toSorted((one, other) => other.eligible - one.eligible)
}

async function evaluatorsOf(
  db: Database,
  isStrict: boolean,
  evaluators: PlanPreviewQuestion['evaluators'],
  { earlier, assigned }: PlannedWork,
): Promise<PlanPreview['evaluators']> {
  // people who may not audit get a number instead of a name: otherwise anybody's name could be looked up
  const auditors = await conversationReaders(db, isStrict, 'quality-audit').holders()
  return evaluators.map(({ id, target }) => ({
    id,
    name: auditors.find((auditor) => auditor.id === id)?.name ?? `#${id}`,
    target,
    held: earlier.filter(({ evaluator_id }) => evaluator_id === id).length,
    drawn: assigned.filter(({ evaluator_id }) => evaluator_id === id).length,
  }))
}

type Counted = { agent_id: number | null; stratum: string }
type Count = Pick<PlanPreview['strata'][number], 'eligible' | 'held' | 'drawn' | 'short_of'>

/** The numbers of each group: existing, drawn and to be drawn; without groups out of the caller's sight. */
function countsBy<Key>(
  { eligible, earlier, draw }: PlannedWork,
  keyOf: (one: Counted) => Key,
  shortfalls: ReadonlyMap<unknown, number>,
): Map<Key, Count> {
  const keys = eligible.map(keyOf)
  const counts = new Map<Key, Count>(
    keys.map((key) => [key, { eligible: 0, held: 0, drawn: 0, short_of: shortfalls.get(key) ?? null }]),
  )
  const add = (all: readonly Counted[], field: 'eligible' | 'held' | 'drawn') => {
    for (const one of all) {
      const count = counts.get(keyOf(one))
      if (count) count[field] += 1
    }
  }
  add(eligible, 'eligible')
  add(earlier, 'held')
  add(draw.picked, 'drawn')
  return counts
}

const shortOf = (short: readonly Shortfall[], field: 'agent_id' | 'stratum'): Map<unknown, number> =>
  new Map(short.flatMap((one) => (field in one ? [[one[field as keyof Shortfall], one.wanted] as const] : [])))

/** Names by ids. */
async function namesOf(
  db: Database,
  table: 'agent' | 'campaign' | 'partner' | 'team',
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom(table)
    .where('id', 'in', [...new Set(ids)])
    .select(['id', 'name'])
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
