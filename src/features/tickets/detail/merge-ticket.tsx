import { Button, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import type { Ticket } from '#contracts/tickets.ts'
import { DraftDialog } from '#src/forms/draft-dialog.tsx'
import { ShowNewerVersion } from '#src/forms/show-newer-version.tsx'
import { ticketAt } from '#src/machines/ticket.machine.ts'

import { numberTyped } from './number-typed.ts'
import type { TicketWork } from './ticket-work.ts'

/** The way to have a ticket go on in another one, where its machine allows that. */
export function MergeTicket({ work }: { work: TicketWork }) {
  const [isAsked, setIsAsked] = useState(false)
  const { state, standing } = work.ticket
  const event = { type: 'ticket.merged', by: standing, has_words: false, waits: false } as const
  if (!ticketAt(state).can(event)) return null

  return (
    <>
      <Button variant="default" size="compact-sm" onClick={() => setIsAsked(true)}>
        <Trans context="ticket">Merge</Trans>
      </Button>
      {isAsked && <MergeDialog work={work} onClose={() => setIsAsked(false)} />}
    </>
  )
}

function MergeDialog({ work: { ticket, api, onReload }, onClose }: { work: TicketWork; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  // what has changed since the dialog was opened has not been looked at
  const [version] = useState(ticket.version)

  return (
    <DraftDialog<{ into_id: string }, Ticket>
      title={<Trans>Merge this ticket into another one</Trans>}
      verb={<Trans context="ticket">Merge</Trans>}
      progress={<Trans>Merging…</Trans>}
      back={<Trans>Go back</Trans>}
      initial={{ into_id: '' }}
      save={async ({ into_id }, signal) =>
        api.merge(ticket.id, { version, into_id: numberTyped(i18n, into_id, 'into_id') }, signal)
      }
      onSaved={({ id }) => {
        onClose()
        void navigate({ to: '/freshdesk/$id', params: { id: String(id) } })
      }}
      onClose={onClose}
    >
      {(draft, close) => (
        <>
          <div>
            <Trans>
              It goes on there, with all that was said, its tags and its links. That cannot be undone. Both must be of
              the same requester.
            </Trans>
          </div>
          <TextInput
            {...draft.text('into_id')}
            label={t`Number of the other ticket`}
            inputMode="numeric"
            maxLength={16}
            data-autofocus
          />
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
