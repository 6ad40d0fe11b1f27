import { useLingui } from '@lingui/react/macro'

import type { timeOutcomes } from '#contracts/lists/tickets.ts'
import { GivenChip } from '#src/ui/chips/given-chip.tsx'
import { useFormats } from '#src/ui/formats.ts'

import type { TicketsSearch } from './tickets-search.ts'

type MomentChipsProps = { search: TicketsSearch; onChange: (change: Partial<TicketsSearch>) => void }
type Outcome = (typeof timeOutcomes)[number] | undefined

/** What only reports lead to: when something came about, whether in time, and what a ticket has none of. Each can be taken away. */
export function MomentChips({ search, onChange }: MomentChipsProps) {
  const { t } = useLingui()
  const { day } = useFormats()
  const days = (from?: string, to?: string) =>
    from === undefined && to === undefined ? null : `${from ? day(from) : '…'} – ${to ? day(to) : '…'}`
  const [opened, responded, solved, asked, rated] = [
    days(search.opened_from, search.opened_to),
    days(search.responded_from, search.responded_to),
    days(search.solved_from, search.solved_to),
    days(search.asked_from, search.asked_to),
    days(search.rated_from, search.rated_to),
  ]
  const openOn = search.open_on && day(search.open_on)
  const lacks = { partner: t`Without a partner`, category: t`Without a category`, assignee: t`Given to nobody` }
  const outcome = (value: Outcome, met: string, missed: string) => value && (value === 'met' ? met : missed)
  const chips = [
    { words: opened && t`Opened: ${opened}`, without: { opened_from: undefined, opened_to: undefined } },
    {
      words: responded && t`First answered: ${responded}`,
      without: { responded_from: undefined, responded_to: undefined },
    },
    { words: solved && t`Solved: ${solved}`, without: { solved_from: undefined, solved_to: undefined } },
    { words: asked && t`Asked how it went: ${asked}`, without: { asked_from: undefined, asked_to: undefined } },
    { words: rated && t`Said how it went: ${rated}`, without: { rated_from: undefined, rated_to: undefined } },
    { words: openOn && t`Open at the end of ${openOn}`, without: { open_on: undefined } },
    {
      words: outcome(search.first_response, t`First response in time`, t`First response too late`),
      without: { first_response: undefined },
    },
    { words: outcome(search.resolution, t`Solved in time`, t`Solved too late`), without: { resolution: undefined } },
    { words: search.without && lacks[search.without], without: { without: undefined } },
  ] satisfies { words: string | null | undefined; without: Partial<TicketsSearch> }[]

  return chips.map(
    ({ words, without }) =>
      words && (
        <GivenChip key={words} removeLabel={t`Take away: ${words}`} onRemove={() => onChange(without)}>
          {words}
        </GivenChip>
      ),
  )
}
