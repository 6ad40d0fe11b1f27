import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { DriverOutcome, PersistencyGrouping } from '#contracts/beyond.ts'

/** What persistency is told by. */
export const groupingNames: Record<PersistencyGrouping, MessageDescriptor> = {
  agent: msg`Agent`,
  team: msg`Team`,
  campaign: msg`Campaign`,
  partner: msg`Partner`,
  'score-band': msg`Machine score of the sale`,
  verdict: msg`Verdict on the sale`,
}

/** What it is that something may go with. */
export const outcomeNames: Record<DriverOutcome, MessageDescriptor> = {
  'early-end': msg`Policies that end early`,
  'void-verdict': msg`Sales found void`,
  'promise-broken': msg`Promises broken`,
}
