import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { ReplyVariable } from '#contracts/canned-replies.ts'
import type { TicketQueue } from '#contracts/lists/tickets.ts'
import type { SatisfactionStanding } from '#contracts/satisfaction.ts'
import type { FileLoss } from '#contracts/ticket-files.ts'
import type {
  TicketClockName,
  TicketEventName,
  TicketLinkKind,
  TicketMessageKind,
  TicketPriority,
  TicketSource,
  TicketState,
  TicketTrailEvent,
} from '#contracts/ticket-states.ts'
import type { LetterDelivery } from '#contracts/tickets.ts'

export const ticketQueueNames: Record<TicketQueue, MessageDescriptor> = {
  mine: msg({ message: 'Mine', context: 'tickets' }),
  unassigned: msg({ message: 'Unassigned', context: 'tickets' }),
  waiting: msg({ message: 'Waiting', context: 'tickets' }),
  breached: msg({ message: 'Past their time', context: 'tickets' }),
  all: msg({ message: 'All', context: 'tickets' }),
}

export const ticketStateNames: Record<TicketState, MessageDescriptor> = {
  open: msg({ message: 'Open', context: 'ticket' }),
  waiting: msg({ message: 'Waiting', context: 'ticket' }),
  solved: msg({ message: 'Solved', context: 'ticket' }),
  closed: msg({ message: 'Closed', context: 'ticket' }),
  merged: msg({ message: 'Merged', context: 'ticket' }),
}

export const ticketPriorityNames: Record<TicketPriority, MessageDescriptor> = {
  low: msg({ message: 'Low', context: 'priority' }),
  normal: msg({ message: 'Normal', context: 'priority' }),
  high: msg({ message: 'High', context: 'priority' }),
  urgent: msg({ message: 'Urgent', context: 'priority' }),
}

/** The satisfaction answers. */
export const satisfactionNames: Record<SatisfactionStanding, MessageDescriptor> = {
  good: msg({ message: 'Good', context: 'satisfaction' }),
  neither: msg({ message: 'Neither good nor bad', context: 'satisfaction' }),
  bad: msg({ message: 'Bad', context: 'satisfaction' }),
  unanswered: msg({ message: 'Not answered', context: 'satisfaction' }),
}

/** The channel of a ticket. */
export const ticketSourceNames: Record<TicketSource, MessageDescriptor> = {
  web: msg({ message: 'The help form', context: 'ticket' }),
  mail: msg({ message: 'Mail', context: 'ticket' }),
  staff: msg({ message: 'Written down at the desk', context: 'ticket' }),
  freshdesk: msg({ message: 'Freshdesk', context: 'ticket' }),
}

export const ticketMessageNames: Record<TicketMessageKind, MessageDescriptor> = {
  request: msg({ message: 'Request', context: 'ticket' }),
  reply: msg({ message: 'Reply', context: 'ticket' }),
  note: msg({ message: 'Internal note', context: 'ticket' }),
}

export const letterDeliveryNames: Record<LetterDelivery, MessageDescriptor> = {
  waiting: msg({ message: 'On its way', context: 'ticket' }),
  sent: msg({ message: 'Sent', context: 'ticket' }),
  failed: msg({ message: 'Could not be sent', context: 'ticket' }),
}

export const ticketLinkNames: Record<TicketLinkKind, MessageDescriptor> = {
  call: msg`Conversation`,
  policy: msg`Policy`,
  evaluation: msg`Evaluation`,
  user: msg`Person`,
  ticket: msg`Ticket`,
}

/** The targets that a clock measures. */
export const ticketClockNames: Record<TicketClockName, MessageDescriptor> = {
  'first-response': msg({ message: 'First response', context: 'ticket' }),
  resolution: msg({ message: 'Resolution', context: 'ticket' }),
}

/** The steps with a button. */
export type TicketStepName = Exclude<TicketEventName, 'ticket.replied' | 'ticket.answered' | 'ticket.merged'>

export const ticketVerbs: Record<TicketStepName, MessageDescriptor> = {
  'ticket.taken': msg({ message: 'Take', context: 'work to do' }),
  'ticket.assigned': msg({ message: 'Give to somebody', context: 'work to do' }),
  'ticket.handed-back': msg({ message: 'Hand back', context: 'work to do' }),
  'ticket.waits': msg({ message: 'Wait for an answer', context: 'ticket' }),
  'ticket.resumed': msg({ message: 'Stop waiting', context: 'ticket' }),
  'ticket.solved': msg({ message: 'Solve', context: 'ticket' }),
  'ticket.reopened': msg({ message: 'Open again', context: 'work to do' }),
  'ticket.closed': msg({ message: 'Close', context: 'ticket' }),
}

/** The events in the history of a ticket. */
export const ticketTrailNames: Record<TicketTrailEvent, MessageDescriptor> = {
  'ticket.opened': msg`Opened the ticket`,
  'ticket.taken': msg({ message: 'Took it', context: 'ticket' }),
  'ticket.assigned': msg({ message: 'Gave it to somebody', context: 'ticket' }),
  'ticket.handed-back': msg({ message: 'Handed it back', context: 'ticket' }),
  'ticket.replied': msg`Replied to the requester`,
  'ticket.answered': msg`Wrote again`,
  'ticket.noted': msg`Wrote an internal note`,
  'ticket.waits': msg`Had it wait for an answer`,
  'ticket.resumed': msg`Had it wait no longer`,
  'ticket.solved': msg`Solved it`,
  'ticket.reopened': msg({ message: 'Opened it again', context: 'ticket' }),
  'ticket.closed': msg`Closed it`,
  'ticket.merged': msg`Merged it into another ticket`,
  'ticket.joined': msg`Merged another ticket into it`,
  'ticket.split': msg`Opened a ticket of its own for a request`,
  'ticket.changed': msg`Changed it`,
  'ticket.tagged': msg`Changed its tags`,
  'ticket.linked': msg`Added a link`,
  'ticket.unlinked': msg`Removed a link`,
  'ticket.auto-replied': msg`A program answered by itself`,
  'ticket.letter-failed': msg`A reply did not arrive`,
  'message.removed': msg`Removed a message`,
  'satisfaction.asked': msg`Asked the requester how it went`,
  'satisfaction.answered': msg`Said how it went`,
  'satisfaction.undelivered': msg`The question how it went did not arrive`,
  'satisfaction.comment-removed': msg`Removed the comment on how it went`,
  'mirror.overruled': msg`Was changed here and in Freshdesk: the later change stands`,
  'mirror.ended': msg`Is no longer in Freshdesk`,
  'mirror.files-left-out': msg`Went to Freshdesk without all of its files`,
}

/** Why an attachment of a message in Freshdesk was not imported. */
export const fileLossNames: Record<FileLoss, MessageDescriptor> = {
  gone: msg`Not in Freshdesk any more`,
  'too-large': msg`Larger than 25 MB: stays in Freshdesk`,
  wrong: msg`Not what Freshdesk says it is: stays there`,
  refused: msg`Freshdesk does not give it out`,
  'not-allowed': msg`On a host that no files are fetched from`,
  unanswered: msg`Could not be fetched from Freshdesk`,
}

/** Why a ticket does not exist in Freshdesk any more. */
export const freshdeskEndNames: Record<string, MessageDescriptor> = {
  deleted: msg`Deleted there`,
  spam: msg`Spam there`,
  gone: msg`Not to be found there`,
}

/** The placeholders of a canned reply. */
export const replyVariableNames: Record<ReplyVariable, MessageDescriptor> = {
  'requester.name': msg`Name of the requester`,
  'requester.first_name': msg`First name of the requester`,
  'ticket.id': msg`Number of the ticket`,
  'ticket.subject': msg`Subject of the ticket`,
  'agent.name': msg`Your own name`,
  'partner.name': msg`Name of the partner`,
}
