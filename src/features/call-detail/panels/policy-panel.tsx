import { Trans } from '@lingui/react/macro'

import { Empty } from '#src/ui/states/empty.tsx'

/** Until there are policies: what will stand here. */
export function PolicyPanel() {
  return (
    <Empty title={<Trans>No policy is linked</Trans>}>
      <Trans>
        Policies that were sold, verified or cancelled in this conversation stand here. Policies have not been brought
        in yet, so nothing could be linked.
      </Trans>
    </Empty>
  )
}
