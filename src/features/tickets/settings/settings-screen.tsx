import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'

import type { SupportCalendar, SupportSettings } from '#contracts/support-settings.ts'
import { useApi } from '#src/context/app-context.ts'
import { DraftDialog } from '#src/forms/draft-dialog.tsx'
import { ShowNewerVersion } from '#src/forms/show-newer-version.tsx'
import { useDayNames } from '#src/reporting/use-day-names.ts'
import { useFormats } from '#src/ui/formats.ts'
import { Page } from '#src/ui/page.tsx'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { useLatest } from '#src/ui/use-latest.ts'
import { usePageTitle } from '#src/ui/use-page-title.ts'
import { usePromiseState } from '#src/ui/use-promise-state.ts'
import { useReload } from '#src/ui/use-reload.ts'

import { DeskNavigation } from '../desk-navigation.tsx'
import { CalendarDialog } from './calendar-dialog.tsx'
import { Categories } from './categories.tsx'
import { RemoveOwn } from './partner-settings.tsx'
import { SettingsSection } from './settings-section.tsx'
import type { EditedPlace, SettingsWork } from './settings-work.ts'
import { settingsApi } from './settings.api.ts'
import classes from './settings.module.css'
import { Targets } from './targets.tsx'

/** The settings of the support desk: working hours, targets, categories, and the satisfaction question. */
export function SettingsScreen({ answer }: { answer: Promise<SupportSettings> }) {
  const api = useApi(settingsApi)
  const onReload = useReload()
  const { newest: latest, keep: setLatest } = useLatest(usePromiseState(answer))
  const workOf = (settings: SupportSettings): SettingsWork => ({
    settings,
    api,
    onChanged: setLatest,
    onReload,
  })

  return (
    <Page
      title={usePageTitle()}
      sentence={<Trans>When does the desk work, by when does it answer, and what can tickets be about?</Trans>}
    >
      <DeskNavigation />
      <AsyncContent answer={latest} rows={10} onRetry={onReload}>
        {(settings) => (
          <>
            <Calendars work={workOf(settings)} />
            <Targets work={workOf(settings)} />
            <Categories work={workOf(settings)} />
            <Satisfaction work={workOf(settings)} />
          </>
        )}
      </AsyncContent>
    </Page>
  )
}

/** Whether requesters are asked for a rating. */
function Satisfaction({ work }: { work: SettingsWork }) {
  const [isEditing, setIsEditing] = useState(false)
  const { is_asked, may_change } = work.settings.satisfaction

  return (
    <SettingsSection
      title={<Trans context="satisfaction">How it went</Trans>}
      note={
        <Trans>
          Once a ticket is solved, its requester can be asked how it went: on the page of the request, or by a letter
          with a link where they have no account. Tickets in Freshdesk are not asked about: Freshdesk does that itself.
        </Trans>
      }
      action={
        may_change && (
          <Button variant="default" onClick={() => setIsEditing(true)}>
            {is_asked ? <Trans>Ask no more</Trans> : <Trans>Ask requesters</Trans>}
          </Button>
        )
      }
    >
      <p className={classes['lines']}>
        {is_asked ? <Trans>Requesters are asked.</Trans> : <Trans>Requesters are not asked.</Trans>}
      </p>
      {isEditing && <SatisfactionDialog work={work} onClose={() => setIsEditing(false)} />}
    </SettingsSection>
  )
}

type SatisfactionDialogProps = { work: SettingsWork; onClose: () => void }

function SatisfactionDialog({ work: { settings, api, onChanged, onReload }, onClose }: SatisfactionDialogProps) {
  const { is_asked, version } = settings.satisfaction

  return (
    <DraftDialog
      title={is_asked ? <Trans>Ask requesters no more?</Trans> : <Trans>Ask requesters how it went?</Trans>}
      verb={is_asked ? <Trans>Ask no more</Trans> : <Trans>Ask requesters</Trans>}
      progress={<Trans>Saving…</Trans>}
      initial={{}}
      save={(_, signal) => api.saveSatisfaction({ is_asked: !is_asked, version }, signal)}
      onSaved={(after) => {
        onClose()
        onChanged(after)
      }}
      onClose={onClose}
    >
      {(draft, close) => (
        <>
          <div>
            {is_asked ? (
              <Trans>What was asked until now can still be answered.</Trans>
            ) : (
              <Trans>From then on every solved ticket is asked about, of whichever partner.</Trans>
            )}
          </div>
          <ShowNewerVersion
            draft={draft}
            onShow={() => {
              close()
              onReload()
            }}
          />
        </>
      )}
    </DraftDialog>
  )
}

/** The working hours: the general ones, and those of partners with hours of their own. */
function Calendars({ work }: { work: SettingsWork }) {
  const { t } = useLingui()
  const [edited, setEdited] = useState<EditedPlace | null>(null)
  const [removed, setRemoved] = useState<{ id: number; name: string } | null>(null)
  const { places, partners } = work.settings
  const own = places.filter(({ calendar }) => calendar !== null)
  const canAdd = partners.some(({ id }) => own.every(({ partner }) => partner?.id !== id))

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
        canAdd && (
          <Button variant="default" onClick={() => setEdited('new')}>
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
                    onClick={() => setEdited(place)}
                  >
                    <Trans>Change</Trans>
                  </Button>
                  {partner && (
                    <Button
                      variant="subtle"
                      size="compact-sm"
                      aria-label={t`Remove the hours of ${name}`}
                      onClick={() => setRemoved(partner)}
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
      {edited && <CalendarDialog edited={edited} work={work} onClose={() => setEdited(null)} />}
      {removed && (
        <RemoveOwn
          partner={removed}
          title={<Trans>Remove the hours of {removed.name}?</Trans>}
          act={work.api.removeCalendar}
          work={work}
          onClose={() => setRemoved(null)}
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
