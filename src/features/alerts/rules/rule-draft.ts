import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import {
  type AlertFilter,
  type AlertGroup,
  type AlertJudge,
  type AlertPeriod,
  type AlertPreviewRequest,
  type AlertQuiet,
  type AlertRule,
  type AlertRuleDraft,
  type AlertTest,
  type AlertWatch,
  LOWEST_MIN_CASES,
} from '#contracts/alert-rules.ts'
import type { AlertRuleKind } from '#contracts/alert-states.ts'
import type { MetricName } from '#contracts/metrics.ts'
import { metrics } from '#domain/metrics/metrics.ts'
import { RequestFailed } from '#src/lib/request-failed.ts'

/** What the rule form edits, with the field names that the server uses in errors. Numbers are as they are typed. */
export type RuleDraft = {
  name: string
  kind: AlertRuleKind
  metric: MetricName
  period: AlertPeriod
  test: AlertTest
  threshold: string
  fewest: string
  by: AlertJudge
  /** A scorecard’s id and a question’s, as `questionKey` writes them; null for none. */
  question: string | null
  category_id: number | null
  filter: Pick<AlertFilter, 'partner_id' | 'campaign_id' | 'team_id' | 'agent_id' | 'channel'>
  group_by: AlertGroup | null
  window: string
  window_unit: 'minutes' | 'hours'
  quiet: AlertQuiet | null
  people: AlertRuleDraft['people']
  webhook_ids: number[]
  active: boolean
}

export const newRule = (userId: number | null): RuleDraft => ({
  name: '',
  kind: 'metric',
  metric: 'machine-auto-fails',
  period: 'today',
  test: 'above',
  threshold: '10',
  fewest: '20',
  by: 'either',
  question: null,
  category_id: null,
  filter: {},
  group_by: null,
  window: '1',
  window_unit: 'hours',
  quiet: null,
  people: userId === null ? [] : [{ user_id: userId, frame: true, mail: false }],
  webhook_ids: [],
  active: true,
})

export const usualQuiet = (time_zone: string): AlertQuiet => ({
  from: '20:00',
  to: '07:00',
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  time_zone,
})

export function draftOf(rule: AlertRule): RuleDraft {
  const { watch, filter, window_minutes } = rule
  const { scorecard_id, question_id, category_id, ...rest } = filter
  const isHours = window_minutes % 60 === 0
  return {
    ...newRule(null),
    name: rule.name,
    kind: watch.kind,
    ...(watch.kind === 'metric' && {
      metric: watch.metric,
      period: watch.period,
      test: watch.test,
      threshold: String(watch.threshold / scaleOf(watch.metric)),
      fewest: String(watch.fewest),
    }),
    ...('by' in watch && { by: watch.by }),
    question: questionKey(
      'scorecard_id' in watch ? watch.scorecard_id : scorecard_id,
      'question_id' in watch ? watch.question_id : question_id,
    ),
    category_id: watch.kind === 'category' ? watch.category_id : (category_id ?? null),
    filter: rest,
    group_by: rule.group_by,
    window: String(isHours ? window_minutes / 60 : window_minutes),
    window_unit: isHours ? 'hours' : 'minutes',
    quiet: rule.quiet,
    people: rule.people.map(({ user, frame, mail }) => ({ user_id: user.id, frame, mail })),
    webhook_ids: rule.webhooks.map(({ id }) => id),
    active: rule.active,
  }
}

export const questionKey = (scorecardId: number | null | undefined, questionId: string | undefined): string | null =>
  scorecardId == null ? null : questionId === undefined ? String(scorecardId) : `${scorecardId} ${questionId}`

/** Durations are typed in seconds and stored in milliseconds. */
export const scaleOf = (metric: MetricName): number => (metrics[metric].unit === 'milliseconds' ? 1_000 : 1)

/** The preview request for the rule as it is written; null while something is missing. */
export function previewRequestOf(draft: RuleDraft): AlertPreviewRequest | null {
  const watch = watchOf(draft)
  const filter = filterOf(draft)
  const window_minutes = minutesOf(draft)
  const isMissing = draft.kind === 'metric' && missingOf(draft).length > 0
  return watch && window_minutes !== null && !isMissing
    ? { watch, filter, group_by: draft.group_by, window_minutes }
    : null
}

/** The rule as it is sent. Throws the failure that the server would answer if something is missing. */
export function ruleOf(i18n: I18n, draft: RuleDraft): AlertRuleDraft {
  const { name, group_by, quiet, people, webhook_ids, active } = draft
  const watch = watchOf(draft)
  const window_minutes = minutesOf(draft)
  if (!watch) refuse('watch', i18n._(msg`Say what is looked at, with every number.`))
  if (window_minutes === null)
    refuse('window_minutes', i18n._(msg`Write a number from 1 on, and not more than a week.`))
  return { name, watch, filter: filterOf(draft), group_by, window_minutes, quiet, people, webhook_ids, active }
}

/** What the metric needs and the draft does not have yet. */
const missingOf = ({ metric, question, category_id }: RuleDraft) =>
  metrics[metric].needs.filter((name) =>
    name === 'category_id' ? category_id === null : !(question ?? '').includes(' '),
  )

function watchOf(draft: RuleDraft): AlertWatch | null {
  const { kind, metric, period, test, by, question, category_id } = draft
  const [scorecard_id, question_id] = partsOf(question)
  switch (kind) {
    case 'metric': {
      const [threshold, fewest] = [numberOf(draft.threshold), numberOf(draft.fewest)]
      if (threshold === null || fewest === null || !Number.isInteger(fewest) || fewest < LOWEST_MIN_CASES) return null
      return { kind, metric, period, test, threshold: threshold * scaleOf(metric), fewest }
    }
    case 'auto-fail':
      return { kind, by, scorecard_id: scorecard_id ?? null }
    case 'question-failed':
      return scorecard_id === undefined || question_id === undefined ? null : { kind, by, scorecard_id, question_id }
    case 'card-spoken':
      return { kind }
    case 'category':
      return category_id === null ? null : { kind, category_id }
  }
}

function filterOf({ kind, metric, filter, question, category_id }: RuleDraft): AlertFilter {
  const [scorecard_id, question_id] = partsOf(question)
  if (kind !== 'metric') return filter
  const { dimensions } = metrics[metric]
  const { channel, ...rest } = filter
  return {
    ...rest,
    ...(dimensions.includes('channel') && channel !== undefined && { channel }),
    ...(dimensions.includes('scorecard') && scorecard_id !== undefined && { scorecard_id }),
    ...(dimensions.includes('question') && question_id !== undefined && { question_id }),
    ...(dimensions.includes('category') && category_id !== null && { category_id }),
  }
}

function partsOf(question: string | null): [number?, string?] {
  if (question === null) return []
  const [card, ...rest] = question.split(' ')
  return rest.length === 0 ? [Number(card)] : [Number(card), rest.join(' ')]
}

function minutesOf({ window, window_unit }: RuleDraft): number | null {
  const typed = numberOf(window)
  const minutes = typed === null ? null : typed * (window_unit === 'hours' ? 60 : 1)
  return minutes !== null && Number.isInteger(minutes) && minutes >= 1 && minutes <= 10_080 ? minutes : null
}

function numberOf(text: string): number | null {
  const number = Number(text.trim().replace(',', '.'))
  return text.trim() === '' || !Number.isFinite(number) ? null : number
}

function refuse(field: string, text: string): never {
  throw new RequestFailed({ kind: 'invalid', message: text, errors: { [field]: [text] } }, null)
}
