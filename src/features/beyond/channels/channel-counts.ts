import type { BeyondDashboard } from '#contracts/beyond.ts'
import { type Channel, channels } from '#contracts/conversation.ts'
import { monthOf } from '#domain/months.ts'
import { share } from '#domain/proportion.ts'

type Told = BeyondDashboard['channels']

/** The channels that there are conversations of, in their usual order. */
export const channelsOf = (told: Told): Channel[] =>
  channels.filter((channel) => told.some((one) => one.channel === channel && one.conversations > 0))

/** Each month with how many conversations of each channel it has, and which part of all: not of fewer than five. */
export function monthsOf(told: Told) {
  const kinds = channelsOf(told)
  const months = [...new Set(told.map(({ month }) => firstDay(month)))].toSorted()
  return months.map((month) => {
    const counts = kinds.map((channel) =>
      told.reduce(
        (sum, one) => (firstDay(one.month) === month && one.channel === channel ? sum + one.conversations : sum),
        0,
      ),
    )
    const whole = counts.reduce((sum, count) => sum + count, 0)
    return { month, counts, whole, shares: counts.map((count) => share(count, whole)) }
  })
}

/** A month may be told with its day or without. */
const firstDay = (month: string) => monthOf(`${month.slice(0, 7)}-01`)
