import { NativeSelect } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'

import { type BeyondDrivers, driverOutcomes } from '#contracts/beyond.ts'
import type { BeyondQuery } from '#contracts/lists/dashboards.ts'
import { outcomeNames } from '#src/words/beyond.ts'

import { BeyondSection } from '../beyond-section.tsx'
import own from '../beyond.module.css'
import type { SectionProps } from '../figure-props.ts'
import { DriverRows } from './driver-rows.tsx'
import { DriversMethodNote } from './drivers-method-note.tsx'

type DriversSectionProps = SectionProps<BeyondDrivers> & { onChange: (change: Partial<BeyondQuery>) => void }

/** What of conversations goes with what became of them; never why. */
export function DriversSection({ answer, onChange, ...figure }: DriversSectionProps) {
  const { t, i18n } = useLingui()
  const asked = figure.query.outcome ?? DEFAULTS

  return (
    <BeyondSection
      title={<Trans>What goes with it</Trans>}
      sentence={<Trans>What was said, failed or measured more often in conversations with this outcome?</Trans>}
      tools={
        <NativeSelect
          className={own['choice']}
          label={t`Outcome`}
          value={asked}
          data={driverOutcomes.map((outcome) => ({ value: outcome, label: i18n._(outcomeNames[outcome]) }))}
          onChange={({ currentTarget: { value } }) =>
            onChange({ outcome: value === DEFAULTS ? undefined : driverOutcomes.find((outcome) => outcome === value) })
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

/** It stands in no address. */
const DEFAULTS = 'early-end'
