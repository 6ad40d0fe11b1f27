import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { DriverOutcome } from '#contracts/beyond.ts'

/** What it is that something may go with. */
export const outcomeNames: Record<DriverOutcome, MessageDescriptor> = {
  'early-end': msg`Policies that end early`,
  'void-verdict': msg`Sales found void`,
  'promise-broken': msg`Promises broken`,
}
