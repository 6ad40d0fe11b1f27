import { NativeSelect } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'

import type { AutomaticCheck } from '#contracts/scorecard-content.ts'

import { NumberField } from '../builder/number-field.tsx'
import classes from './question.module.css'

type MeasuredCheckProps = {
  check: Exclude<AutomaticCheck, { kind: 'category' | 'disclosure' }>
  onChange: (check: AutomaticCheck) => void
}

/** Something that is measured, and the most that it may be. Shares are written in percent, times in seconds. */
export function MeasuredCheck({ check, onChange }: MeasuredCheckProps) {
  const { t } = useLingui()

  if (check.kind !== 'response-time') {
    return (
      <NumberField
        label={check.kind === 'silence' ? t`Silence at most, % of the duration` : t`At most, % of the agent’s turns`}
        value={percentOf(check.at_most)}
        min={0}
        max={100}
        onChange={(percent) => onChange({ ...check, at_most: percent / 100 })}
      />
    )
  }
  return (
    <div className={classes['line']}>
      <NativeSelect
        label={t`Which response`}
        value={check.of}
        data={[
          { value: 'first', label: t`The first one` },
          { value: 'median', label: t`The median` },
          { value: 'longest', label: t`The longest one` },
        ]}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...check, of: RESPONSES.find((one) => one === value) ?? check.of })
        }
      />
      <NumberField
        label={t`At most, seconds`}
        value={check.at_most_ms / 1_000}
        min={0}
        max={86_400}
        onChange={(seconds) => onChange({ ...check, at_most_ms: Math.round(seconds * 1_000) })}
      />
    </div>
  )
}

const RESPONSES = ['first', 'median', 'longest'] as const

/** A tenth of a percent is as fine as anybody writes; 0.07 × 100 is no 7 to a computer. */
const percentOf = (share: number) => Math.round(share * 1_000) / 10
