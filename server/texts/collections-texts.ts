import type { Text } from './text.ts'

/** What is said of debts, promises and attempts to contact people. */
export const collectionsTexts = {
  contactOutsideHours: /*i18n*/ {
    id: 'server.collections.outside-hours',
    message: 'The law of this country permits no contact at that time. The next permitted moment is {next}.',
  },
  contactBeyondLimit: /*i18n*/ {
    id: 'server.collections.beyond-limit',
    message:
      'This person was contacted as often as the law of this country permits. The next permitted moment is {next}.',
  },
  contactBarred: /*i18n*/ {
    id: 'server.collections.barred',
    message: 'This person must not be called.',
  },
  contactToCome: /*i18n*/ {
    id: 'server.collections.to-come',
    message: 'This moment is still to come.',
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
} satisfies Record<string, Text>
