import { NativeSelect } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import type { BeyondCollections } from '#contracts/beyond.ts'

import { BeyondSection } from '../beyond-section.tsx'
import own from '../beyond.module.css'
import type { FigureProps, SectionProps } from '../figure-props.ts'
import { PromisesTiles } from './promises-tiles.tsx'
import { RecoveryBars } from './recovery-bars.tsx'
import { RollBars } from './roll-bars.tsx'
import { currenciesOf } from './collection-figures.ts'

/** What becomes of debts: what moves on, what is paid, and which promises are kept. */
export function CollectionsSection({ answer, ...figure }: SectionProps<BeyondCollections>) {
  return (
    <BeyondSection
      title={<Trans>Collections</Trans>}
      sentence={<Trans>Which debts move on into the next bucket, what is paid, and which promises are kept?</Trans>}
      answer={answer}
    >
      {(collections) =>
        currenciesOf(collections).length === 0 && collections.promises.ends.every(({ promises }) => promises === 0) ? (
          <p className={own['words']}>
            <Trans>No debt of this period matches these filters.</Trans>
          </p>
        ) : (
          <InCurrency {...figure} answer={collections} />
        )
      }
    </BeyondSection>
  )
}

function InCurrency(figure: FigureProps<BeyondCollections>) {
  const { t } = useLingui()
  const currencies = currenciesOf(figure.answer)
  const [chosen, setChosen] = useState<string | null>(null)
  const currency = currencies.find((one) => one === chosen) ?? currencies[0]

  return (
    <>
      <PromisesTiles {...figure} />
      {currencies.length > 1 && currency !== undefined && (
        <NativeSelect
          className={own['choice']}
          label={t`Currency`}
          value={currency}
          data={currencies}
          onChange={({ currentTarget: { value } }) => setChosen(value)}
        />
      )}
      {currency !== undefined && (
        <div className={own['pair']}>
          <RollBars {...figure} currency={currency} />
          <RecoveryBars {...figure} currency={currency} />
        </div>
      )}
    </>
  )
}
