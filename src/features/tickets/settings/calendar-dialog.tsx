import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import type { SupportCalendar, SupportSettings } from '#contracts/support-settings.ts'
import { DraftDialog } from '#src/forms/draft-dialog.tsx'
import { refusedHere } from '#src/forms/refused-here.ts'
import { ShowNewerVersion } from '#src/forms/show-newer-version.tsx'
import { browserZone } from '#src/ui/formats.ts'
import { Select } from '#src/ui/select.tsx'
import { zoneOptions } from '#src/ui/zone-options.ts'

import { HolidayFields } from './holiday-fields.tsx'
import { HoursFields, isTime } from './hours-fields.tsx'
import { PartnerChoice } from './partner-choice.tsx'
import type { Chosen, SettingsWork } from './settings-work.ts'

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
