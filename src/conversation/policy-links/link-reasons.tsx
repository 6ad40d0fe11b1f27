import { Trans, useLingui } from '@lingui/react/macro'

import type { LinkReason } from '#contracts/policy-links.ts'
import { linkReasonText } from '#src/words/policy-links.ts'

import classes from './policy-links.module.css'

/** What the rules found, for people who want the details. */
export function LinkReasons({ reasons }: { reasons: readonly LinkReason[] }) {
  const { i18n } = useLingui()
  if (reasons.length === 0) return null

  return (
    <details className={classes['why']}>
      <summary>
        <Trans>What the rules found</Trans>
      </summary>
      <ul className={classes['reasons']}>
        {reasons.map((reason) => (
          <li key={reason.about}>{linkReasonText(i18n, reason)}</li>
        ))}
      </ul>
    </details>
  )
}
