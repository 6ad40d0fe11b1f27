import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type {
  ContactBreach,
  ContactMedium,
  DebtBucket,
  PromiseEnd,
  PromiseState,
  RollOutcome,
} from '#contracts/collection-words.ts'

/** How long debts are overdue. */
export const bucketNames: Record<DebtBucket, MessageDescriptor> = {
  0: msg({ message: 'Not due yet', context: 'debts' }),
  1: msg`1–7 days`,
  2: msg`8–30 days`,
  3: msg`31–60 days`,
  4: msg`61–90 days`,
  5: msg`More than 90 days`,
}

/** What became of the debts of a bucket some time later. */
export const rollOutcomeNames: Record<RollOutcome, MessageDescriptor> = {
  '0': bucketNames[0],
  '1': bucketNames[1],
  '2': bucketNames[2],
  '3': bucketNames[3],
  '4': bucketNames[4],
  '5': bucketNames[5],
  paid: msg({ message: 'Paid', context: 'debts' }),
  withdrawn: msg({ message: 'Taken away', context: 'debts, by the partner' }),
}

export const promiseStateNames: Record<PromiseState, MessageDescriptor> = {
  open: msg({ message: 'Open', context: 'promise to pay' }),
  kept: msg({ message: 'Kept', context: 'promise to pay' }),
  broken: msg({ message: 'Broken', context: 'promise to pay' }),
  lapsed: msg({ message: 'Debt taken away', context: 'promise to pay' }),
  withdrawn: msg({ message: 'Withdrawn', context: 'promise to pay' }),
}

/** How a promise has ended. */
export const promiseEndNames: Record<PromiseEnd, MessageDescriptor> = {
  ...promiseStateNames,
  open: msg({ message: 'Day not over yet', context: 'promise to pay' }),
}

export const contactMediumNames: Record<ContactMedium, MessageDescriptor> = {
  call: msg({ message: 'Call', context: 'attempt to contact somebody' }),
  visit: msg({ message: 'Visit', context: 'attempt to contact somebody' }),
  message: msg({ message: 'Message', context: 'attempt to contact somebody' }),
}

/** The rule that an attempt has violated. */
export const contactBreachNames: Record<ContactBreach, MessageDescriptor> = {
  hours: msg`Outside the permitted hours`,
  limit: msg`More often than permitted`,
  'do-not-call': msg`Must not be called`,
}
