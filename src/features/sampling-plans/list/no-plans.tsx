import { Trans } from '@lingui/react/macro'

import { AddLink } from '#src/ui/add-link.tsx'
import { Empty } from '#src/ui/states/empty.tsx'

/** What plans are for, and the first step. */
export const NoPlans = () => (
  <Empty
    title={<Trans>There are no sampling plans yet</Trans>}
    action={
      <AddLink to="/quality/plans/create">
        <Trans>Add plan</Trans>
      </AddLink>
    }
  >
    <Trans>
      A plan draws conversations at random, so that every agent is judged by the same number of them, and shares them
      out among evaluators with a day until when each is due.
    </Trans>
  </Empty>
)
