import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type {
  DatumCode,
  FoundState,
  JudgedState,
  VerificationEventName,
  VerificationState,
} from '#contracts/verification-words.ts'

/** The state of an evidence file. */
export const verificationStateNames: Record<VerificationState, MessageDescriptor> = {
  pending: msg({ message: 'To be verified', context: 'evidence file' }),
  'call-back': msg({ message: 'To be called back', context: 'evidence file' }),
  'second-look': msg({ message: 'Waiting for a second look', context: 'evidence file' }),
  valid: msg({ message: 'Valid', context: 'evidence file' }),
  repairable: msg({ message: 'Repairable', context: 'evidence file' }),
  void: msg({ message: 'Void', context: 'evidence file' }),
}

/** The steps of an evidence file, as on their buttons. */
export const verificationVerbs: Record<VerificationEventName, MessageDescriptor> = {
  'verification.judged': msg`Judge`,
  'verification.looked-again': msg`Look again by the rules`,
  'verification.passed': msg`Valid`,
  'verification.found-repairable': msg`Repairable`,
  'verification.voided': msg({ message: 'Void', context: 'to decide on a sale' }),
  'verification.deferred': msg`Call back`,
  'verification.called-back': msg`They were called`,
  'verification.second-look-asked': msg`Ask for a second look`,
  'verification.repaired': msg`Mended by a later call`,
  'verification.reopened': msg`Open again`,
}

/** The events in the history of an evidence file. */
export const verificationEventNames: Record<VerificationEventName, MessageDescriptor> = {
  'verification.judged': msg`Judged a finding`,
  'verification.looked-again': msg`Let the rules look again`,
  'verification.passed': msg`Found the sale valid`,
  'verification.found-repairable': msg`Found the sale repairable`,
  'verification.voided': msg`Found the sale void`,
  'verification.deferred': msg`Put it off until a call`,
  'verification.called-back': msg`Called the customer`,
  'verification.second-look-asked': msg`Asked for a second look`,
  'verification.repaired': msg`Found it mended by a later call`,
  'verification.reopened': msg`Opened it again`,
}

/** The result of the rules for a disclosure. */
export const disclosureFoundNames: Record<FoundState, MessageDescriptor> = {
  met: msg({ message: 'Said', context: 'a disclosure' }),
  'not-met': msg({ message: 'Said wrongly', context: 'a disclosure' }),
  'not-applicable': msg({ message: 'Does not apply', context: 'a disclosure' }),
  'not-found': msg({ message: 'Not found', context: 'a disclosure' }),
}

/** The result of the rules for a datum. */
export const datumFoundNames: Record<FoundState, MessageDescriptor> = {
  met: msg({ message: 'Said the same', context: 'a datum' }),
  'not-met': msg({ message: 'Said otherwise', context: 'a datum' }),
  'not-applicable': msg({ message: 'Not in the policy', context: 'a datum' }),
  'not-found': msg({ message: 'Not said', context: 'a datum' }),
}

/** The judgement of a person on a finding. */
export const judgedNames: Record<JudgedState, MessageDescriptor> = {
  met: msg({ message: 'Met', context: 'what a person says of a finding' }),
  'not-met': msg({ message: 'Not met', context: 'what a person says of a finding' }),
  'not-applicable': msg({ message: 'Does not apply', context: 'what a person says of a finding' }),
}

export const datumNames: Record<DatumCode, MessageDescriptor> = {
  'holder-name': msg`Policy holder`,
  'national-id': msg`National ID`,
  'birth-day': msg`Birthday`,
  phone: msg`Telephone`,
  email: msg`E-mail`,
  'policy-number': msg`Policy number`,
  product: msg`Product`,
  premium: msg({ message: 'Premium', context: 'price of a policy' }),
  frequency: msg`How often it is paid`,
  'payment-method': msg`What it is paid with`,
  'payment-day': msg`First payment`,
  'effective-day': msg`In force from`,
  'sum-insured': msg`Sum insured`,
  beneficiaries: msg`Beneficiaries`,
}
