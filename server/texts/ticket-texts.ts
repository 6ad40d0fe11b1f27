import type { Text } from './text.ts'

/** What is said of tickets of the support desk. */
export const ticketTexts = {
  ticketChangedMeanwhile: /*i18n*/ {
    id: 'server.ticket.changed',
    message: 'This ticket has changed in the meantime. Please look at it again.',
  },
  ticketStepNotAllowed: /*i18n*/ {
    id: 'server.ticket.step-not-allowed',
    message: 'This cannot be done with the ticket as it stands now. Please look at it again.',
  },
  ticketCannotDo: /*i18n*/ {
    id: 'server.ticket.cannot-do',
    message: 'This person cannot work on the ticket. Please choose somebody else.',
  },
  ticketNoSuchPartner: /*i18n*/ {
    id: 'server.ticket.no-such-partner',
    message: 'There is no such partner for you. Please choose another one.',
  },
  ticketNoSuchCategory: /*i18n*/ {
    id: 'server.ticket.no-such-category',
    message: 'There is no such category any more. Please choose another one.',
  },
  ticketNoSuchTarget: /*i18n*/ {
    id: 'server.ticket.no-such-target',
    message: 'There is nothing with this number that you may open. Please check the number.',
  },
  ticketOfSomebodyElse: /*i18n*/ {
    id: 'server.ticket.of-somebody-else',
    message: 'Somebody else asked for that one, and would not get the answers. Please link the two instead.',
  },
  ticketTargetIsOver: /*i18n*/ {
    id: 'server.ticket.target-is-over',
    message: 'That ticket is closed, or was merged itself. Please choose one that is still worked on.',
  },
  ticketNothingLeft: /*i18n*/ {
    id: 'server.ticket.nothing-left',
    message: 'Only something that was asked beside other things can become a ticket of its own.',
  },
  ticketReplyStays: /*i18n*/ {
    id: 'server.ticket.reply-stays',
    message: 'A reply has gone to the requester and stays. Only notes and what was asked can be removed.',
  },
  ticketNoWords: /*i18n*/ {
    id: 'server.ticket.no-words',
    message: 'Please write something first.',
  },
} satisfies Record<string, Text>
