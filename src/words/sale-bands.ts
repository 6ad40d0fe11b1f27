import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { scoreBands } from '#contracts/beyond.ts'

/** The bands of the score that rules give to the conversation in which a policy was sold. */
export const saleBandNames: Record<(typeof scoreBands)[number], MessageDescriptor> = {
  0: msg`Below 60 points`,
  60: msg`60 to below 80 points`,
  80: msg`80 to below 90 points`,
  90: msg`90 points and more`,
}
