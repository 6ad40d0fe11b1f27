import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, TextInput } from '@mantine/core'
import { IconArrowsSplit2, IconLock, IconMail, IconTrash, IconUser } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { MAX_SUBJECT_LENGTH, type Ticket, type TicketMessage } from '#contracts/tickets.ts'
import { DraftDialog } from '#src/forms/draft-dialog.tsx'
import { Moment } from '#src/ui/moment.tsx'
import { RichText } from '#src/ui/rich-text/rich-text.tsx'
import { StatusMark } from '#src/ui/status-mark.tsx'
import { letterDeliveryNames, ticketMessageNames } from '#src/words/tickets.ts'

import { MessageFiles } from '../message-files.tsx'
import classes from '../tickets.module.css'
import { RemovalDialog, Tombstone } from './removal.tsx'
import type { TicketWork } from './ticket-work.ts'

const icons = { request: IconUser, reply: IconMail, note: IconLock }

type MessageProps = { message: TicketMessage; work: TicketWork }

/** A message with author, time and recipient. A removed message only shows that it existed. */
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
        {isRemovable(message, work.ticket) && <RemoveMessage message={message} work={work} />}
      </div>
      {message.ticket_id !== work.ticket.id && (
        <p className={classes['note']}>
          <OriginLink id={String(message.ticket_id)} />
        </p>
      )}
      {removed && <Tombstone removed={removed} />}
      {body && <RichText document={body} />}
      <MessageFiles files={message.files} absent={message.absent_files} api={work.api} />
      {message.split_into !== null && <SplitLink id={String(message.split_into)} />}
    </li>
  )
}

const OriginLink = ({ id }: { id: string }) => (
  <Link to="/freshdesk/$id" params={{ id }}>
    <Trans>Said in #{id}</Trans>
  </Link>
)

const SplitLink = ({ id }: { id: string }) => (
  <p className={classes['note']}>
    <Link to="/freshdesk/$id" params={{ id }}>
      <Trans>Goes on in #{id}</Trans>
    </Link>
  </p>
)

/** A reply has already reached the requester: only notes and requests can be removed. */
const isRemovable = ({ kind, removed, ticket_id }: TicketMessage, { id, standing }: Ticket) =>
  kind !== 'reply' && removed === null && ticket_id === id && standing.works

function RemoveMessage({ message, work: { ticket, api, onChanged } }: MessageProps) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const { name } = message.author

  return (
    <>
      <ActionIcon
        className={classes['remove']}
        variant="subtle"
        color="gray"
        aria-label={message.kind === 'note' ? t`Remove the note of ${name}` : t`Remove the request of ${name}`}
        onClick={() => setIsOpen(true)}
      >
        <IconTrash size={16} stroke={1.5} aria-hidden />
      </ActionIcon>
      {isOpen && (
        <RemovalDialog
          title={<Trans>Remove this message?</Trans>}
          remove={(signal) => api.removeMessage(ticket.id, message.id, signal)}
          onChanged={onChanged}
          onClose={() => setIsOpen(false)}
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

/** Turns a request about another matter into a ticket of its own. */
function SplitMessage({ message, work: { ticket, api } }: SplitMessageProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [isOpen, setIsOpen] = useState(false)
  const { name } = message.author

  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t`Open a ticket of its own for the request of ${name}`}
        title={t`Open a ticket of its own`}
        onClick={() => setIsOpen(true)}
      >
        <IconArrowsSplit2 size={16} stroke={1.5} aria-hidden />
      </ActionIcon>
      {isOpen && (
        <DraftDialog<{ subject: string }, Ticket>
          title={<Trans>A ticket of its own for this request</Trans>}
          verb={<Trans>Open the ticket</Trans>}
          progress={<Trans>Opening…</Trans>}
          initial={{ subject: '' }}
          save={({ subject }, signal) => api.split(ticket.id, { message_id: message.id, subject }, signal)}
          onSaved={({ id }) => {
            setIsOpen(false)
            void navigate({ to: '/freshdesk/$id', params: { id: String(id) } })
          }}
          onClose={() => setIsOpen(false)}
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

/**
 * One of several requests can be about another matter; a single request cannot, nor can a message of another ticket.
 */
const isSplittable = (message: TicketMessage, { id, messages, standing }: Ticket) =>
  standing.works && isOpenRequest(id)(message) && messages.filter(isOpenRequest(id)).length > 1

const isOpenRequest =
  (id: number) =>
  ({ kind, ticket_id, removed, split_into }: TicketMessage): boolean =>
    kind === 'request' && ticket_id === id && removed === null && split_into === null
