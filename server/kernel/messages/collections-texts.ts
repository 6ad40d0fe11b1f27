import type { Message } from './message.ts'

/** Texts about debts, promises and contact attempts. */
export const collectionsTexts = {
  contactOutsideHours: /*i18n*/ {
    id: 'server.collections.outside-hours',
    message: 'The law of this country ({law}) permits no contact at that time. The next permitted moment is {next}.',
  },
  contactBeyondLimit: /*i18n*/ {
    id: 'server.collections.beyond-limit',
    message:
      'This person was contacted as often as the law of this country ({law}) permits. The next permitted moment is {next}.',
  },
  contactBarred: /*i18n*/ {
    id: 'server.collections.barred',
    message: 'This person must not be called.',
  },
  contactToCome: /*i18n*/ {
    id: 'server.collections.to-come',
    message: 'This moment is still to come.',
  },
  contactBeforeDebt: /*i18n*/ {
    id: 'server.collections.before-debt',
    message:
      'This debt was given to us on {day}: what was before was not about it. Please choose the debt that it was about.',
  },
  contactLongAgo: /*i18n*/ {
    id: 'server.collections.long-ago',
    message:
      'An attempt is noted within {days} days. Of an earlier one, please name the conversation, or have it imported with the calls of its campaign.',
  },
  contactNotOpen: /*i18n*/ {
    id: 'server.collections.closed',
    message:
      'Nothing of this debt was open at that moment: nobody is contacted about it. What happened before may still be told, with its moment.',
  },
  contactNamed: /*i18n*/ {
    id: 'server.collections.named-call',
    message: 'An attempt names this conversation already. Please look at it again.',
  },
  contactOtherCall: /*i18n*/ {
    id: 'server.collections.other-call',
    message: 'This is no conversation of the same partner that you can see.',
  },
  promiseOpen: /*i18n*/ {
    id: 'server.collections.promise-open',
    message: 'There is a promise for this debt already. Please look at it again.',
  },
  promiseDecided: /*i18n*/ {
    id: 'server.collections.promise-decided',
    message: 'This promise is decided already, and can no longer be withdrawn.',
  },
  promiseDay: /*i18n*/ {
    id: 'server.collections.promise-day',
    message: 'Please choose a day from today on, at most {days} days ahead.',
  },
  promiseAmount: /*i18n*/ {
    id: 'server.collections.promise-amount',
    message: 'This is more than what is open.',
  },
  debtNotOpen: /*i18n*/ {
    id: 'server.collections.not-open',
    message: 'Nothing of this debt is open any more. Please look at it again.',
  },
} satisfies Record<string, Message>
