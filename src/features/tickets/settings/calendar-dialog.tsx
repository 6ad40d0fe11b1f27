import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'

import type { FieldErrors } from '#contracts/failure.ts'
import { MAX_BUSINESS_HOURS, type SupportCalendar, type SupportSettings } from '#contracts/support-settings.ts'
import { DraftDialog } from '#src/forms/draft-dialog.tsx'
import { refusalByForm } from '#src/forms/refusal-by-form.ts'
import { ShowNewerVersion } from '#src/forms/show-newer-version.tsx'
import { useDayNames } from '#src/reporting/use-day-names.ts'
import { Chip, Chips, AddressChip } from '#src/ui/chips/chips.tsx'
import { browserZone, useFormats } from '#src/ui/formats.ts'
import { Select } from '#src/ui/select.tsx'
import { zoneOptions } from '#src/ui/zone-options.ts'

import { PartnerChoice } from './partner-settings.tsx'
import type { EditedPlace, SettingsWork } from './settings-work.ts'
import classes from './settings.module.css'

type CalendarDialogProps = { edited: EditedPlace; work: SettingsWork; onClose: () => void }
type Values = Omit<SupportCalendar, 'version'> & { partner_id: number | null }

/** The working time of the desk: time zone, hours of the week, days off. */
export function CalendarDialog({ edited, work, onClose }: CalendarDialogProps) {
  const { t } = useLingui()
  // a change after the dialog was opened has not been seen
  const [place] = useState(edited === 'new' ? null : edited)
  const { settings, api } = work
  const name = place?.partner?.name
  const available = settings.partners.filter(({ id }) =>
    settings.places.every((other) => other.partner?.id !== id || !other.calendar),
  )
  // a new partner calendar starts as a copy of the general one
  const { version: _, ...calendar } = (place?.calendar ?? settings.places[0]!.calendar)!

  return (
    <DraftDialog<Values, SupportSettings>
      title={
        place === null ? (
          <Trans>Hours for a partner</Trans>
        ) : name ? (
          <Trans>Hours of {name}</Trans>
        ) : (
          <Trans>Hours of everybody else</Trans>
        )
      }
      verb={<Trans>Save the hours</Trans>}
      progress={<Trans>Saving…</Trans>}
      size="lg"
      initial={{ ...calendar, partner_id: place?.partner?.id ?? null }}
      save={async (values, signal) => {
        if (place === null && values.partner_id === null) throw refusalByForm(['partner_id'], t`Choose a partner.`)
        if (!values.hours.every(({ from, to }) => isTime(from) && isTime(to)))
          throw refusalByForm(['hours'], t`Write times like 09:00, up to 24:00.`)
        if (values.hours.some(({ weekdays }) => weekdays.length === 0))
          throw refusalByForm(['hours'], t`Choose the days of these hours.`)
        return api.saveCalendar({ ...values, version: place?.calendar?.version ?? null }, signal)
      }}
      onSaved={(after) => {
        onClose()
        work.onChanged(after)
      }}
      onClose={onClose}
    >
      {(draft, close) => (
        <>
          {place === null && (
            <PartnerChoice
              partners={available}
              value={draft.values.partner_id}
              error={draft.errors['partner_id']?.[0]}
              onChange={(partner_id) => draft.change({ partner_id })}
            />
          )}
          <Select
            label={t`Time zone`}
            value={draft.values.time_zone}
            options={zoneOptions(browserZone())}
            error={draft.errors['time_zone']?.[0]}
            onChange={(time_zone) => draft.change({ time_zone: time_zone ?? 'UTC' })}
          />
          <HoursFields hours={draft.values.hours} errors={draft.errors} onChange={(hours) => draft.change({ hours })} />
          <HolidayFields
            holidays={draft.values.holidays}
            error={draft.errors['holidays']?.[0]}
            onChange={(holidays) => draft.change({ holidays })}
          />
          <ShowNewerVersion
            draft={draft}
            onShow={() => {
              close()
              work.onReload()
            }}
          />
        </>
      )}
    </DraftDialog>
  )
}

type HolidayFieldsProps = {
  holidays: string[]
  error: string | undefined
  onChange: (holidays: string[]) => void
}

/** Days on which the desk does not work. */
function HolidayFields({ holidays, error, onChange }: HolidayFieldsProps) {
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
                <AddressChip
                  removeLabel={t`Take ${name} away`}
                  onRemove={() => onChange(holidays.filter((other) => other !== holiday))}
                >
                  {name}
                </AddressChip>
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

type Hours = SupportCalendar['hours'][number]
type HoursFieldsProps = { hours: Hours[]; errors: FieldErrors; onChange: (hours: Hours[]) => void }

/** Working hours on days of the week. */
function HoursFields({ hours, errors, onChange }: HoursFieldsProps) {
  const { t } = useLingui()
  const names = useDayNames()
  const change = (index: number, changed: Partial<Hours>) =>
    onChange(hours.map((row, other) => (other === index ? { ...row, ...changed } : row)))
  const error = Object.entries(errors).find(([name]) => name.split('.', 1)[0] === 'hours')?.[1][0]

  return (
    <fieldset className={classes['hours']}>
      <legend>
        <Trans>Hours of the week</Trans>
      </legend>
      {hours.map((row, index) => {
        const position = index + 1
        const { weekdays, from, to } = row
        return (
          // rows have no id, and they are never reordered
          // oxlint-disable-next-line react/no-array-index-key
          <div key={index} role="group" aria-label={t`Hours ${position}`} className={classes['row']}>
            <Chips label={t`Days`}>
              {WEEK.map((day) => (
                <Chip
                  key={day}
                  isOn={weekdays.includes(day)}
                  onPress={(isOn) =>
                    change(index, {
                      weekdays: WEEK.filter((other) => (other === day ? isOn : weekdays.includes(other))),
                    })
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
              error={error !== undefined && !isTime(from)}
              onChange={({ currentTarget: { value } }) => change(index, { from: value })}
            />
            <TextInput
              className={classes['time']}
              label={t({ message: 'To', context: 'time' })}
              value={to}
              placeholder="18:00"
              maxLength={5}
              error={(error !== undefined && !isTime(to)) || `hours.${index}.to` in errors}
              onChange={({ currentTarget: { value } }) => change(index, { to: value })}
            />
            <ActionIcon
              variant="subtle"
              size={36}
              aria-label={t`Take hours ${position} away`}
              onClick={() => onChange(hours.filter((_, other) => other !== index))}
            >
              <IconTrash size={16} stroke={1.5} />
            </ActionIcon>
          </div>
        )
      })}
      {error && (
        <p role="alert" className={classes['wrong']}>
          {error}
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
const isTime = (text: string): boolean => /^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/.test(text)

const WEEK = [1, 2, 3, 4, 5, 6, 7]
