import { Trans, useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'

import type { SupportSettings, SupportTargets } from '#contracts/support-settings.ts'
import { ticketPriorities, type TicketPriority } from '#contracts/ticket-states.ts'
import { DraftDialog } from '#src/forms/draft-dialog.tsx'
import { refusalByForm } from '#src/forms/refusal-by-form.ts'
import { ShowNewerVersion } from '#src/forms/show-newer-version.tsx'
import { FigureTable } from '#src/ui/figure-table.tsx'
import { ticketPriorityNames } from '#src/words/tickets.ts'

import { useWorkingTime } from '../use-working-time.ts'
import { PartnerChoice, RemoveOwn } from './partner-settings.tsx'
import { SettingsSection } from './settings-section.tsx'
import type { EditedPlace, SettingsWork } from './settings-work.ts'
import classes from './settings.module.css'

/** The targets for answering and solving: the general ones, and those of partners with targets of their own. */
export function Targets({ work }: { work: SettingsWork }) {
  const { t } = useLingui()
  const [edited, setEdited] = useState<EditedPlace | null>(null)
  const [removed, setRemoved] = useState<{ id: number; name: string } | null>(null)
  const { places, partners } = work.settings
  const own = places.filter(({ targets }) => targets !== null)
  const canAdd = partners.some(({ id }) => own.every(({ partner }) => partner?.id !== id))

  return (
    <SettingsSection
      title={<Trans>Targets</Trans>}
      note={
        <Trans>
          In working hours. Others hold for what is opened, opened again or given another priority from then on: tickets
          that run keep the targets they were given.
        </Trans>
      }
      action={
        canAdd && (
          <Button variant="default" onClick={() => setEdited('new')}>
            <Trans>Targets for a partner</Trans>
          </Button>
        )
      }
    >
      <div className={classes['cards']}>
        {own.map((place) => {
          const { partner, targets, may_change } = place
          const name = partner?.name ?? t`Everybody else`
          return (
            <div key={partner?.id ?? 0} className={classes['card']}>
              {targets && <TargetTable name={name} targets={targets} />}
              {may_change && (
                <div className={classes['actions']}>
                  <Button
                    variant="default"
                    size="compact-sm"
                    aria-label={t`Change the targets of ${name}`}
                    onClick={() => setEdited(place)}
                  >
                    <Trans>Change</Trans>
                  </Button>
                  {partner && (
                    <Button
                      variant="subtle"
                      size="compact-sm"
                      aria-label={t`Remove the targets of ${name}`}
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
      {edited && <TargetsDialog edited={edited} work={work} onClose={() => setEdited(null)} />}
      {removed && (
        <RemoveOwn
          partner={removed}
          title={<Trans>Remove the targets of {removed.name}?</Trans>}
          act={work.api.removeTargets}
          work={work}
          onClose={() => setRemoved(null)}
        >
          <Trans>From then on the targets of everybody else hold for its new tickets.</Trans>
        </RemoveOwn>
      )}
    </SettingsSection>
  )
}

function TargetTable({ name, targets }: { name: string; targets: SupportTargets }) {
  const { t, i18n } = useLingui()
  const time = useWorkingTime()
  const minutes = (value: number) => time(value * MINUTE_MS)

  return (
    <FigureTable
      caption={name}
      of={t`Priority`}
      rows={ticketPriorities}
      keyOf={(priority) => priority}
      renderName={(priority: TicketPriority) => i18n._(ticketPriorityNames[priority])}
      columns={[
        {
          key: 'first_response',
          header: t({ message: 'First response', context: 'ticket' }),
          render: (priority) => minutes(targets[priority].first_response_minutes),
        },
        {
          key: 'resolution',
          header: t({ message: 'Resolution', context: 'ticket' }),
          render: (priority) => minutes(targets[priority].resolution_minutes),
        },
      ]}
    />
  )
}

const MINUTE_MS = 60_000

type TargetsDialogProps = { edited: EditedPlace; work: SettingsWork; onClose: () => void }
type Values = { partner_id: number | null; targets: TypedTargets }

/** Edits the targets: minutes of working time per priority. */
function TargetsDialog({ edited, work, onClose }: TargetsDialogProps) {
  const { t, i18n } = useLingui()
  // a change after the dialog was opened has not been seen
  const [place] = useState(edited === 'new' ? null : edited)
  const { settings, api } = work
  const name = place?.partner?.name
  const available = settings.partners.filter(({ id }) =>
    settings.places.every((other) => other.partner?.id !== id || !other.targets),
  )
  const defaults = settings.places[0]?.targets as SupportTargets
  const labels = {
    first_response: t`First response, minutes`,
    resolution: t`Resolution, minutes`,
  }
  const time = useWorkingTime()
  const formatMinutes = (typed: string) =>
    /^\d{1,6}$/.test(typed.trim()) ? time(Number(typed) * MINUTE_MS) : undefined

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
      initial={{ partner_id: place?.partner?.id ?? null, targets: typedOf(place?.targets ?? defaults) }}
      save={async ({ partner_id, targets: typed }, signal) => {
        if (place === null && partner_id === null) throw refusalByForm(['partner_id'], t`Choose a partner.`)
        const { targets, invalid } = targetsOf(typed)
        if (invalid.length > 0) throw refusalByForm(invalid, t`Write a whole number of minutes, from 1 on.`)
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
                partners={available}
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
                    description={formatMinutes(draft.values.targets[priority][clock])}
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

/** The targets in minutes, as they are typed. */
type TypedTargets = Record<TicketPriority, { first_response: string; resolution: string }>

const typedOf = (targets: SupportTargets): TypedTargets =>
  byPriority((priority) => ({
    first_response: String(targets[priority].first_response_minutes),
    resolution: String(targets[priority].resolution_minutes),
  }))

/** The typed texts as numbers, and the fields with invalid text, as the server names them. */
function targetsOf(typed: TypedTargets): { targets: SupportTargets; invalid: string[] } {
  const invalid: string[] = []
  const parse = (priority: TicketPriority, clock: 'first_response' | 'resolution') => {
    const text = typed[priority][clock].trim()
    if (!/^[1-9]\d{0,5}$/.test(text)) invalid.push(`targets.${priority}.${clock}_minutes`)
    return Number(text)
  }
  const targets = byPriority((priority) => ({
    first_response_minutes: parse(priority, 'first_response'),
    resolution_minutes: parse(priority, 'resolution'),
  }))
  return { targets, invalid }
}

const byPriority = <Value,>(valueOf: (priority: TicketPriority) => Value) =>
  Object.fromEntries(ticketPriorities.map((priority) => [priority, valueOf(priority)])) as Record<TicketPriority, Value>
