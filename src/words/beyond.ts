import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { DriverOutcome, PersistencyGrouping } from '#contracts/beyond.ts'

/** The dimensions of persistency. */
export const groupingNames: Record<PersistencyGrouping, MessageDescriptor> = {
  agent: msg`Agent`,
  team: msg`Team`,
  campaign: msg`Campaign`,
  partner: msg`Partner`,
  'score-band': msg`Machine score of the sale`,
  verdict: msg`Verdict on the sale`,
}

/** The outcomes that factors may be associated with. */
export const outcomeNames: Record<DriverOutcome, MessageDescriptor> = {
  'early-end': msg`Policies that end early`,
  'void-verdict': msg`Sales found void`,
  'promise-broken': msg`Promises broken`,
}
