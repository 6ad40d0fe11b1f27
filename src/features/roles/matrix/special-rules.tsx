import { Trans } from '@lingui/react/macro'

import type { RoleRule } from '#contracts/roles.ts'

import classes from './matrix.module.css'

/** Rules that the form has no words for: they are shown, and kept as they are. */
export function SpecialRules({ rules }: { rules: readonly RoleRule[] }) {
  return (
    <details className={classes['special']}>
      <summary>
        <Trans>A rule of its own, kept as it is</Trans>
      </summary>
      <pre>{rules.map((rule) => JSON.stringify(rule, null, 2)).join('\n')}</pre>
    </details>
  )
}
