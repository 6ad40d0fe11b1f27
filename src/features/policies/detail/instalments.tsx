import { Plural, Trans, useLingui } from '@lingui/react/macro'

import type { Policy } from '#contracts/policies.ts'
import { FactLine } from '#src/ui/conversation/fact-line.tsx'
import { FigureTable } from '#src/ui/figure-table.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { instalmentStateNames } from '#src/words/policies.ts'

import { NothingImported } from './nothing-imported.tsx'
import classes from './policy.module.css'
import { useAmount } from './use-amount.ts'

/** The instalments of a policy: due, paid, and overdue today. */
export function Instalments({ policy }: { policy: Policy }) {
  const { t, i18n } = useLingui()
  const { day, number } = useFormats()
  const { instalments, currency, today, time_zone } = policy
  const amount = useAmount(currency)
  const { totals, total, rows } = instalments
  const caption = <Trans>Instalments</Trans>
  if (total === 0) {
    return (
      <NothingImported title={caption}>
        <Trans>No file says what is to be paid when.</Trans>
      </NothingImported>
    )
  }

  const withCount = ({ count, minor }: { count: number; minor: number }) => `${amount(minor)} (${number(count)})`
  const date = (on: string | null) => (on === null ? '—' : <time dateTime={on}>{day(on)}</time>)
  const asOf = day(today)
  const all = number(total)
  return (
    <section className={classes['part']}>
      <FigureTable
        caption={caption}
        of={<Trans context="of an instalment">Number</Trans>}
        rows={rows}
        keyOf={(row) => row.number}
        renderName={(row) => number(row.number)}
        note={
          <>
            <Trans>
              Overdue as of {asOf}, {time_zone}: from the day after it was due.
            </Trans>{' '}
            {total > rows.length && (
              <Plural
                value={total}
                one={`There is ${all} instalment.`}
                other={`Of ${all} instalments those nearest to today are shown.`}
              />
            )}
          </>
        }
        columns={[
          { key: 'due', header: <Trans>Due on</Trans>, isText: true, render: ({ due_on }) => date(due_on) },
          {
            key: 'state',
            header: <Trans>State</Trans>,
            isText: true,
            render: ({ state }) => i18n._(instalmentStateNames[state]),
          },
          { key: 'paid-on', header: <Trans>Paid on</Trans>, isText: true, render: ({ paid_on }) => date(paid_on) },
          { key: 'amount', header: <Trans>Amount</Trans>, render: (row) => amount(row.amount) },
          { key: 'paid', header: <Trans context="instalments">Paid</Trans>, render: ({ paid }) => amount(paid) },
        ]}
      />
      <FactLine
        facts={[
          { name: t`Asked for in all`, value: withCount(totals.asked) },
          { name: t({ message: 'Paid', context: 'instalments' }), value: withCount(totals.paid) },
          { name: t({ message: 'Overdue', context: 'instalments' }), value: withCount(totals.overdue) },
          { name: t({ message: 'To come', context: 'instalments' }), value: withCount(totals.due) },
        ]}
      />
    </section>
  )
}
