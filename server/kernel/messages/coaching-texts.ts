import type { Message } from './message.ts'

/** Texts about coachings. */
export const coachingTexts = {
  coachingChangedMeanwhile: /*i18n*/ {
    id: 'server.coaching.changed',
    message: 'This coaching has changed in the meantime. Please look at it again.',
  },
  coachingStepNotAllowed: /*i18n*/ {
    id: 'server.coaching.step-not-allowed',
    message: 'This cannot be done with the coaching as it stands now. Please look at it again.',
  },
  coachingOfOneself: /*i18n*/ {
    id: 'server.coaching.of-oneself',
    message: 'Nobody coaches themselves. Please leave this to somebody else.',
  },
  coachingOtherEvaluation: /*i18n*/ {
    id: 'server.coaching.other-evaluation',
    message: 'This evaluation is not one of this agent by this scorecard. Please begin from the evaluation again.',
  },
  coachingUnknownQuestion: /*i18n*/ {
    id: 'server.coaching.unknown-question',
    message: 'The scorecard does not ask one of these questions. Please choose them again.',
  },
  coachingDayPast: /*i18n*/ {
    id: 'server.coaching.day-past',
    message: 'This day is over. Please choose a day to come.',
  },
} satisfies Record<string, Message>
