import { ActionIcon, Button, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconTrash } from '@tabler/icons-react'

import type { FieldErrors } from '#contracts/failure.ts'
import { MAX_BUSINESS_HOURS, type SupportCalendar } from '#contracts/support-settings.ts'
import { useDayNames } from '#src/reporting/use-day-names.ts'
import { Chip } from '#src/ui/chips/chip.tsx'
import { Chips } from '#src/ui/chips/chips.tsx'

import classes from './settings.module.css'

type Hours = SupportCalendar['hours'][number]
type HoursFieldsProps = { hours: Hours[]; errors: FieldErrors; onChange: (hours: Hours[]) => void }

/** From when until when, on which days of the week. */
export function HoursFields({ hours, errors, onChange }: HoursFieldsProps) {
  const { t } = useLingui()
  const names = useDayNames()
  const change = (at: number, changed: Partial<Hours>) =>
    onChange(hours.map((one, place) => (place === at ? { ...one, ...changed } : one)))
  const wrong = Object.entries(errors).find(([name]) => name.split('.', 1)[0] === 'hours')?.[1][0]

  return (
    <fieldset className={classes['hours']}>
      <legend>
        <Trans>Hours of the week</Trans>
      </legend>
      {hours.map((one, at) => {
        const place = at + 1
        const { weekdays, from, to } = one
        return (
          // rows have no name of their own, and none is moved
          // oxlint-disable-next-line react/no-array-index-key
          <div key={at} role="group" aria-label={t`Hours ${place}`} className={classes['row']}>
            <Chips label={t`Days`}>
              {WEEK.map((day) => (
                <Chip
                  key={day}
                  isOn={weekdays.includes(day)}
                  onPress={(isOn) =>
                    change(at, { weekdays: WEEK.filter((other) => (other === day ? isOn : weekdays.includes(other))) })
                  }
                >
                  {names.weekday(day)}
                </Chip>
              ))}
            </Chips>
            <TextInput
              className={classes['time']}
              label={t({ message: 'From', context: 'time' })}
              value={from}
              placeholder="09:00"
              maxLength={5}
              error={wrong !== undefined && !isTime(from)}
              onChange={({ currentTarget: { value } }) => change(at, { from: value })}
            />
            <TextInput
              className={classes['time']}
              label={t({ message: 'To', context: 'time' })}
              value={to}
              placeholder="18:00"
              maxLength={5}
              error={(wrong !== undefined && !isTime(to)) || `hours.${at}.to` in errors}
              onChange={({ currentTarget: { value } }) => change(at, { to: value })}
            />
            <ActionIcon
              variant="subtle"
              size={36}
              aria-label={t`Take hours ${place} away`}
              onClick={() => onChange(hours.filter((_, other) => other !== at))}
            >
              <IconTrash size={16} stroke={1.5} />
            </ActionIcon>
          </div>
        )
      })}
      {wrong && (
        <p role="alert" className={classes['wrong']}>
          {wrong}
        </p>
      )}
      <div>
        <Button
          variant="default"
          size="compact-sm"
          disabled={hours.length >= MAX_BUSINESS_HOURS}
          onClick={() => onChange([...hours, { weekdays: [], from: '09:00', to: '18:00' }])}
        >
          <Trans>Add hours</Trans>
        </Button>
      </div>
    </fieldset>
  )
}

/** `09:00`; `24:00` is the end of the day. */
export const isTime = (text: string): boolean => /^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/.test(text)

const WEEK = [1, 2, 3, 4, 5, 6, 7]
