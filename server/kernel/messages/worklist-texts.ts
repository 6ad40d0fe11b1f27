import type { Message } from './message.ts'

/** Texts about worklists. */
export const worklistTexts = {
  workChangedMeanwhile: /*i18n*/ {
    id: 'server.work.changed',
    message: 'This has changed in the meantime. Please look at it again.',
  },
  workStepNotAllowed: /*i18n*/ {
    id: 'server.work.step-not-allowed',
    message: 'This cannot be done with it as it stands now. Please look at it again.',
  },
  workOutcomeOfOther: /*i18n*/ {
    id: 'server.work.outcome-of-other',
    message: 'This cannot have come of it. Please choose something else.',
  },
  workDayPast: /*i18n*/ {
    id: 'server.work.day-past',
    message: 'This day is over. Please choose a day to come.',
  },
  workCannotDo: /*i18n*/ {
    id: 'server.work.cannot-do',
    message: 'This person cannot work on all of it. Please choose somebody else.',
  },
  workOtherCoaching: /*i18n*/ {
    id: 'server.work.other-coaching',
    message: 'This is no coaching of this agent. Please choose another one.',
  },
  workThereAgain: /*i18n*/ {
    id: 'server.work.there-again',
    message: 'The same is on a worklist again already. Please work on that instead.',
  },
} satisfies Record<string, Message>
