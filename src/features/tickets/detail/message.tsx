import { ActionIcon } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconLock, IconMail, IconTrash, IconUser } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import type { Ticket, TicketMessage } from '#contracts/tickets.ts'
import { Moment } from '#src/ui/moment.tsx'
import { RichText } from '#src/ui/rich-text/rich-text.tsx'
import { StatusMark } from '#src/ui/status-mark.tsx'
import { letterDeliveryNames, ticketMessageNames } from '#src/words/tickets.ts'

import { MessageFiles } from '../message-files.tsx'
import classes from '../tickets.module.css'
import { isSplittable, SplitMessage } from './split-message.tsx'
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
