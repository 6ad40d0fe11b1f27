import type { AuditFigures, FreemiumDashboard, InteractionSums } from '#contracts/dashboards.ts'
import type { Locale } from '#contracts/page-config.ts'
import { averageHandleTime } from '#domain/conversations/handle-time.ts'
import { MIN_CASES } from '#domain/statistics/proportion.ts'
import { criticalAccuracy, nonCriticalAccuracy, rate } from '#domain/scoring/critical-accuracy.ts'
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
  type Say,
  section,
} from '#server/reports/cells.ts'
import type { ReportSection } from '#server/reports/report-document.ts'
import { channelTexts, questionName, scorecardName } from '#server/reports/words.ts'

/** What was audited, and of what: the tables of the freemium dashboard. */
export function freemiumSections(say: Say, locale: Locale, dashboard: FreemiumDashboard): ReportSection[] {
  const { totals, previous_totals: before, undated, channels, days, hours: cells, agents } = dashboard
  return [
    ...section(
      say(texts.secKeyFigures),
      comparedColumns(say),
      [
        countRow(say(texts.mConversations), totals.interactions, before.interactions),
        countRow(say(texts.mAgents), totals.agents, before.agents),
        [say(texts.mTalkHours), cell(hours(totals), 'decimal'), null, null, null, null, cell(hours(before), 'decimal')],
        ratioRow(say(texts.mHandleTime), [handleSeconds(totals), totals.handled], 'decimal', handleSeconds(before)),
      ],
      undated > 0 ? [say(texts.printedUndated, { count: undated })] : [],
    ),
    ...auditSections(say, locale, dashboard.audits),
    ...section(
      say(texts.secByChannel),
      [say(texts.colChannel), say(texts.colConversations)],
      channels.map(({ channel, interactions }) => [say(channelTexts[channel]), count(interactions)]),
    ),
    ...section(
      say(texts.secBusiest),
      [say(texts.colAgent), say(texts.colConversations), say(texts.mHandleTime), say(texts.colHandled)],
      agents.map((one) => [one.name, ...handling(one)]),
    ),
    ...hourSections(say, locale, cells),
    ...section(
      say(texts.secByDay),
      [say(texts.colDay), say(texts.colConversations), say(texts.mHandleTime), say(texts.colHandled)],
      days.filter(({ interactions }) => interactions > 0).map((one) => [day(one.day), ...handling(one)]),
    ),
  ]
}

function auditSections(say: Say, locale: Locale, audits: AuditFigures): ReportSection[] {
  const { totals, previous_totals: before, plan, previous_plan, versions, questions, agents } = audits
  const critical = [
    ['end-user', texts.mCriticalEndUser],
    ['business', texts.mCriticalBusiness],
    ['compliance', texts.mCriticalCompliance],
  ] as const
  return [
    ...section(
      say(texts.secAudits),
      comparedColumns(say),
      [
        countRow(say(texts.mEvaluations), totals.evaluations, before.evaluations),
        rateRow(say(texts.mPlanDone), rate(plan.done, plan.due), rate(previous_plan.done, previous_plan.due)),
        meanRow(say(texts.mMeanScore), totals, before),
        rateRow(
          say(texts.mAutoFails),
          rate(totals.auto_failed, totals.evaluations),
          rate(before.auto_failed, before.evaluations),
        ),
        ...critical.map(([family, name]) =>
          rateRow(say(name), criticalAccuracy(totals.critical[family]), criticalAccuracy(before.critical[family])),
        ),
        rateRow(
          say(texts.mNonCritical),
          nonCriticalAccuracy(totals.non_critical),
          nonCriticalAccuracy(before.non_critical),
        ),
      ],
      versions.map(({ scorecard, number, evaluations }) =>
        say(texts.printedVersion, { scorecard: scorecardName(locale, scorecard), number, count: evaluations }),
      ),
    ),
    ...section(
      say(texts.secFailedQuestions),
      [
        ...[texts.colQuestion, texts.colScorecard, texts.colFailedShare, texts.colPart, texts.colWhole],
        ...[texts.colLow, texts.colHigh],
      ].map((text) => say(text)),
      questions.map((one) => [
        questionName(locale, one),
        scorecardName(locale, one.scorecard),
        ...rateCells(rate(one.failed.part, one.failed.whole)),
      ]),
    ),
    ...section(
      say(texts.secAuditedAgents),
      [...[texts.colAgent, texts.colEvaluations, texts.colMeanScore, texts.colScored, texts.colLow, texts.colHigh]].map(
        (text) => say(text),
      ),
      agents.map((one) => [one.name, count(one.evaluations), ...meanCells(one)]),
    ),
  ]
}

/** Volume by weekday and hour: a row for each hour at which there was any. */
function hourSections(say: Say, locale: Locale, cells: FreemiumDashboard['hours']): ReportSection[] {
  const names = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' })
  const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' })
  const weekdays = [1, 2, 3, 4, 5, 6, 7]
  const hoursOfDay = [...new Set(cells.map(({ hour }) => hour))].toSorted((one, other) => one - other)
  return section(
    say(texts.secByHour),
    // the first day of 2024 was a Monday
    [say(texts.colHour), ...weekdays.map((weekday) => names.format(Date.UTC(2024, 0, weekday)))],
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

/** Null of too few, as any mean. */
function handleSeconds(totals: InteractionSums): number | null {
  const average = totals.handled < MIN_CASES ? null : averageHandleTime(totals)
  return average === null ? null : average / 1_000
}
