import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, TextInput } from '@mantine/core'
import { IconLock, IconMail, IconTrash, IconUser, IconArrowsSplit2 } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { type Ticket, type TicketMessage, MAX_SUBJECT_LENGTH } from '#contracts/tickets.ts'
import { DraftDialog } from '#src/forms/draft-dialog.tsx'
import { Moment } from '#src/ui/moment.tsx'
import { RichText } from '#src/ui/rich-text/rich-text.tsx'
import { StatusMark } from '#src/ui/status-mark.tsx'
import { letterDeliveryNames, ticketMessageNames } from '#src/words/tickets.ts'

import { MessageFiles } from '../message-files.tsx'
import classes from '../tickets.module.css'
import { RemovalDialog } from './removal-dialog.tsx'
import type { TicketWork } from './ticket-work.ts'
import { Tombstone } from './tombstone.tsx'

const icons = { request: IconUser, reply: IconMail, note: IconLock }

type MessageProps = { message: TicketMessage; work: TicketWork }

/** What somebody said, when, and to whom; of what was removed only that it was there. */
export function Message({ message, work }: MessageProps) {
  const { i18n } = useLingui()
  const { kind, author, at, body, delivery, removed } = message
  const Icon = icons[kind]

  return (
    <li className={classes['message']} data-kind={kind} data-removed={removed ? true : undefined}>
      <div className={classes['messageHead']}>
        <strong>{author.name || <Trans>Without an account</Trans>}</strong>
        <span className={classes['messageKind']}>
          <StatusMark>
            <Icon size={16} stroke={1.5} aria-hidden />
            {i18n._(ticketMessageNames[kind])}
          </StatusMark>
        </span>
        <span className={classes['who']}>
          <Moment at={at} as="date-time" />
          {delivery && ` · ${i18n._(letterDeliveryNames[delivery])}`}
        </span>
        {isSplittable(message, work.ticket) && <SplitMessage message={message} work={work} />}
        {isRemovable(message, work.ticket) && <Removing message={message} work={work} />}
      </div>
      {message.ticket_id !== work.ticket.id && (
        <p className={classes['note']}>
          <Said place={String(message.ticket_id)} />
        </p>
      )}
      {removed && <Tombstone removed={removed} />}
      {body && <RichText document={body} />}
      <MessageFiles files={message.files} absent={message.absent_files} api={work.api} />
      {message.split_into !== null && <GoesOn id={String(message.split_into)} />}
    </li>
  )
}

const Said = ({ place }: { place: string }) => (
  <Link to="/freshdesk/$id" params={{ id: place }}>
    <Trans>Said in #{place}</Trans>
  </Link>
)

const GoesOn = ({ id }: { id: string }) => (
  <p className={classes['note']}>
    <Link to="/freshdesk/$id" params={{ id }}>
      <Trans>Goes on in #{id}</Trans>
    </Link>
  </p>
)

/** What went to a requester is with them: only notes and what was asked can be taken back. */
const isRemovable = ({ kind, removed, ticket_id }: TicketMessage, { id, standing }: Ticket) =>
  kind !== 'reply' && removed === null && ticket_id === id && standing.works

function Removing({ message, work: { ticket, api, onTaken } }: MessageProps) {
  const { t } = useLingui()
  const [isAsked, setIsAsked] = useState(false)
  const { name } = message.author

  return (
    <>
      <ActionIcon
        className={classes['remove']}
        variant="subtle"
        color="gray"
        aria-label={message.kind === 'note' ? t`Remove the note of ${name}` : t`Remove the request of ${name}`}
        onClick={() => setIsAsked(true)}
      >
        <IconTrash size={16} stroke={1.5} aria-hidden />
      </ActionIcon>
      {isAsked && (
        <RemovalDialog
          title={<Trans>Remove this message?</Trans>}
          remove={(signal) => api.removeMessage(ticket.id, message.id, signal)}
          onTaken={onTaken}
          onClose={() => setIsAsked(false)}
        >
          <Trans>
            Its words and files are gone for good. That there was a message, and that you removed it, stays.
          </Trans>
        </RemovalDialog>
      )}
    </>
  )
}

type SplitMessageProps = { message: TicketMessage; work: TicketWork }

/** The way to a ticket of its own for a request that is another matter. */
function SplitMessage({ message, work: { ticket, api } }: SplitMessageProps) {
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
const isSplittable = (message: TicketMessage, { id, messages, standing }: Ticket) =>
  standing.works && isOpenRequest(id)(message) && messages.filter(isOpenRequest(id)).length > 1

const isOpenRequest =
  (id: number) =>
  ({ kind, ticket_id, removed, split_into }: TicketMessage): boolean =>
    kind === 'request' && ticket_id === id && removed === null && split_into === null
