import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { Collections } from '#contracts/collections.ts'
import { FigureTable } from '#src/ui/figure-table.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { useMoney } from '#src/words/money.ts'

import classes from '../collections.module.css'
import { PromiseMark } from '../promise-mark.tsx'

/** Promises that were broken in the period, and open ones that are not due yet. */
export function WaitingPromises({ promises: { waiting, waiting_total } }: Pick<Collections, 'promises'>) {
  const { t } = useLingui()
  const { day, number } = useFormats()
  const money = useMoney()
  const total = number(waiting_total)

  return (
    <section className={classes['section']} aria-labelledby="waiting-promises">
      <h2 id="waiting-promises" className={classes['subtitle']}>
        <Trans>Promises to look after</Trans>
      </h2>
      {waiting.length === 0 ? (
        <p className={classes['note']}>
          <Trans>No promise of the period was broken, and none waits for its day.</Trans>
        </p>
      ) : (
        <FigureTable
          caption={<Trans>Broken in the period, or waiting for their day</Trans>}
          note={
            waiting_total > waiting.length && (
              <Plural
                value={waiting_total}
                one={`${total} in all; the worklist has them by the state of their promise.`}
                other={`${total} in all; the worklist has them by the state of their promise.`}
              />
            )
          }
          of={<Trans>Debt</Trans>}
          rows={waiting}
          keyOf={({ id }) => id}
          renderName={({ debt }) => (
            <Link to="/data-partner-cob/worklist/$id" params={{ id: String(debt.id) }}>
              {debt.external_id}
            </Link>
          )}
          hasLinks
          columns={[
            { key: 'partner', header: t`Partner`, isText: true, render: ({ partner }) => partner.name },
            { key: 'made', header: t({ message: 'Made', context: 'promise' }), render: ({ made_on }) => day(made_on) },
            { key: 'due', header: t`Due`, render: ({ due_on }) => day(due_on) },
            { key: 'amount', header: t`Promised`, render: ({ amount, currency }) => money(amount, currency) },
            { key: 'paid', header: t`Paid in time`, render: ({ paid, currency }) => money(paid, currency) },
            { key: 'state', header: t`State`, isText: true, render: ({ state }) => <PromiseMark state={state} /> },
          ]}
        />
      )}
    </section>
  )
}
