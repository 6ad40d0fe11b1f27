import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import type { SupportTargets } from '#contracts/support-settings.ts'
import { type TicketPriority, ticketPriorities } from '#contracts/ticket-states.ts'
import { FigureTable } from '#src/ui/figure-table.tsx'
import { ticketPriorityNames } from '#src/words/tickets.ts'

import { useWorkingTime } from '../use-working-time.ts'
import { RemoveOwn } from './remove-own.tsx'
import { SettingsSection } from './settings-section.tsx'
import type { Chosen, SettingsWork } from './settings-work.ts'
import classes from './settings.module.css'
import { TargetsDialog } from './targets-dialog.tsx'

/** By when the desk answers and solves, for everybody and for the partners that have targets of their own. */
export function Targets({ work }: { work: SettingsWork }) {
  const { t } = useLingui()
  const [edited, edit] = useState<Chosen | null>(null)
  const [removed, remove] = useState<{ id: number; name: string } | null>(null)
  const { places, partners } = work.settings
  const own = places.filter(({ targets }) => targets !== null)
  const isMore = partners.some(({ id }) => own.every(({ partner }) => partner?.id !== id))

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
        isMore && (
          <Button variant="default" onClick={() => edit('new')}>
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
                    onClick={() => edit(place)}
                  >
                    <Trans>Change</Trans>
                  </Button>
                  {partner && (
                    <Button
                      variant="subtle"
                      size="compact-sm"
                      aria-label={t`Remove the targets of ${name}`}
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
      {edited && <TargetsDialog chosen={edited} work={work} onClose={() => edit(null)} />}
      {removed && (
        <RemoveOwn
          partner={removed}
          title={<Trans>Remove the targets of {removed.name}?</Trans>}
          act={work.api.removeTargets}
          work={work}
          onClose={() => remove(null)}
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
