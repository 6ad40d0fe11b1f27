import { useLingui } from '@lingui/react/macro'

import type { Debt } from '#contracts/debts.ts'
import { FactLine } from '#src/ui/conversation/fact-line.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { bucketNames } from '#src/words/collections.ts'
import { useMoney } from '#src/words/money.ts'

/** What is known of a debt, in one line or a few. */
export function DebtFacts({ debt }: { debt: Debt }) {
  const { t, i18n } = useLingui()
  const { day } = useFormats()
  const money = useMoney()
  const { currency, partner, campaign, team, agent, time_zone } = debt
  const overdue = i18n._(bucketNames[debt.bucket])

  return (
    <FactLine
      facts={[
        { name: t`Customer`, value: debt.customer_name },
        { name: t`Open balance`, value: money(debt.balance, currency), hint: `${day(debt.today)} · ${time_zone}` },
        { name: t`Amount`, value: money(debt.amount, currency) },
        { name: t`Due`, value: day(debt.due_on), hint: overdue },
        { name: t({ message: 'Overdue', context: 'debts' }), value: overdue },
        { name: t`Assigned`, value: day(debt.assigned_on) },
        { name: t`Taken away`, value: debt.withdrawn_on && day(debt.withdrawn_on) },
        { name: t`Partner`, value: partner.name },
        { name: t`Campaign`, value: campaign?.name ?? null },
        { name: t`Team`, value: team?.name ?? null },
        { name: t`Agent`, value: agent },
      ]}
    />
  )
}
