import type { Policy, InstalmentDto } from '#contracts/policies.ts'
import type { Day } from '#domain/reporting-period.ts'
import { instalmentState, isOverdue, type StoredInstalment } from '#server/modules/policies/instalment-state.ts'

/** Instalments in their order, each with how it stands. */
export const standingInstalments = (
  stored: readonly StoredInstalment[],
  at: { today: Day; ended_on: Day | null },
): InstalmentDto[] =>
  stored.map((one) => {
    const { number, due_on, amount, paid, paid_on } = one
    return { number, due_on, amount, paid, paid_on, state: instalmentState(one, at) }
  })

/** What they come to, and those around today: of a policy for life there are hundreds. */
export function presentInstalments(all: readonly InstalmentDto[], today: Day): Policy['instalments'] {
  const asked = all.filter(({ state }) => state !== 'cancelled' && state !== 'ended')
  const distance = ({ due_on }: InstalmentDto) => Math.abs(Date.parse(due_on) - Date.parse(today))
  return {
    totals: {
      asked: counted(asked, ({ amount }) => amount),
      paid: counted(
        all.filter(({ paid }) => paid !== 0),
        ({ paid }) => paid,
      ),
      due: counted(
        all.filter(({ state }) => state === 'due'),
        openOf,
      ),
      overdue: counted(
        all.filter(({ state }) => isOverdue(state)),
        openOf,
      ),
    },
    total: all.length,
    rows: all
      .toSorted((one, other) => distance(one) - distance(other) || one.number - other.number)
      .slice(0, SHOWN)
      .toSorted((one, other) => one.number - other.number),
  }
}

/** Ten years of monthly ones. */
const SHOWN = 120

const openOf = ({ amount, paid }: InstalmentDto) => amount - paid

const counted = (some: readonly InstalmentDto[], minorOf: (one: InstalmentDto) => number) => ({
  count: some.length,
  minor: some.reduce((sum, one) => sum + minorOf(one), 0),
})
