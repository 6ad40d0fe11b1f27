import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { rollOutcomes } from '#contracts/collection-words.ts'
import { rollMatrix, type RollRow } from '#domain/collections/roll-rates.ts'
import { MIN_CASES } from '#domain/proportion.ts'
import { HeatMap } from '#src/ui/charts/heat-map.tsx'
import { Choice } from '#src/ui/choice.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { bucketNames, rollOutcomeNames } from '#src/words/collections.ts'
import { useMoney } from '#src/words/money.ts'

import classes from '../collections.module.css'
import { worklistHref } from '../worklist-address.ts'
import type { FigureProps } from './figure-props.ts'
import { RollTable } from './roll-table.tsx'

/** Where the balance of each bucket was some time later: in percent of its opening balance, each cell with the debts behind it. */
export function RollMatrix({ collections: { rolls, period }, place, currency, onOpen }: FigureProps) {
  const { t, i18n } = useLingui()
  const { percent, number, day } = useFormats()
  const money = useMoney()
  const [by, setBy] = useState<'balance' | 'debts'>('balance')
  const rows = rollMatrix(rolls.cells.filter((cell) => cell.currency === currency))
  const [from, to, zone] = [day(rolls.from), day(rolls.to), period.time_zone]
  const told = (value: number) => (by === 'balance' ? money(value, currency) : number(value))
  const cellOf = (row: number, column: number) => rows[row]!.outcomes[rollOutcomes[column]!]
  const nameOf = (column: number) => i18n._(rollOutcomeNames[rollOutcomes[column]!])

  return (
    <section className={classes['section']}>
      <div>
        <Choice
          label={t`Count by`}
          value={by}
          options={[
            { value: 'balance', label: t`By amount` },
            { value: 'debts', label: t`By number of debts` },
          ]}
          onChange={setBy}
        />
      </div>
      <HeatMap
        title={t`Roll rates: where each bucket went, ${currency}`}
        note={t`Percent of what was open at the end of ${from}, by where it was at the end of ${to}, time zone ${zone}; buckets of fewer than five debts are not told`}
        fileName={`roll-rates-${currency}-${rolls.from}-${rolls.to}`}
        isEmpty={rows.every(({ opening }) => opening.debts === 0)}
        onOpen={onOpen}
        columnsHeading={t({ message: 'At the end', context: 'of a period' })}
        valueName={t`Share of the opening`}
        cellTitle={(row, column) => {
          const { opening, bucket } = rows[row]!
          const [opened, moved] = [told(opening[by]), told(cellOf(row, column)[by])]
          const [start, end] = [i18n._(bucketNames[bucket]), nameOf(column)]
          return t`From “${start}” to “${end}”: ${moved} of ${opened}`
        }}
        cellHref={(row, column) =>
          cellOf(row, column).debts === 0
            ? undefined
            : worklistHref({
                ...place,
                ...{ standing: 'all', currency, rolled_from: rolls.from, rolled_to: rolls.to },
                ...{ opening: rows[row]!.bucket, outcome: rollOutcomes[column]! },
              })
        }
        data={{
          heading: t({ message: 'At the beginning', context: 'of a period' }),
          columns: rollOutcomes.map((outcome) => ({
            name: i18n._(rollOutcomeNames[outcome]),
            unit: '%',
            format: (value: number) => (value === 0 ? '–' : percent(value)),
          })),
          rows: rows.map((row) => ({
            key: String(row.bucket),
            name: i18n._(bucketNames[row.bucket]),
            values: rollOutcomes.map((outcome) => shareOfRow(row, outcome, by)),
          })),
        }}
      />
      <RollTable rows={rows} by={by} told={told} />
    </section>
  )
}

function shareOfRow({ opening, outcomes }: RollRow, outcome: (typeof rollOutcomes)[number], by: 'balance' | 'debts') {
  return opening.debts < MIN_CASES ? null : outcomes[outcome][by] / opening[by]
}
