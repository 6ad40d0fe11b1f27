/** Where a ticket of the support desk stands, as `lifecycles/ticket.machine.ts` moves it. `waiting`: on whoever asked. */
export const ticketStates = ['open', 'waiting', 'solved', 'closed', 'merged'] as const
export type TicketState = (typeof ticketStates)[number]

/** In which somebody still has something to do. */
export const liveTicketStates = ['open', 'waiting'] as const satisfies readonly TicketState[]

/** The steps that people take, and what happens to a ticket by itself: that its requester writes, and that time closes it. */
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

/** Everything that its trail tells: steps, and what changes without one. */
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

/** How soon somebody is to see to it, least first. */
export const ticketPriorities = ['low', 'normal', 'high', 'urgent'] as const
export type TicketPriority = (typeof ticketPriorities)[number]

/** What brought it in. `staff`: somebody of the desk wrote down what they were asked. */
export const ticketSources = ['web', 'mail', 'staff', 'freshdesk'] as const
export type TicketSource = (typeof ticketSources)[number]

/** Who reads a message: `request` and `reply` are read by both sides, a `note` by the desk alone. */
export const ticketMessageKinds = ['request', 'reply', 'note'] as const
export type TicketMessageKind = (typeof ticketMessageKinds)[number]

/** What a ticket can be about, or go with. */
export const ticketLinkKinds = ['call', 'policy', 'evaluation', 'user', 'ticket'] as const
export type TicketLinkKind = (typeof ticketLinkKinds)[number]

/** What a clock of a ticket is for. */
export const ticketClocks = ['first-response', 'resolution'] as const
export type TicketClockName = (typeof ticketClocks)[number]
