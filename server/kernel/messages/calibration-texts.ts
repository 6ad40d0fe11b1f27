import type { Message } from './message.ts'

/** Texts about calibrations. */
export const calibrationTexts = {
  calibrationChangedMeanwhile: /*i18n*/ {
    id: 'server.calibration.changed',
    message: 'This calibration has changed in the meantime. Please look at it again.',
  },
  calibrationStepNotAllowed: /*i18n*/ {
    id: 'server.calibration.step-not-allowed',
    message: 'This cannot be done with the calibration as it stands now. Please look at it again.',
  },
  calibrationTooFew: /*i18n*/ {
    id: 'server.calibration.too-few',
    message: 'It takes at least two people to agree. Choose another one.',
  },
  calibrationOnlyAdds: /*i18n*/ {
    id: 'server.calibration.only-adds',
    message: 'Once a calibration is open nothing is taken away from it. Others can be added.',
  },
  calibrationPersonUnknown: /*i18n*/ {
    id: 'server.calibration.person-unknown',
    message: 'One of these people does not exist, or may not evaluate. Choose others.',
  },
  calibrationOutOfReach: /*i18n*/ {
    id: 'server.calibration.out-of-reach',
    message: 'Not all of these conversations are open to {names}. Choose other people or conversations.',
  },
  calibrationOwnConversation: /*i18n*/ {
    id: 'server.calibration.own-conversation',
    message: 'Nobody evaluates their own conversations, and some of these are those of {names}.',
  },
  calibrationHasSeen: /*i18n*/ {
    id: 'server.calibration.has-seen',
    message: 'What others have answered here was open to {names}. Whoever may have seen it cannot take part any more.',
  },
  calibrationConversationUnknown: /*i18n*/ {
    id: 'server.calibration.conversation-unknown',
    message: 'These conversations do not exist, or are not open to you: {numbers}.',
  },
  calibrationNeverEvaluated: /*i18n*/ {
    id: 'server.calibration.never-evaluated',
    message:
      'None of these people has evaluated these conversations by this scorecard {days, plural, one {# day} other {# days}} ago or earlier: {numbers}.',
  },
  calibrationNothingToRepeat: /*i18n*/ {
    id: 'server.calibration.nothing-to-repeat',
    message: 'There is nothing here that {names} evaluated before. Choose more conversations, or leave them out.',
  },
  calibrationNotAsked: /*i18n*/ {
    id: 'server.calibration.not-asked',
    message: 'This question is not asked, given the other answers.',
  },
  calibrationSubmitted: /*i18n*/ {
    id: 'server.calibration.submitted',
    message: 'You have submitted this conversation already.',
  },
  calibrationUndecided: /*i18n*/ {
    id: 'server.calibration.undecided',
    message: 'Conversation {number} has no whole consensus yet.',
  },
} satisfies Record<string, Message>
