import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { ConsentKind } from '#domain/disclosures/consent-phrases.ts'
import type { ConsentAnswer } from '#domain/disclosures/consent.ts'

/** What consent is asked for. */
export const consentKindNames: Record<ConsentKind, MessageDescriptor> = {
  data: msg`Use of data`,
  recording: msg`Recording`,
  contract: msg`Contract`,
}

export const consentAnswerNames: Record<ConsentAnswer, MessageDescriptor> = {
  yes: msg`answered yes`,
  no: msg`answered no`,
  unclear: msg`answered neither yes nor no`,
  none: msg`not answered`,
}
