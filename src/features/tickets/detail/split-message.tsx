import { ActionIcon, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconArrowsSplit2 } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { MAX_SUBJECT_LENGTH, type Ticket, type TicketMessage } from '#contracts/tickets.ts'
import { DraftDialog } from '#src/forms/draft-dialog.tsx'

import type { TicketWork } from './ticket-work.ts'

type SplitMessageProps = { message: TicketMessage; work: TicketWork }

/** The way to a ticket of its own for a request that is another matter. */
export function SplitMessage({ message, work: { ticket, api } }: SplitMessageProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [isAsked, setIsAsked] = useState(false)
  const { name } = message.author

  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t`Open a ticket of its own for the request of ${name}`}
        title={t`Open a ticket of its own`}
        onClick={() => setIsAsked(true)}
      >
        <IconArrowsSplit2 size={16} stroke={1.5} aria-hidden />
      </ActionIcon>
      {isAsked && (
        <DraftDialog<{ subject: string }, Ticket>
          title={<Trans>A ticket of its own for this request</Trans>}
          verb={<Trans>Open the ticket</Trans>}
          progress={<Trans>Opening…</Trans>}
          initial={{ subject: '' }}
          save={({ subject }, signal) => api.split(ticket.id, { message_id: message.id, subject }, signal)}
          onSaved={({ id }) => {
            setIsAsked(false)
            void navigate({ to: '/freshdesk/$id', params: { id: String(id) } })
          }}
          onClose={() => setIsAsked(false)}
        >
          {(draft) => (
            <>
              <div>
                <Trans>
                  Its clocks count from when it was asked. Here it stays as it was said, with the way there.
                </Trans>
              </div>
              <TextInput {...draft.text('subject')} label={t`Subject`} maxLength={MAX_SUBJECT_LENGTH} data-autofocus />
            </>
          )}
        </DraftDialog>
      )}
    </>
  )
}

/** Of several requests one can be another matter; what is asked alone cannot, nor what was said in another ticket. */
export const isSplittable = (message: TicketMessage, { id, messages, standing }: Ticket) =>
  standing.works && isOpenRequest(id)(message) && messages.filter(isOpenRequest(id)).length > 1

const isOpenRequest =
  (id: number) =>
  ({ kind, ticket_id, removed, split_into }: TicketMessage): boolean =>
    kind === 'request' && ticket_id === id && removed === null && split_into === null
