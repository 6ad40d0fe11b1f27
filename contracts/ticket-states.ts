/** The states of a ticket of the support desk: see `lifecycles/ticket.machine.ts`. `waiting`: for the requester. */
export const ticketStates = ['open', 'waiting', 'solved', 'closed', 'merged'] as const
export type TicketState = (typeof ticketStates)[number]

/** The states in which somebody still has something to do. */
export const liveTicketStates = ['open', 'waiting'] as const satisfies readonly TicketState[]

/** The steps of people, and automatic events: the requester writes, and old tickets are closed. */
export const ticketEvents = [
  'ticket.taken',
  'ticket.assigned',
  'ticket.handed-back',
  'ticket.replied',
  'ticket.answered',
  'ticket.waits',
  'ticket.resumed',
  'ticket.solved',
  'ticket.reopened',
  'ticket.closed',
  'ticket.merged',
] as const
export type TicketEventName = (typeof ticketEvents)[number]

/** Everything in a ticket's trail: steps, and changes without a step. */
export const ticketTrailEvents = [
  ...ticketEvents,
  'ticket.opened',
  'ticket.noted',
  'ticket.changed',
  'ticket.tagged',
  'ticket.linked',
  'ticket.unlinked',
  'ticket.joined',
  'ticket.split',
  'ticket.auto-replied',
  'ticket.letter-failed',
  'message.removed',
  'satisfaction.asked',
  'satisfaction.answered',
  'satisfaction.undelivered',
  'satisfaction.comment-removed',
  'mirror.overruled',
  'mirror.ended',
  'mirror.files-left-out',
] as const
export type TicketTrailEvent = (typeof ticketTrailEvents)[number]

/** The priorities, lowest first. */
export const ticketPriorities = ['low', 'normal', 'high', 'urgent'] as const
export type TicketPriority = (typeof ticketPriorities)[number]

/** The origin of a ticket. `staff`: somebody of the desk recorded a request. */
export const ticketSources = ['web', 'mail', 'staff', 'freshdesk'] as const
export type TicketSource = (typeof ticketSources)[number]

/** Who reads a message: both sides read a `request` and a `reply`, only the desk reads a `note`. */
export const ticketMessageKinds = ['request', 'reply', 'note'] as const
export type TicketMessageKind = (typeof ticketMessageKinds)[number]

/** The subjects that can be linked to a ticket. */
export const ticketLinkKinds = ['call', 'policy', 'evaluation', 'user', 'ticket'] as const
export type TicketLinkKind = (typeof ticketLinkKinds)[number]

/** The clocks of a ticket. */
export const ticketClocks = ['first-response', 'resolution'] as const
export type TicketClockName = (typeof ticketClocks)[number]
