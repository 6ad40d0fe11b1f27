import type { BeyondDashboard } from '#contracts/beyond.ts'
import { persistencyMonths } from '#contracts/persistency-words.ts'
import { rate } from '#domain/scoring/critical-accuracy.ts'
import { texts } from '#server/kernel/messages.ts'
import {
  count,
  comparedColumns,
  meanCells,
  month as monthCell,
  rateCells,
  rateRow,
  type Say,
  section,
} from '#server/reports/cells.ts'
import type { ReportSection } from '#server/reports/report-document.ts'
import { channelTexts, groupingTexts, groupName } from '#server/reports/words.ts'

/** What conversations caused: the first tables of the beyond dashboard. */
export function beyondSections(say: Say, dashboard: BeyondDashboard): ReportSection[] {
  const { persistency, retention, compared, channels, partners } = dashboard
  const monthsOf = (cohorts: BeyondDashboard['persistency']['all']) =>
    persistencyMonths.flatMap((m) => {
      const cohort = cohorts.find((one) => one.m === m)
      return cohort && cohort.issued > cohort.left ? [{ m, rate: rate(cohort.kept, cohort.issued - cohort.left) }] : []
    })
  const before = new Map(monthsOf(compared.persistency).map(({ m, rate: one }) => [m, one]))
  const rated = [texts.colValue, texts.colPart, texts.colWhole, texts.colLow, texts.colHigh]
  return [
    ...section(
      say(texts.secPersistency),
      comparedColumns(say),
      monthsOf(persistency.all).map(({ m, rate: one }) =>
        rateRow(say(texts.mInForce, { months: m }), one, before.get(m) ?? NOTHING),
      ),
    ),
    ...section(
      say(texts.secPersistencyBy),
      [groupingTexts[persistency.by], texts.colPolicies, texts.colMonths, ...rated].map((text) => say(text)),
      persistency.groups.flatMap((group) =>
        monthsOf(group.cohorts).map(({ m, rate: one }) => [
          ...[groupName(say, group), count(group.policies), count(m)],
          ...rateCells(one),
        ]),
      ),
    ),
    ...section(say(texts.secRetention), comparedColumns(say), [
      rateRow(say(texts.mSaved), savedOf(retention), savedOf(compared.retention)),
      ...retention.after.map((one) =>
        rateRow(
          say(texts.mInForceAfter, { days: one.days }),
          inForceOf(one),
          inForceOf(compared.retention.after.find(({ days }) => days === one.days)),
        ),
      ),
    ]),
    ...section(
      say(texts.secMix),
      [texts.colMonth, texts.colChannel, texts.colConversations].map((text) => say(text)),
      channels.map(({ month, channel, conversations }) => [
        monthCell(month),
        say(channelTexts[channel]),
        count(conversations),
      ]),
    ),
    ...section(
      say(texts.secPartners),
      [...[texts.colPartner, ...rated, texts.colMeanScore, texts.colScored, texts.colLow, texts.colHigh]].map((text) =>
        say(text),
      ),
      (partners ?? []).map((one) => [one.name, ...rateCells(rate(one.kept, one.policies)), ...meanCells(one)]),
      [say(texts.printedPartners)],
    ),
  ]
}

type Retention = BeyondDashboard['retention']

const savedOf = ({ saved, decided }: Retention) => rate(saved, decided)
const inForceOf = (after?: Retention['after'][number]) => (after ? rate(after.in_force, after.requests) : NOTHING)
const NOTHING = rate(0, 0)
