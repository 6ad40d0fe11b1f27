import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { WhyNotJudged } from '#contracts/category-rules.ts'

/** Why a category rule could not judge a conversation. */
export const notJudgedWords: Record<WhyNotJudged, MessageDescriptor> = {
  'no-transcript': msg`it has no transcript`,
  untimed: msg`not every line carries its time`,
}
