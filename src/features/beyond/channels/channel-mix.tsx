import { Trans, useLingui } from '@lingui/react/macro'

import type { BeyondDashboard } from '#contracts/beyond.ts'
import { type Channel, channels } from '#contracts/conversation.ts'
import { share } from '#domain/statistics/proportion.ts'
import { addMonths, monthOf } from '#domain/time/months.ts'
import { addDays } from '#domain/time/reporting-period.ts'
import { callsHref, callsSearch } from '#src/reporting/calls-drilldown.ts'
import { fileNameOf } from '#src/reporting/file-name-of.ts'
import { ShareStacks } from '#src/ui/charts/share-stacks.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { channelNames } from '#src/words/conversation.ts'

import { BeyondSection, type FigureProps, type SectionProps } from '../beyond-section.tsx'
import { filtersOf } from '../filters-of.ts'

/** The channels of conversations, month by month. */
export function ChannelMix({ answer, ...figure }: SectionProps<BeyondDashboard>) {
  return (
    <BeyondSection
      title={<Trans>Channels</Trans>}
      sentence={<Trans>Which part of the conversations is voice, and which is written?</Trans>}
      answer={answer}
    >
      {(dashboard) => <Mix {...figure} answer={dashboard} />}
    </BeyondSection>
  )
}

function Mix({ query, answer: dashboard, rights, onOpen }: FigureProps<BeyondDashboard>) {
  const { t, i18n } = useLingui()
  const { number, percent } = useFormats()
  const { period, channels: channelCounts } = dashboard
  const usedChannels = channelsOf(channelCounts)
  const months = monthsOf(channelCounts)
  const monthName = new Intl.DateTimeFormat(i18n.locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const spansYears = period.from.slice(0, 4) !== period.to.slice(0, 4)
  const shortName = new Intl.DateTimeFormat(i18n.locale, {
    ...{ month: 'short', timeZone: 'UTC' },
    ...(spansYears && { year: '2-digit' }),
  })
  const zone = period.time_zone
  const names = usedChannels.map((channel) => i18n._(channelNames[channel]))
  const lastMonth = months.findLast(({ shares }) => shares[0] !== null)
  const latest = lastMonth && monthName.format(new Date(lastMonth.month))
  const parts = lastMonth?.shares.map((part, index) => `${names[index]} ${percent(part ?? 0, 1)}`).join(', ')

  return (
    <ShareStacks
      title={t`Channel mix by month`}
      note={t`Share of the conversations that began in a month, time zone ${zone}; months of fewer than five are not told, the first and the last may not be whole`}
      summary={latest && t`In ${latest}: ${parts}.`}
      fileName={fileNameOf('channel-mix', dashboard)}
      isEmpty={months.every(({ whole }) => whole === 0)}
      onOpen={onOpen}
      parts={usedChannels.length}
      tickName={(month) => shortName.format(new Date(month))}
      data={{
        heading: t`Month`,
        columns: [
          ...names.map((name) => ({ name, unit: '%', format: (value: number) => percent(value, 1) })),
          ...names.map((name) => ({ name: t`${name}, conversations`, format: number })),
          { name: t`All conversations`, format: number },
        ],
        rows: months.map(({ month, shares, counts, whole }) => ({
          key: month,
          name: monthName.format(new Date(month)),
          values: [...shares, ...counts, whole],
          href: rights.seesCalls ? callsHref(callsSearch(filtersOf(query), daysWithin(month, period))) : undefined,
        })),
      }}
    />
  )
}

/** The days of a month that lie within the period. */
function daysWithin(month: string, { from, to }: BeyondDashboard['period']) {
  const last = addDays(addMonths(month, 1), -1)
  return { from: month < from ? from : month, to: last > to ? to : last }
}

type ChannelCounts = BeyondDashboard['channels']

/** The channels that have conversations, in their usual order. */
export const channelsOf = (counts: ChannelCounts): Channel[] =>
  channels.filter((channel) => counts.some((one) => one.channel === channel && one.conversations > 0))

/** The number and the share of conversations by channel for each month. There are no shares below five conversations. */
export function monthsOf(monthlyCounts: ChannelCounts) {
  const usedChannels = channelsOf(monthlyCounts)
  const months = [...new Set(monthlyCounts.map(({ month }) => firstDay(month)))].toSorted()
  return months.map((month) => {
    const counts = usedChannels.map((channel) =>
      monthlyCounts.reduce(
        (sum, one) => (firstDay(one.month) === month && one.channel === channel ? sum + one.conversations : sum),
        0,
      ),
    )
    const whole = counts.reduce((sum, count) => sum + count, 0)
    return { month, counts, whole, shares: counts.map((count) => share(count, whole)) }
  })
}

/** A month may come with or without a day. */
const firstDay = (month: string) => monthOf(`${month.slice(0, 7)}-01`)
