import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type {
  PlanDetail,
  PlanDraft,
  PlanFilter,
  PlanPreviewQuestion,
  Stratification,
} from '#contracts/sampling-plans.ts'
import { addDays, type Day } from '#domain/time/reporting-period.ts'
import { RequestFailed } from '#src/lib/request-failed.ts'

/** The values of the plan form, with the field names that the server uses in errors. */
export type PlanValues = {
  name: string
  scorecard_id: number | null
  filter: PlanFilter
  period_from: Day
  period_to: Day
  basis: 'per-agent' | 'total'
  per_agent: number | null
  total: number | null
  stratify_by: Stratification | null
  seed: string
  evaluators: PlanDraft['evaluators']
}

/** A plan for the month of `today`, with a seed of its own. */
export const newPlan = (today: Day, scorecardId: number | null): PlanValues => ({
  name: '',
  scorecard_id: scorecardId,
  filter: {},
  period_from: `${today.slice(0, 8)}01`,
  period_to: lastOfMonth(today),
  basis: 'per-agent',
  per_agent: 4,
  total: 100,
  stratify_by: null,
  seed: newSeed(),
  evaluators: [],
})

export const valuesOf = (plan: PlanDetail): PlanValues => ({
  name: plan.name,
  scorecard_id: plan.scorecard.id,
  filter: plan.filter,
  period_from: plan.period_from,
  period_to: plan.period_to,
  basis: plan.total === null ? 'per-agent' : 'total',
  per_agent: plan.per_agent ?? 4,
  total: plan.total ?? 100,
  stratify_by: plan.stratify_by,
  seed: plan.seed,
  evaluators: plan.evaluators.filter(({ is_in_plan }) => is_in_plan).map(({ id, target }) => ({ id, target })),
})

/** The plan as it is sent. Throws the same errors as the server for missing values. */
export function planOf(i18n: I18n, values: PlanValues): PlanDraft {
  const { basis, scorecard_id, period_from, period_to, ...plan } = values
  if (scorecard_id === null) refuse('scorecard_id', i18n._(msg`Choose a scorecard.`))
  if (period_from === '') refuse('period_from', i18n._(msg`Choose a day.`))
  if (period_to === '') refuse('period_to', i18n._(msg`Choose a day.`))
  const quota = quotaOf(values)
  if (quota === null) refuse(basis === 'total' ? 'total' : 'per_agent', i18n._(msg`Write how many, as a whole number.`))
  return { ...plan, ...quota, scorecard_id, period_from, period_to }
}

/** The query for the preview of the current values; null while they are invalid. */
export function questionOf(values: PlanValues, planId: number | null): PlanPreviewQuestion | null {
  const { filter, period_from, period_to, seed, evaluators } = values
  const quota = quotaOf(values)
  if (quota === null || seed.trim() === '' || period_from === '' || period_to < period_from) return null
  return { plan_id: planId, filter, period_from, period_to, ...quota, seed, evaluators }
}

function quotaOf({ basis, per_agent, total, stratify_by }: PlanValues) {
  const count = basis === 'total' ? total : per_agent
  if (count === null || !Number.isInteger(count) || count < 1) return null
  return basis === 'total'
    ? { per_agent: null, total: count, stratify_by }
    : { per_agent: count, total: null, stratify_by: null }
}

function refuse(field: string, text: string): never {
  throw new RequestFailed({ kind: 'invalid', message: text, errors: { [field]: [text] } }, null)
}

function lastOfMonth(day: Day): Day {
  const [year = 0, month = 0] = day.split('-').map(Number)
  const next = month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`
  return addDays(next, -1)
}

/** Short enough to be read aloud. The seed is no secret: it makes a draw reproducible. */
const newSeed = () => crypto.getRandomValues(new Uint32Array(1))[0]!.toString(36)
