import { Trans } from '@lingui/react/macro'

import own from '../beyond.module.css'

/** Why partners are not told beside each other. */
export const TooFewPartners = () => (
  <p className={own['words']}>
    <Trans>At least five partners that can be compared are told beside each other; here there are fewer.</Trans>
  </p>
)
