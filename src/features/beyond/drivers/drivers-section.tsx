import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'

import { type BeyondDrivers, driverOutcomes } from '#contracts/beyond.ts'
import type { BeyondQuery } from '#contracts/lists/dashboards.ts'
import { useDayNames } from '#src/reporting/use-day-names.ts'
import { useFormats } from '#src/ui/formats.ts'
import { outcomeNames } from '#src/words/beyond.ts'

import { BeyondSection, type SectionProps } from '../beyond-section.tsx'
import own from '../beyond.module.css'
import { NoCauseNote } from '../effects.tsx'
import { DriverRows } from './driver-rows.tsx'

type DriversSectionProps = SectionProps<BeyondDrivers> & { onChange: (change: Partial<BeyondQuery>) => void }

/** Which properties of conversations go with an outcome. It is an association, not a cause. */
export function DriversSection({ answer, onChange, ...figure }: DriversSectionProps) {
  const { t, i18n } = useLingui()
  const selectedOutcome = figure.query.outcome ?? DEFAULT_OUTCOME

  return (
    <BeyondSection
      title={<Trans>What goes with it</Trans>}
      sentence={<Trans>What was said, failed or measured more often in conversations with this outcome?</Trans>}
      tools={
        <NativeSelect
          className={own['choice']}
          label={t`Outcome`}
          value={selectedOutcome}
          data={driverOutcomes.map((outcome) => ({ value: outcome, label: i18n._(outcomeNames[outcome]) }))}
          onChange={({ currentTarget: { value } }) =>
            onChange({
              outcome: value === DEFAULT_OUTCOME ? undefined : driverOutcomes.find((outcome) => outcome === value),
            })
          }
        />
      }
      answer={answer}
    >
      {(drivers) => (
        <>
          <DriversMethodNote drivers={drivers} />
          {drivers.drivers.length === 0 ? (
            <p className={own['words']}>
              <Trans>Nothing can be compared with these filters: choose a longer period, or take a filter away.</Trans>
            </p>
          ) : (
            <>
              <DriverRows {...figure} answer={drivers} kind="shares" />
              <DriverRows {...figure} answer={drivers} kind="deltas" />
            </>
          )}
        </>
      )}
    </BeyondSection>
  )
}

/** The default is left out of the address. */
const DEFAULT_OUTCOME = 'early-end'

/** Explains the charts: they show no cause, how much was compared, and what was left out. */
function DriversMethodNote({ drivers }: { drivers: BeyondDrivers }) {
  const { number, day } = useFormats()
  const names = useDayNames()
  const { cases, left_out, compared, period, as_of } = drivers
  const [withOutcome, all] = [number(cases.part), number(cases.whole)]
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
        {withOutcome} of {all} cases had the outcome: {days}, looked at until {until}, time zone {zone}.
      </Trans>{' '}
      <Trans>The corrected p decides; each interval is the factor’s own, and may leave out 0 all the same.</Trans>{' '}
      <Trans>
        Left out: {unlinked} without a known conversation, {early} for which it is too early to tell.
      </Trans>
    </NoCauseNote>
  )
}
