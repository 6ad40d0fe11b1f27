import { Button, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { GivenChip } from '#src/ui/chips/given-chip.tsx'
import { useFormats } from '#src/ui/formats.ts'

import classes from './settings.module.css'

type HolidayFieldsProps = {
  holidays: string[]
  error: string | undefined
  onChange: (holidays: string[]) => void
}

/** Days on which the desk does not work. */
export function HolidayFields({ holidays, error, onChange }: HolidayFieldsProps) {
  const { t } = useLingui()
  const { day: dayName } = useFormats()
  const [day, setDay] = useState('')
  const add = () => {
    if (day === '') return
    onChange([...new Set([...holidays, day])].toSorted())
    setDay('')
  }

  return (
    <fieldset className={classes['holidays']}>
      <legend>
        <Trans>Holidays</Trans>
      </legend>
      {holidays.length > 0 && (
        <ul className={classes['chips']}>
          {holidays.map((holiday) => {
            const name = dayName(holiday)
            return (
              <li key={holiday}>
                <GivenChip
                  removeLabel={t`Take ${name} away`}
                  onRemove={() => onChange(holidays.filter((other) => other !== holiday))}
                >
                  {name}
                </GivenChip>
              </li>
            )
          })}
        </ul>
      )}
      <div className={classes['row']}>
        <TextInput
          type="date"
          label={t`Day off`}
          value={day}
          error={error}
          onChange={({ currentTarget: { value } }) => setDay(value)}
        />
        <Button variant="default" disabled={day === ''} onClick={add}>
          <Trans>Add the day</Trans>
        </Button>
      </div>
    </fieldset>
  )
}
