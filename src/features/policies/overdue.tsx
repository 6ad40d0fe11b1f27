import { Plural, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle } from '@tabler/icons-react'

import type { PolicyRowDto } from '#contracts/policies.ts'
import { StatusMark } from '#src/ui/status-mark.tsx'
import { useMoney } from '#src/words/money.ts'

/** What is overdue today: how much, and of how many instalments. */
export function Overdue({ overdue: { count, minor }, currency }: Pick<PolicyRowDto, 'overdue' | 'currency'>) {
  const { t } = useLingui()
  const money = useMoney()
  if (count === 0) return '—'

  return (
    <StatusMark tone="warning" title={t`As of today, where the partner is`}>
      <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
      <span>
        {money(minor, currency)} (<Plural value={count} one="# instalment" other="# instalments" />)
      </span>
    </StatusMark>
  )
}
