import { Button } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import type { SupportCalendar } from '#contracts/support-settings.ts'
import { useDayNames } from '#src/reporting/use-day-names.ts'
import { useFormats } from '#src/ui/formats.ts'

import { CalendarDialog } from './calendar-dialog.tsx'
import { RemoveOwn } from './remove-own.tsx'
import { SettingsSection } from './settings-section.tsx'
import type { Chosen, SettingsWork } from './settings-work.ts'
import classes from './settings.module.css'

/** When the desk works, for everybody and for the partners that have hours of their own. */
export function Calendars({ work }: { work: SettingsWork }) {
  const { t } = useLingui()
  const [edited, edit] = useState<Chosen | null>(null)
  const [removed, remove] = useState<{ id: number; name: string } | null>(null)
  const { places, partners } = work.settings
  const own = places.filter(({ calendar }) => calendar !== null)
  const isMore = partners.some(({ id }) => own.every(({ partner }) => partner?.id !== id))

  return (
    <SettingsSection
      title={<Trans>Working hours</Trans>}
      note={
        <Trans>
          Clocks of tickets run while the desk works. Other hours hold from the moment they are saved: what a ticket has
          used by then stays as it was counted, and when it is due is counted anew.
        </Trans>
      }
      action={
        isMore && (
          <Button variant="default" onClick={() => edit('new')}>
            <Trans>Hours for a partner</Trans>
          </Button>
        )
      }
    >
      <div className={classes['cards']}>
        {own.map((place) => {
          const { partner, calendar, may_change } = place
          const name = partner?.name ?? t`Everybody else`
          return (
            <div key={partner?.id ?? 0} role="group" aria-label={name} className={classes['card']}>
              <h3 className={classes['name']}>{name}</h3>
              {calendar && <Hours calendar={calendar} />}
              {may_change && (
                <div className={classes['actions']}>
                  <Button
                    variant="default"
                    size="compact-sm"
                    aria-label={t`Change the hours of ${name}`}
                    onClick={() => edit(place)}
                  >
                    <Trans>Change</Trans>
                  </Button>
                  {partner && (
                    <Button
                      variant="subtle"
                      size="compact-sm"
                      aria-label={t`Remove the hours of ${name}`}
                      onClick={() => remove(partner)}
                    >
                      <Trans>Remove</Trans>
                    </Button>
                  )}
                </div>
              )}
            </div>
          )
        })}
      </div>
      {edited && <CalendarDialog chosen={edited} work={work} onClose={() => edit(null)} />}
      {removed && (
        <RemoveOwn
          partner={removed}
          title={<Trans>Remove the hours of {removed.name}?</Trans>}
          act={work.api.removeCalendar}
          work={work}
          onClose={() => remove(null)}
        >
          <Trans>From then on the hours of everybody else hold for its tickets.</Trans>
        </RemoveOwn>
      )}
    </SettingsSection>
  )
}

function Hours({ calendar: { time_zone, hours, holidays } }: { calendar: SupportCalendar }) {
  const names = useDayNames()
  const { list } = useFormats()

  return (
    <ul className={classes['lines']}>
      {hours.map(({ weekdays, from, to }) => (
        <li key={`${weekdays.join()} ${from} ${to}`}>
          {list(weekdays.map(names.weekday))}: {from}–{to}
        </li>
      ))}
      <li>
        <Trans>Time zone {time_zone}</Trans>
      </li>
      {holidays.length > 0 && (
        <li>
          <Plural value={holidays.length} one="# holiday" other="# holidays" />
        </li>
      )}
    </ul>
  )
}
