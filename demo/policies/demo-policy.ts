import type { PaymentMethod, PolicyStatus } from '#contracts/policy-words.ts'
import type { Day } from '#domain/time/reporting-period.ts'

import type { DemoAgent } from '../people-at-work.ts'
import type { DemoCustomer } from '../people.ts'
import type { DemoCampaign, DemoPartner } from '../world.ts'
import type { End } from './lifespan.ts'
import type { Terms } from './terms.ts'

/** A policy of the demo, before it stands in tables. `monthly`: minor units of the partner's currency. */
export type DemoPolicy = {
  partner: DemoPartner
  campaign: DemoCampaign
  terms: Terms
  number: string
  agent: DemoAgent
  holder: DemoCustomer
  /** Where nobody said it, nobody knows it. */
  born_on: Day | null
  sold_on: Day
  issued_on: Day
  effective_on: Day
  status: PolicyStatus
  end: End | null
  monthly: number
  method: PaymentMethod
}
