import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { DimensionName, MetricName } from '#contracts/metrics.ts'
import type { MetricDefinition } from '#domain/metrics/metrics.ts'

/** The names of the product's metrics. */
export const metricNames: Record<MetricName, MessageDescriptor> = {
  conversations: msg`Conversations`,
  'handle-time': msg`Average handle time`,
  'talk-share': msg`Agent’s share of talking`,
  'silence-share': msg`Share of silence`,
  'overtalk-share': msg`Share of talking over the customer`,
  sentiment: msg`Customer’s mood`,
  'sentiment-change': msg`Change of the customer’s mood`,
  'category-share': msg`Conversations in a category`,
  'machine-score': msg`Machine score`,
  'machine-auto-fails': msg`Auto-fails by machine`,
  'machine-failed': msg`Failed answers by machine`,
  evaluations: msg`Evaluations`,
  score: msg`Mean score`,
  'auto-fails': msg`Evaluations with an auto-fail`,
  'critical-end-user': msg`Critical accuracy, customer`,
  'critical-business': msg`Critical accuracy, business`,
  'critical-compliance': msg`Critical accuracy, compliance`,
  'non-critical': msg`Non-critical accuracy`,
  failed: msg`Failed answers`,
  policies: msg`Policies issued`,
  'persistency-3': msg`Persistency at 3 months`,
  'persistency-6': msg`Persistency at 6 months`,
  'persistency-13': msg`Persistency at 13 months`,
  'persistency-25': msg`Persistency at 25 months`,
  'persistency-37': msg`Persistency at 37 months`,
}

const persistency = msg`Policies in force so many months on, of those issued that did not end by death or maturity. Only months of issue that are old enough.`
const critical = msg`Evaluations without a failed critical question of this family, of those with one that applies.`

/** The definition of each metric, in one sentence. */
export const metricSentences: Record<MetricName, MessageDescriptor> = {
  conversations: msg`How many conversations began.`,
  'handle-time': msg`Talk, hold and after-call work, by handled conversation.`,
  'talk-share': msg`The agent’s talk time, of that of agent and customer.`,
  'silence-share': msg`The time in which nobody speaks, of the duration of calls.`,
  'overtalk-share': msg`The agent’s turns that began while the customer spoke, of all turns of the agent.`,
  sentiment: msg`The mean mood of what customers said, from −1 to 1.`,
  'sentiment-change': msg`The mood of the later half of what a customer said less that of the earlier half, on average.`,
  'category-share': msg`Conversations that a category rule finds, of those that it can judge.`,
  'machine-score': msg`The mean score that the rules of a scorecard give. Never mixed with scores by people.`,
  'machine-auto-fails': msg`Conversations in which the rules find an auto-fail, of those that they judge.`,
  'machine-failed': msg`Answers by rules that fail, of those that they give.`,
  evaluations: msg`Evaluations that people submitted, calibrations left out, by the day of submission.`,
  score: msg`The mean score of evaluations by people.`,
  'auto-fails': msg`Evaluations with a failed auto-fail question, of all evaluations.`,
  'critical-end-user': critical,
  'critical-business': critical,
  'critical-compliance': critical,
  'non-critical': msg`Non-critical answers that are correct, of those that apply.`,
  failed: msg`Answers that fail, of those given, “not applicable” left out.`,
  policies: msg`Policies by the month in which their cover began.`,
  'persistency-3': persistency,
  'persistency-6': persistency,
  'persistency-13': persistency,
  'persistency-25': persistency,
  'persistency-37': persistency,
}

/** The dimensions by which a metric is grouped. */
export const dimensionNames: Record<DimensionName, MessageDescriptor> = {
  day: msg`Day`,
  week: msg`Week`,
  month: msg`Month`,
  weekday: msg`Weekday`,
  hour: msg`Hour`,
  partner: msg`Partner`,
  campaign: msg`Campaign`,
  team: msg`Team`,
  agent: msg`Agent`,
  channel: msg`Channel`,
  scorecard: msg`Scorecard`,
  question: msg`Question`,
  category: msg`Category`,
}

/** The unit in a heading; a plain number has none. */
export const unitNames: Record<MetricDefinition['unit'], MessageDescriptor | null> = {
  number: null,
  percent: msg`%`,
  milliseconds: msg`min:s`,
  points: msg`points`,
  mood: msg`−1 to 1`,
}

/** The cases of a metric: what `n` counts. */
export const caseNames: Record<MetricDefinition['of'], MessageDescriptor> = {
  conversations: msg`Conversations`,
  speech: msg`Analysed conversations`,
  categories: msg`Conversations that can be judged`,
  machine: msg`Conversations judged by machine`,
  'machine-answers': msg`Answers by machine`,
  evaluations: msg`Evaluations`,
  answers: msg`Answers`,
  policies: msg`Policies`,
}

/** The formats that units need; `Formats` of the screens has them. */
type Writing = {
  number: (value: number, fractionDigits?: number) => string
  percent: (share: number, fractionDigits?: number) => string
  duration: (milliseconds: number) => string
}

/** The value of a metric in its unit: `81.3%`, `4:07`, `87.5`. A dash if there are too few cases. */
export function formatMetricValue(formats: Writing, unit: MetricDefinition['unit'], value: number | null): string {
  if (value === null) return '–'
  switch (unit) {
    case 'number':
      return formats.number(value)
    case 'percent':
      return formats.percent(value / 100, 1)
    case 'milliseconds':
      return formats.duration(value)
    case 'points':
      return formats.number(value, 1)
    case 'mood':
      return formats.number(value, 2)
  }
}
