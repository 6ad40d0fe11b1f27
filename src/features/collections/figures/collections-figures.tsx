import type { FigureProps } from './figure-props.ts'
import classes from '../collections.module.css'
import { CollectionsTiles } from './collections-tiles.tsx'
import { Laws } from './laws.tsx'
import { Portfolio } from './portfolio.tsx'
import { RecoveryBars } from './recovery-bars.tsx'
import { RollMatrix } from './roll-matrix.tsx'
import { currenciesOf } from './told-collections.ts'
import { WaitingPromises } from './waiting-promises.tsx'

/** The figures, currency by currency; below, what has none. */
export function CollectionsFigures(props: Omit<FigureProps, 'currency'>) {
  const { collections } = props

  return (
    <>
      {currenciesOf(collections).map((currency) => (
        <section key={currency} className={classes['figures']} aria-label={currency}>
          <CollectionsTiles {...props} currency={currency} />
          <div className={classes['charts']}>
            <Portfolio {...props} currency={currency} />
            <RecoveryBars {...props} currency={currency} />
          </div>
          <RollMatrix {...props} currency={currency} />
        </section>
      ))}
      <WaitingPromises promises={collections.promises} />
      <Laws countries={collections.countries} />
    </>
  )
}
