import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { rate } from '#domain/scoring/critical-accuracy.ts'
import { NOTHING } from '#src/ui/charts/chart-data.ts'
import { useFormats } from '#src/ui/formats.ts'
import { type RateValue, useRateWords } from '#src/ui/rate-figure.tsx'
import { Tile } from '#src/ui/tile.tsx'
import { useMoney } from '#src/words/money.ts'

import classes from '../collections.module.css'
import type { FigureProps } from './figure-props.ts'
import { byBucket, shareOf, totalOf } from './portfolio-sums.ts'

/** The overdue balance, contactability, kept promises and recovery, each with its counts. */
export function CollectionsTiles({ collections, filters, currency }: Omit<FigureProps, 'onOpen'>) {
  const { day, percent, number } = useFormats()
  const money = useMoney()
  const { period, as_of, portfolio, recovery, contacts, promises } = collections
  const overdue = byBucket(portfolio, currency, ['debts', 'balance']).filter(({ bucket }) => bucket > 0)
  const assigned = byBucket(recovery, currency, ['debts', 'recovered_debts', 'assigned', 'recovered'])
  const [assignedTotal, recoveredTotal] = [totalOf(assigned, 'assigned'), totalOf(assigned, 'recovered')]
  const debts = totalOf(assigned, 'debts')
  const recoveryShare = shareOf(recoveredTotal, assignedTotal, debts)
  const [from, to, zone, on] = [day(period.from), day(period.to), period.time_zone, day(as_of)]
  const [recoveredAmount, assignedAmount] = [money(recoveredTotal, currency), money(assignedTotal, currency)]
  const breaches = number(contacts.breaches)
  const overdueDebts = totalOf(overdue, 'debts')
  const inPeriod = (
    <div>
      <Trans>
        From {from} to {to}, time zone {zone}
      </Trans>
    </div>
  )
  const worklist = (search: object) => ({
    to: '/data-partner-cob/worklist' as const,
    search: { ...filters, ...search } as never, // the worklist parses it again with its own schema
  })

  return (
    <div className={classes['tiles']}>
      <Tile
        label={<Trans>Balance overdue</Trans>}
        value={money(totalOf(overdue, 'balance'), currency)}
        detail={
          <>
            <Plural
              value={overdueDebts}
              one={`# debt overdue at the end of ${on}`}
              other={`# debts overdue at the end of ${on}`}
            />
            <div>
              <Trans>Time zone {zone}</Trans>
            </div>
          </>
        }
        link={worklist({ as_of, currency, overdue: 'yes' })}
      />
      <RateTile
        label={<Trans>Contactability</Trans>}
        measured={rate(contacts.effective, contacts.attempts)}
        link={worklist({ standing: 'all', attempted_from: period.from, attempted_to: period.to })}
      >
        <div>
          <Trans>Attempts that reached whom they were for, of all attempts. Of all currencies.</Trans>
        </div>
        <div>
          <Trans>Not permitted: {breaches}</Trans>
        </div>
        {inPeriod}
      </RateTile>
      <RateTile
        label={<Trans>Promises kept</Trans>}
        measured={rate(promises.kept, promises.due)}
        link={worklist({ standing: 'all', promised_from: period.from, promised_to: period.to })}
      >
        <div>
          <Trans>Kept in date and amount, of those whose day is over. Of all currencies.</Trans>
        </div>
        {inPeriod}
      </RateTile>
      <Tile
        label={<Trans>Recovery</Trans>}
        value={recoveryShare === null ? NOTHING : percent(recoveryShare, 1)}
        detail={
          <>
            <div>
              <Trans>
                {recoveredAmount} paid of {assignedAmount} that was assigned
              </Trans>
            </div>
            <DebtsRecovered measured={rate(totalOf(assigned, 'recovered_debts'), debts)} />
            {inPeriod}
          </>
        }
        link={worklist({ standing: 'all', currency, assigned_from: period.from, assigned_to: period.to })}
      />
    </div>
  )
}

type RateTileProps = { label: ReactNode; measured: RateValue; link: object; children: ReactNode }

function RateTile({ label, measured, link, children }: RateTileProps) {
  const { percent } = useFormats()
  const words = useRateWords()
  return (
    <Tile
      label={label}
      value={measured.value === null ? NOTHING : percent(measured.value / 100, 1)}
      detail={
        <>
          <div>{words.cases(measured)}</div>
          <Interval measured={measured} />
          {children}
        </>
      }
      link={link}
    />
  )
}

function DebtsRecovered({ measured }: { measured: RateValue }) {
  const words = useRateWords()
  const counted = words.cases(measured)
  return (
    <>
      <div>
        <Trans>Wholly paid debts: {counted}</Trans>
      </div>
      <Interval measured={measured} />
    </>
  )
}

function Interval({ measured: { interval } }: { measured: RateValue }) {
  const words = useRateWords()
  if (!interval) return null
  const span = words.interval(interval)
  return (
    <div>
      <Trans>95 % interval: {span}</Trans>
    </div>
  )
}
