import type { AlertRuleDraft } from '#contracts/alert-rules.ts'
import { isAlwaysQuiet } from '#domain/alerts/quiet-hours.ts'
import { needsWholeDays } from '#domain/alerts/watched-days.ts'
import { isMonthly, queryProblems } from '#domain/metrics/metric-query.ts'
import { metrics } from '#domain/metrics/metrics.ts'
import { Refusal } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'
import type { Message } from '#server/kernel/messages/message.ts'
import type { Scope } from '#server/kernel/scope.ts'

type RuleParts = Pick<AlertRuleDraft, 'watch' | 'filter' | 'group_by'>

/** Throws `invalid` for problems that can be found without the database. */
export function validateRule({ watch, filter, group_by, quiet }: RuleParts & { quiet?: AlertRuleDraft['quiet'] }) {
  if (quiet && isAlwaysQuiet(quiet)) refuse('quiet', texts.alertAlwaysQuiet)
  if (watch.kind !== 'metric') return
  const { metric, period } = watch
  const problems = Object.values(queryProblems({ metric, ...filter }))
  if (problems.includes('needed')) refuse('filter', texts.alertNeedsMore)
  if (problems.includes('no-scorecard')) refuse('filter', texts.figureNoScorecard)
  if (problems.length > 0) refuse('filter', texts.figureNotOfMetric)
  if (group_by !== null && !metrics[metric].dimensions.includes(group_by)) refuse('group_by', texts.alertNotByGroup)
  if (period === 'today' && needsWholeDays(watch)) refuse('watch', texts.alertDayNotOver)
}

/**
 * Throws `invalid` for a number that its writer may not query elsewhere: numbers of policies require the right to
 * open policies.
 */
export function validateMetricAccess(scope: Scope, { watch }: Pick<AlertRuleDraft, 'watch'>) {
  if (watch.kind !== 'metric' || !isMonthly(watch.metric) || scope.holds('policy-detail')) return
  refuse('watch', texts.figureNeedsPolicies)
}

export function refuse(field: string, text: Message): never {
  throw new Refusal({ kind: 'invalid', errors: { [field]: [text] } })
}
