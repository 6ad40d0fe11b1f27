import { Plural, Trans } from '@lingui/react/macro'

import type { BeyondDrivers } from '#contracts/beyond.ts'
import { useFormats } from '#src/ui/formats.ts'
import { useDayNames } from '#src/reporting/use-day-names.ts'

import { NoCauseNote } from '../effects/no-cause-note.tsx'

/** What the picture does not say by itself: that it is no cause, how much was compared, and what was left out. */
export function DriversMethodNote({ drivers }: { drivers: BeyondDrivers }) {
  const { number, day } = useFormats()
  const names = useDayNames()
  const { cases, left_out, compared, period, as_of } = drivers
  const [having, all] = [number(cases.part), number(cases.whole)]
  const [unlinked, early] = [number(left_out.unlinked), number(left_out.too_early)]
  const [days, zone, until] = [names.span(period), period.time_zone, day(as_of)]

  return (
    <NoCauseNote
      compared={
        <Plural
          value={compared}
          one="# factor was compared; nothing had to be corrected for."
          other="# factors were compared, and p is corrected for as many (Benjamini and Hochberg)."
        />
      }
    >
      <Trans>
        {having} of {all} cases had the outcome: {days}, looked at until {until}, time zone {zone}.
      </Trans>{' '}
      <Trans>The corrected p decides; each interval is the factor’s own, and may leave out 0 all the same.</Trans>{' '}
      <Trans>
        Left out: {unlinked} without a known conversation, {early} for which it is too early to tell.
      </Trans>
    </NoCauseNote>
  )
}
