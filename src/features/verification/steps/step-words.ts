import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { OfferedStep } from './offered-steps.ts'

/** What comes of a step. */
export const stepConsequences: Record<OfferedStep, MessageDescriptor> = {
  'verification.passed': msg`The sale was made as the law asks for. It can be opened again with a reason.`,
  'verification.found-repairable': msg`Something is missing that a later conversation can mend.`,
  'verification.voided': msg`The sale was not made as the law asks for, and cannot be mended.`,
  'verification.deferred': msg`Somebody calls the customer first; the file waits for that.`,
  'verification.called-back': msg`The file is to be verified again.`,
  'verification.second-look-asked': msg`Somebody else decides: you cannot judge it any more.`,
  'verification.repaired': msg`What was missing was said in a later conversation. The sale is valid.`,
  'verification.reopened': msg`The verdict does not count any more, and the file is to be verified again.`,
}
