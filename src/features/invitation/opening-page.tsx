import { Trans } from '@lingui/react/macro'

import { PublicMessage } from '#src/forms/public-message.tsx'

/** While the link is looked up. */
export function OpeningPage() {
  return (
    <PublicMessage title={<Trans>Your invitation</Trans>}>
      <Trans>It is being looked up…</Trans>
    </PublicMessage>
  )
}
