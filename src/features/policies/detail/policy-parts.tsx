import type { Policy } from '#contracts/policies.ts'

import { Claims } from './claims.tsx'
import { Coverages } from './coverages.tsx'
import { Endorsements } from './endorsements.tsx'
import { Instalments } from './instalments.tsx'
import { Parties } from './parties.tsx'

/** Who is in a policy, what it covers, what is paid for it, and what came of it. */
export const PolicyParts = ({ policy }: { policy: Policy }) => (
  <>
    <Parties policy={policy} />
    <Coverages policy={policy} />
    <Instalments policy={policy} />
    <Endorsements policy={policy} />
    <Claims policy={policy} />
  </>
)
