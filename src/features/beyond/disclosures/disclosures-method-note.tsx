import { Plural, Trans } from '@lingui/react/macro'

import type { BeyondDisclosures } from '#contracts/beyond.ts'
import { useDayNames } from '#src/reporting/use-day-names.ts'
import { useFormats } from '#src/ui/formats.ts'

import { NoCauseNote } from '../effects/no-cause-note.tsx'

/** What the picture does not say by itself: that it is no cause, of which files it tells, and what was left out. */
export function DisclosuresMethodNote({ disclosures }: { disclosures: BeyondDisclosures }) {
  const { number, day } = useFormats()
  const names = useDayNames()
  const { cases, left_out, compared, period, as_of } = disclosures
  const [ended, all] = [number(cases.part), number(cases.whole)]
  const [undecided, early] = [number(left_out.undecided), number(left_out.too_early)]
  const [days, zone, until] = [names.span(period), period.time_zone, day(as_of)]

  return (
    <NoCauseNote
      compared={
        <Plural
          value={compared}
          one="# disclosure was compared; nothing had to be corrected for."
          other="# disclosures were compared, and p is corrected for as many (Benjamini and Hochberg)."
        />
      }
    >
      <Trans>
        {ended} of {all} policies with a verdict ended within three months: {days}, looked at until {until}, time zone{' '}
        {zone}.
      </Trans>{' '}
      <Trans>
        A disclosure has failed where the evidence file has it as not said, or said wrongly: by a person, or by the
        rules where no person said otherwise.
      </Trans>{' '}
      <Trans>
        Left out: {undecided} without a verdict, {early} for which it is too early to tell.
      </Trans>
    </NoCauseNote>
  )
}
