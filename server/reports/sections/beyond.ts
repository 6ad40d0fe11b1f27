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
  type Translator,
  section,
} from '#server/reports/cells.ts'
import type { ReportSection } from '#server/reports/report-document.ts'
import { channelTexts, groupingTexts, groupName } from '#server/reports/words.ts'

/** The effects of conversations: the first tables of the beyond dashboard. */
export function beyondSections(t: Translator, dashboard: BeyondDashboard): ReportSection[] {
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
      t(texts.secPersistency),
      comparedColumns(t),
      monthsOf(persistency.all).map(({ m, rate: one }) =>
        rateRow(t(texts.mInForce, { months: m }), one, before.get(m) ?? NO_RATE),
      ),
    ),
    ...section(
      t(texts.secPersistencyBy),
      [groupingTexts[persistency.by], texts.colPolicies, texts.colMonths, ...rated].map((text) => t(text)),
      persistency.groups.flatMap((group) =>
        monthsOf(group.cohorts).map(({ m, rate: one }) => [
          ...[groupName(t, group), count(group.policies), count(m)],
          ...rateCells(one),
        ]),
      ),
    ),
    ...section(t(texts.secRetention), comparedColumns(t), [
      rateRow(t(texts.mSaved), savedOf(retention), savedOf(compared.retention)),
      ...retention.after.map((one) =>
        rateRow(
          t(texts.mInForceAfter, { days: one.days }),
          inForceOf(one),
          inForceOf(compared.retention.after.find(({ days }) => days === one.days)),
        ),
      ),
    ]),
    ...section(
      t(texts.secMix),
      [texts.colMonth, texts.colChannel, texts.colConversations].map((text) => t(text)),
      channels.map(({ month, channel, conversations }) => [
        monthCell(month),
        t(channelTexts[channel]),
        count(conversations),
      ]),
    ),
    ...section(
      t(texts.secPartners),
      [...[texts.colPartner, ...rated, texts.colMeanScore, texts.colScored, texts.colLow, texts.colHigh]].map((text) =>
        t(text),
      ),
      (partners ?? []).map((one) => [one.name, ...rateCells(rate(one.kept, one.policies)), ...meanCells(one)]),
      [t(texts.printedPartners)],
    ),
  ]
}

type Retention = BeyondDashboard['retention']

const savedOf = ({ saved, decided }: Retention) => rate(saved, decided)
const inForceOf = (after?: Retention['after'][number]) => (after ? rate(after.in_force, after.requests) : NO_RATE)
const NO_RATE = rate(0, 0)
