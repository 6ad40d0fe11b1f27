import { Plural, Trans, useLingui } from '@lingui/react/macro'

import type { AuditQuota } from '#contracts/audits.ts'
import { useFormats } from '#src/ui/formats.ts'
import type { PromiseState } from '#src/ui/use-promise-state.ts'

import classes from './audits.module.css'
import { monthName } from './month.ts'

/** How many audits of the month are begun, and how many are left: counted plainly. Told as it changes. */
export function QuotaLine({ quota }: { quota: PromiseState<AuditQuota> }) {
  return (
    <p className={classes['quota']} role="status">
      {quota.value ? (
        <Counted {...quota.value} />
      ) : quota.error ? (
        <Trans>How many audits are left could not be asked</Trans>
      ) : null}
    </p>
  )
}

function Counted({ month, quota, used, left, time_zone }: AuditQuota) {
  const { number } = useFormats()
  const { i18n } = useLingui()
  const name = monthName(i18n.locale, month)
  const shown = { used: number(used), quota: number(quota), left: number(left) }

  return (
    <span title={time_zone}>
      <span>
        <Plural
          value={quota}
          one={`${shown.used} of ${shown.quota} audit used in ${name}`}
          other={`${shown.used} of ${shown.quota} audits used in ${name}`}
        />
      </span>
      {' · '}
      <strong>
        <Plural value={left} one={`${shown.left} left`} other={`${shown.left} left`} />
      </strong>
    </span>
  )
}
