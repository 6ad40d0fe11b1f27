import { Trans, useLingui } from '@lingui/react/macro'

import type { Debt } from '#contracts/debts.ts'
import { FigureTable } from '#src/ui/figure-table.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { useMoney } from '#src/words/money.ts'

import classes from '../collections.module.css'

/** What was open from which day on, and the payments that made it so. */
export function BalanceOverTime({ debt: { balances, payments, currency, withdrawn_on } }: { debt: Debt }) {
  const { t } = useLingui()
  const { day } = useFormats()
  const money = useMoney()
  const paidOn = (on: string) =>
    payments.filter((payment) => payment.on === on).reduce((sum, { amount }) => sum + amount, 0)

  return (
    <section>
      <h2 className={classes['heading']}>
        <Trans>Balance</Trans>
      </h2>
      <FigureTable
        caption={<Trans>Open balance over time</Trans>}
        note={
          withdrawn_on !== null && <Trans>From the day on that it was taken away nothing of it is open here.</Trans>
        }
        of={<Trans>From</Trans>}
        rows={balances}
        keyOf={({ since }) => since}
        renderName={({ since }) => day(since)}
        columns={[
          { key: 'balance', header: t`Open balance`, render: ({ balance }) => money(balance, currency) },
          {
            key: 'paid',
            header: t`Paid on that day`,
            render: ({ since }) => (paidOn(since) === 0 ? '–' : money(paidOn(since), currency)),
          },
        ]}
      />
    </section>
  )
}
