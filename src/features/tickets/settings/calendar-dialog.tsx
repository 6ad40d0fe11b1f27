import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { FieldErrors } from '#contracts/failure.ts'
import { MAX_BUSINESS_HOURS, type SupportCalendar, type SupportSettings } from '#contracts/support-settings.ts'
import { DraftDialog } from '#src/forms/draft-dialog.tsx'
import { refusedHere } from '#src/forms/refused-here.ts'
import { ShowNewerVersion } from '#src/forms/show-newer-version.tsx'
import { useDayNames } from '#src/reporting/use-day-names.ts'
import { Chip, Chips, GivenChip } from '#src/ui/chips/chips.tsx'
import { browserZone, useFormats } from '#src/ui/formats.ts'
import { Select } from '#src/ui/select.tsx'
import { zoneOptions } from '#src/ui/zone-options.ts'
import { PartnerChoice } from './partner-choice.tsx'
import type { Chosen, SettingsWork } from './settings-work.ts'
import classes from './settings.module.css'

type CalendarDialogProps = { chosen: Chosen; work: SettingsWork; onClose: () => void }
type Values = Omit<SupportCalendar, 'version'> & { partner_id: number | null }

/** When the desk works for whom: zone, hours of the week, days off. */
export function CalendarDialog({ chosen, work, onClose }: CalendarDialogProps) {
  const { t } = useLingui()
  // what has changed since the dialog was opened has not been looked at
  const [place] = useState(chosen === 'new' ? null : chosen)
  const { settings, api } = work
  const name = place?.partner?.name
  const without = settings.partners.filter(({ id }) =>
    settings.places.every((one) => one.partner?.id !== id || !one.calendar),
  )
  // a partner begins with what holds for it now
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
        if (place === null && values.partner_id === null) throw refusedHere(['partner_id'], t`Choose a partner.`)
        if (!values.hours.every(({ from, to }) => isTime(from) && isTime(to)))
          throw refusedHere(['hours'], t`Write times like 09:00, up to 24:00.`)
        if (values.hours.some(({ weekdays }) => weekdays.length === 0))
          throw refusedHere(['hours'], t`Choose the days of these hours.`)
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
              partners={without}
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

type Hours = SupportCalendar['hours'][number]
type HoursFieldsProps = { hours: Hours[]; errors: FieldErrors; onChange: (hours: Hours[]) => void }

/** From when until when, on which days of the week. */
function HoursFields({ hours, errors, onChange }: HoursFieldsProps) {
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
const isTime = (text: string): boolean => /^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/.test(text)

const WEEK = [1, 2, 3, 4, 5, 6, 7]
