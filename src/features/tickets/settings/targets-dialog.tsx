import { Trans, useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { useState } from 'react'

import type { SupportSettings, SupportTargets } from '#contracts/support-settings.ts'
import { type TicketPriority, ticketPriorities } from '#contracts/ticket-states.ts'
import { DraftDialog } from '#src/forms/draft-dialog.tsx'
import { refusedHere } from '#src/forms/refused-here.ts'
import { ShowNewerVersion } from '#src/forms/show-newer-version.tsx'
import { ticketPriorityNames } from '#src/words/tickets.ts'

import { useWorkingTime } from '../use-working-time.ts'
import { PartnerChoice } from './partner-choice.tsx'
import type { Chosen, SettingsWork } from './settings-work.ts'
import classes from './settings.module.css'

type TargetsDialogProps = { chosen: Chosen; work: SettingsWork; onClose: () => void }
type Values = { partner_id: number | null; targets: TypedTargets }

/** Minutes of working hours by priority. */
export function TargetsDialog({ chosen, work, onClose }: TargetsDialogProps) {
  const { t, i18n } = useLingui()
  // what has changed since the dialog was opened has not been looked at
  const [place] = useState(chosen === 'new' ? null : chosen)
  const { settings, api } = work
  const name = place?.partner?.name
  const without = settings.partners.filter(({ id }) =>
    settings.places.every((one) => one.partner?.id !== id || !one.targets),
  )
  const everybodys = settings.places[0]?.targets as SupportTargets
  const labels = {
    first_response: t`First response, minutes`,
    resolution: t`Resolution, minutes`,
  }
  const time = useWorkingTime()
  const told = (typed: string) => (/^\d{1,6}$/.test(typed.trim()) ? time(Number(typed) * MINUTE_MS) : undefined)

  return (
    <DraftDialog<Values, SupportSettings>
      title={
        place === null ? (
          <Trans>Targets for a partner</Trans>
        ) : name ? (
          <Trans>Targets of {name}</Trans>
        ) : (
          <Trans>Targets of everybody else</Trans>
        )
      }
      verb={<Trans>Save the targets</Trans>}
      progress={<Trans>Saving…</Trans>}
      initial={{ partner_id: place?.partner?.id ?? null, targets: typedOf(place?.targets ?? everybodys) }}
      save={async ({ partner_id, targets: typed }, signal) => {
        if (place === null && partner_id === null) throw refusedHere(['partner_id'], t`Choose a partner.`)
        const { targets, wrong } = targetsOf(typed)
        if (wrong.length > 0) throw refusedHere(wrong, t`Write a whole number of minutes, from 1 on.`)
        return api.saveTargets({ partner_id, targets, was: place?.targets ?? null }, signal)
      }}
      onSaved={(after) => {
        onClose()
        work.onChanged(after)
      }}
      onClose={onClose}
    >
      {(draft, close) => {
        const change = (priority: TicketPriority, changed: Partial<TypedTargets[TicketPriority]>) =>
          draft.change({
            targets: { ...draft.values.targets, [priority]: { ...draft.values.targets[priority], ...changed } },
          })
        return (
          <>
            {place === null && (
              <PartnerChoice
                partners={without}
                value={draft.values.partner_id}
                error={draft.errors['partner_id']?.[0]}
                onChange={(partner_id) => draft.change({ partner_id })}
              />
            )}
            {ticketPriorities.map((priority) => (
              <fieldset key={priority} className={classes['targets']}>
                <legend>{i18n._(ticketPriorityNames[priority])}</legend>
                {(['first_response', 'resolution'] as const).map((clock) => (
                  <TextInput
                    key={clock}
                    label={labels[clock]}
                    description={told(draft.values.targets[priority][clock])}
                    inputWrapperOrder={['label', 'input', 'description', 'error']}
                    inputMode="numeric"
                    maxLength={6}
                    value={draft.values.targets[priority][clock]}
                    error={draft.errors[`targets.${priority}.${clock}_minutes`]?.[0]}
                    onChange={({ currentTarget: { value } }) => change(priority, { [clock]: value })}
                  />
                ))}
              </fieldset>
            ))}
            <ShowNewerVersion
              draft={draft}
              onShow={() => {
                close()
                work.onReload()
              }}
            />
          </>
        )
      }}
    </DraftDialog>
  )
}

const MINUTE_MS = 60_000

/** Minutes as they are typed. */
type TypedTargets = Record<TicketPriority, { first_response: string; resolution: string }>

const typedOf = (targets: SupportTargets): TypedTargets =>
  byPriority((priority) => ({
    first_response: String(targets[priority].first_response_minutes),
    resolution: String(targets[priority].resolution_minutes),
  }))

/** What was typed as numbers, and the fields, as the server names them, in which there is none. */
function targetsOf(typed: TypedTargets): { targets: SupportTargets; wrong: string[] } {
  const wrong: string[] = []
  const read = (priority: TicketPriority, clock: 'first_response' | 'resolution') => {
    const text = typed[priority][clock].trim()
    if (!/^[1-9]\d{0,5}$/.test(text)) wrong.push(`targets.${priority}.${clock}_minutes`)
    return Number(text)
  }
  const targets = byPriority((priority) => ({
    first_response_minutes: read(priority, 'first_response'),
    resolution_minutes: read(priority, 'resolution'),
  }))
  return { targets, wrong }
}

const byPriority = <Value,>(of: (priority: TicketPriority) => Value) =>
  Object.fromEntries(ticketPriorities.map((priority) => [priority, of(priority)])) as Record<TicketPriority, Value>
