import { Button } from '@mantine/core'
import { Trans } from '@lingui/react/macro'

import type { Collections } from '#contracts/collections.ts'
import type { DebtOptions } from '#contracts/debts.ts'
import { useFormats } from '#src/ui/formats.ts'
import { LinkButton } from '#src/ui/link-button.tsx'
import { Page } from '#src/ui/page.tsx'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { NoMatch } from '#src/ui/states/no-match.tsx'
import type { PromiseState } from '#src/ui/use-promise-state.ts'

import classes from '../collections.module.css'
import { HowToImport } from '../how-to-import.tsx'
import { CollectionsFigures } from './collections-figures.tsx'
import { CollectionsFilters } from './collections-filters.tsx'
import type { CollectionsSearch } from './collections-search.ts'
import { currenciesOf, mainCurrency } from './portfolio-sums.ts'

type CollectionsPageProps = {
  query: CollectionsSearch
  figures: PromiseState<Collections>
  options: DebtOptions | null
  /** Whether the reader may bring files in. */
  mayImport: boolean
  onChange: (change: Partial<CollectionsSearch>) => void
  onClear: () => void
  /** Opens an address of the application. */
  onOpen: (href: string) => void
  onRetry: () => void
}

/** The portfolio in collection: what is overdue, what becomes of it, and how people are contacted about it. */
export function CollectionsPage({ query, figures, options, mayImport, ...on }: CollectionsPageProps) {
  const { day } = useFormats()
  const { value, isPending } = figures
  const isFiltered = Object.values(query).some((said) => said !== undefined)
  const { partner_id, campaign_id, team_id } = query
  const place = { partner_id, campaign_id, team_id }
  const taken = value && { ...value.period, as_of: value.as_of, currency: mainCurrency(value) }

  return (
    <Page
      title={<Trans>Collections data</Trans>}
      sentence={<Trans>What is overdue, what becomes of it, and are people contacted as the law permits?</Trans>}
      actions={
        <LinkButton link={{ to: '/data-partner-cob/worklist' }} variant="default">
          <Trans>Worklist</Trans>
        </LinkButton>
      }
    >
      <CollectionsFilters
        query={query}
        taken={taken}
        currencies={value ? currenciesOf(value) : []}
        options={options}
        onChange={on.onChange}
      />
      <AsyncContent answer={figures} rows={12} onRetry={on.onRetry}>
        {(told) => {
          if (!told.has_debts) return <HowToImport mayImport={mayImport} />
          const [from, to, zone, as_of] = [
            day(told.period.from),
            day(told.period.to),
            told.period.time_zone,
            day(told.as_of),
          ]
          return (
            <div className={classes['answer']} aria-busy={isPending}>
              <div className={classes['figures']}>
                <p className={classes['period']}>
                  <Trans>
                    Portfolio as of {as_of}; attempts, promises, recovery and roll rates from {from} to {to}, time zone{' '}
                    {zone}.
                  </Trans>{' '}
                  {isFiltered && (
                    <Button variant="subtle" size="compact-xs" onClick={on.onClear}>
                      <Trans>Clear filters</Trans>
                    </Button>
                  )}
                </p>
                {currenciesOf(told).length === 0 && isFiltered && (
                  <NoMatch title={<Trans>No debt of these days matches</Trans>} onClear={on.onClear}>
                    <Trans>Choose other days, or take a filter away.</Trans>
                  </NoMatch>
                )}
                <CollectionsFigures
                  collections={told}
                  place={place}
                  currency={query.currency ?? mainCurrency(told)}
                  onOpen={on.onOpen}
                />
              </div>
            </div>
          )
        }}
      </AsyncContent>
    </Page>
  )
}
