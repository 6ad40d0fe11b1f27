import type { AuditFigures, FreemiumDashboard, InteractionSums } from '#contracts/dashboards.ts'
import type { Locale } from '#contracts/page-config.ts'
import { averageHandleTime } from '#domain/conversations/handle-time.ts'
import { criticalAccuracy, nonCriticalAccuracy, rate } from '#domain/scoring/critical-accuracy.ts'
import { MIN_CASES } from '#domain/statistics/proportion.ts'
import { texts } from '#server/kernel/messages.ts'
import {
  cell,
  count,
  day,
  countRow,
  comparedColumns,
  meanCells,
  meanRow,
  rateCells,
  rateRow,
  ratioRow,
  type Translator,
  section,
} from '#server/reports/cells.ts'
import type { ReportSection } from '#server/reports/report-document.ts'
import { channelTexts, questionName, scorecardName } from '#server/reports/words.ts'

/** Conversations and audits: the tables of the freemium dashboard. */
export function freemiumSections(t: Translator, locale: Locale, dashboard: FreemiumDashboard): ReportSection[] {
  const { totals, previous_totals: before, undated, channels, days, hours: cells, agents } = dashboard
  return [
    ...section(
      t(texts.secKeyFigures),
      comparedColumns(t),
      [
        countRow(t(texts.mConversations), totals.interactions, before.interactions),
        countRow(t(texts.mAgents), totals.agents, before.agents),
        [t(texts.mTalkHours), cell(hours(totals), 'decimal'), null, null, null, null, cell(hours(before), 'decimal')],
        ratioRow(t(texts.mHandleTime), [handleSeconds(totals), totals.handled], 'decimal', handleSeconds(before)),
      ],
      undated > 0 ? [t(texts.printedUndated, { count: undated })] : [],
    ),
    ...auditSections(t, locale, dashboard.audits),
    ...section(
      t(texts.secByChannel),
      [t(texts.colChannel), t(texts.colConversations)],
      channels.map(({ channel, interactions }) => [t(channelTexts[channel]), count(interactions)]),
    ),
    ...section(
      t(texts.secBusiest),
      [t(texts.colAgent), t(texts.colConversations), t(texts.mHandleTime), t(texts.colHandled)],
      agents.map((one) => [one.name, ...handling(one)]),
    ),
    ...hourSections(t, locale, cells),
    ...section(
      t(texts.secByDay),
      [t(texts.colDay), t(texts.colConversations), t(texts.mHandleTime), t(texts.colHandled)],
      days.filter(({ interactions }) => interactions > 0).map((one) => [day(one.day), ...handling(one)]),
    ),
  ]
}

function auditSections(t: Translator, locale: Locale, audits: AuditFigures): ReportSection[] {
  const { totals, previous_totals: before, plan, previous_plan, versions, questions, agents } = audits
  const critical = [
    ['end-user', texts.mCriticalEndUser],
    ['business', texts.mCriticalBusiness],
    ['compliance', texts.mCriticalCompliance],
  ] as const
  return [
    ...section(
      t(texts.secAudits),
      comparedColumns(t),
      [
        countRow(t(texts.mEvaluations), totals.evaluations, before.evaluations),
        rateRow(t(texts.mPlanDone), rate(plan.done, plan.due), rate(previous_plan.done, previous_plan.due)),
        meanRow(t(texts.mMeanScore), totals, before),
        rateRow(
          t(texts.mAutoFails),
          rate(totals.auto_failed, totals.evaluations),
          rate(before.auto_failed, before.evaluations),
        ),
        ...critical.map(([family, name]) =>
          rateRow(t(name), criticalAccuracy(totals.critical[family]), criticalAccuracy(before.critical[family])),
        ),
        rateRow(
          t(texts.mNonCritical),
          nonCriticalAccuracy(totals.non_critical),
          nonCriticalAccuracy(before.non_critical),
        ),
      ],
      versions.map(({ scorecard, number, evaluations }) =>
        t(texts.printedVersion, { scorecard: scorecardName(locale, scorecard), number, count: evaluations }),
      ),
    ),
    ...section(
      t(texts.secFailedQuestions),
      [
        ...[texts.colQuestion, texts.colScorecard, texts.colFailedShare, texts.colPart, texts.colWhole],
        ...[texts.colLow, texts.colHigh],
      ].map((text) => t(text)),
      questions.map((one) => [
        questionName(locale, one),
        scorecardName(locale, one.scorecard),
        ...rateCells(rate(one.failed.part, one.failed.whole)),
      ]),
    ),
    ...section(
      t(texts.secAuditedAgents),
      [...[texts.colAgent, texts.colEvaluations, texts.colMeanScore, texts.colScored, texts.colLow, texts.colHigh]].map(
        (text) => t(text),
      ),
      agents.map((one) => [one.name, count(one.evaluations), ...meanCells(one)]),
    ),
  ]
}

/** Volume by weekday and hour: a row for each hour with any. */
function hourSections(t: Translator, locale: Locale, cells: FreemiumDashboard['hours']): ReportSection[] {
  const names = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' })
  const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' })
  const weekdays = [1, 2, 3, 4, 5, 6, 7]
  const hoursOfDay = [...new Set(cells.map(({ hour }) => hour))].toSorted((one, other) => one - other)
  return section(
    t(texts.secByHour),
    // the first day of 2024 was a Monday
    [t(texts.colHour), ...weekdays.map((weekday) => names.format(Date.UTC(2024, 0, weekday)))],
    hoursOfDay.map((hour) => [
      clock.format(Date.UTC(2024, 0, 1, hour)),
      ...weekdays.map((weekday) =>
        count(cells.find((one) => one.weekday === weekday && one.hour === hour)?.interactions ?? 0),
      ),
    ]),
  )
}

const handling = (totals: InteractionSums) => [
  count(totals.interactions),
  cell(handleSeconds(totals), 'decimal'),
  count(totals.handled),
]

const hours = ({ talk_ms }: InteractionSums) => talk_ms / 3_600_000

/** Null for too few, as for any mean. */
function handleSeconds(totals: InteractionSums): number | null {
  const average = totals.handled < MIN_CASES ? null : averageHandleTime(totals)
  return average === null ? null : average / 1_000
}
