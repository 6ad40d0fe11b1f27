import type { Message } from './message.ts'

/** Texts about evidence files. */
export const verificationTexts = {
  verificationChangedMeanwhile: /*i18n*/ {
    id: 'server.verification.changed',
    message: 'This evidence file has changed in the meantime. Please look at it again.',
  },
  verificationStepNotAllowed: /*i18n*/ {
    id: 'server.verification.step-not-allowed',
    message: 'This cannot be done with the evidence file as it stands now. Please look at it again.',
  },
  verificationNotLinked: /*i18n*/ {
    id: 'server.verification.not-linked',
    message: 'This conversation is not linked to this policy. Please link them first.',
  },
  verificationDayPast: /*i18n*/ {
    id: 'server.verification.day-past',
    message: 'This day is over. Please choose a day to come.',
  },
  verificationNoRepair: /*i18n*/ {
    id: 'server.verification.no-repair',
    message: 'This is no later conversation about the same policy. Please choose another one.',
  },
  verificationWordsGone: /*i18n*/ {
    id: 'server.verification.words-gone',
    message: 'What was said has been deleted because its time was over. The rules have nothing to look at.',
  },
  verificationOutdated: /*i18n*/ {
    id: 'server.verification.outdated',
    message:
      'The conversation, the policy or what the law asks for has changed since the rules looked. Please let them look again first.',
  },
} satisfies Record<string, Message>
