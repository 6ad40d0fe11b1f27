import classes from '../collections.module.css'
import { CollectionsTiles } from './collections-tiles.tsx'
import type { FigureProps } from './figure-props.ts'
import { Laws } from './laws.tsx'
import { Portfolio } from './portfolio.tsx'
import { RecoveryBars } from './recovery-bars.tsx'
import { RollMatrix } from './roll-matrix.tsx'
import { WaitingPromises } from './waiting-promises.tsx'

/** The figures of one currency; below, what has none. */
export function CollectionsFigures({
  currency,
  ...props
}: Omit<FigureProps, 'currency'> & { currency: string | null }) {
  const { collections } = props

  return (
    <>
      {currency !== null && (
        <>
          <CollectionsTiles {...props} currency={currency} />
          <div className={classes['charts']}>
            <Portfolio {...props} currency={currency} />
            <RecoveryBars {...props} currency={currency} />
          </div>
          <RollMatrix {...props} currency={currency} />
        </>
      )}
      <WaitingPromises promises={collections.promises} />
      <Laws countries={collections.countries} />
    </>
  )
}
