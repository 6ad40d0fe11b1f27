import type { Message } from './message.ts'

/** Texts about tickets of the support desk. */
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
  ticketFilesTooLargeThere: /*i18n*/ {
    id: 'server.ticket.files-too-large-there',
    message: 'Freshdesk sends the answers of this ticket, and takes 20 MB together. Please leave some files out.',
  },
  ticketReplyStays: /*i18n*/ {
    id: 'server.ticket.reply-stays',
    message: 'A reply has gone to the requester and stays. Only notes and what was asked can be removed.',
  },
  replyTitleTaken: /*i18n*/ {
    id: 'server.ticket.reply-title-taken',
    message: 'There is a canned reply of this title already. Please choose another.',
  },
  replyStrangeVariable: /*i18n*/ {
    id: 'server.ticket.reply-strange-variable',
    message: '{variable} is no variable. Write one of these, in one style from brace to brace: {variables}',
  },
  tooManyReplies: /*i18n*/ {
    id: 'server.ticket.too-many-replies',
    message: 'There are as many canned replies as there can be. Please remove one first.',
  },
  deskCategoryTaken: /*i18n*/ {
    id: 'server.ticket.category-taken',
    message: 'There is a category of this name already. Please choose another.',
  },
  tooManyDeskCategories: /*i18n*/ {
    id: 'server.ticket.too-many-categories',
    message: 'There are as many categories as there can be. Please remove one first.',
  },
  deskNoSuchZone: /*i18n*/ {
    id: 'server.ticket.no-such-zone',
    message: 'This is no time zone. Please choose one of the list.',
  },
  deskHoursBackwards: /*i18n*/ {
    id: 'server.ticket.hours-backwards',
    message: 'Hours end after they begin. What goes on over midnight is written as the hours of two days.',
  },
  deskNoHours: /*i18n*/ {
    id: 'server.ticket.no-hours',
    message: 'Please say when the desk works: on one day of the week at least.',
  },
  deskResolutionSooner: /*i18n*/ {
    id: 'server.ticket.resolution-sooner',
    message:
      'A ticket cannot be solved sooner than it is answered. Please give at least the time of the first response.',
  },
  ticketNoWords: /*i18n*/ {
    id: 'server.ticket.no-words',
    message: 'Please write something first.',
  },
  ticketFilesTooLarge: /*i18n*/ {
    id: 'server.ticket.files-too-large',
    message: 'The files have more than 25 MB together. Please leave some of them out.',
  },
  ticketFileGone: /*i18n*/ {
    id: 'server.ticket.file-gone',
    message: 'One of the files is not there any more. Please add it again.',
  },
  letterWithoutText: /*i18n*/ {
    id: 'server.ticket.letter-without-text',
    message: '(no text)',
  },
  letterWithoutSubject: /*i18n*/ {
    id: 'server.ticket.letter-without-subject',
    message: '(no subject)',
  },
  letterUnreadable: /*i18n*/ {
    id: 'server.ticket.letter-unreadable',
    message: 'This is no letter that can be read. Please send it as it came, as message/rfc822.',
  },
  letterTooLarge: /*i18n*/ {
    id: 'server.ticket.letter-too-large',
    message: 'The letter is too large: its files may have 25 MB together.',
  },
} satisfies Record<string, Message>
