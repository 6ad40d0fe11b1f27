import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { Disposition } from '#contracts/dispositions.ts'
import type { doNotCallFilters } from '#contracts/lists/dialling-records.ts'

export const dispositionNames: Record<Disposition, MessageDescriptor> = {
  contacted: msg`Contacted`,
  sale: msg`Sale`,
  refused: msg({ message: 'Refused', context: 'by a customer who was called' }),
  'call-back': msg`Call back`,
  'already-customer': msg`Already a customer`,
  'not-eligible': msg`Not eligible`,
  'promise-to-pay': msg`Promise to pay`,
  paid: msg`Paid`,
  'hung-up': msg`Hung up`,
  'third-party': msg`Somebody else answered`,
  'not-contacted': msg`Not contacted`,
  'no-answer': msg`No answer`,
  busy: msg({ message: 'Busy', context: 'of a telephone line' }),
  voicemail: msg`Voicemail`,
  'wrong-number': msg`Wrong number`,
  'out-of-service': msg`Out of service`,
  congested: msg`Network congested`,
  failed: msg({ message: 'Failed', context: 'of an attempt to call' }),
  abandoned: msg({ message: 'Abandoned', context: 'of a call that nobody took' }),
  'do-not-call': msg`Do not call`,
  'not-dialled': msg`Not dialled yet`,
}

export const doNotCallNames: Record<(typeof doNotCallFilters)[number], MessageDescriptor> = {
  yes: msg`Must not be called`,
  no: msg`May be called`,
  'not-told': msg`Not told`,
}
