import { Trans, useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'

import type { Collections } from '#contracts/collections.ts'
import type { DebtOptions } from '#contracts/debts.ts'
import { minorDigits } from '#domain/money/money.ts'
import { ShareBars } from '#src/ui/charts/share-bars.tsx'
import { FilterBar } from '#src/ui/filter-bar.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { LinkButton } from '#src/ui/link-button.tsx'
import { Page } from '#src/ui/page.tsx'
import { Select } from '#src/ui/select.tsx'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { NoMatch } from '#src/ui/states/no-match.tsx'
import { type PromiseState, usePromiseState } from '#src/ui/use-promise-state.ts'
import { useReload } from '#src/ui/use-reload.ts'
import { bucketNames } from '#src/words/collections.ts'
import { useMoney } from '#src/words/money.ts'

import type { CollectionsAnswers } from '../collections.api.ts'
import classes from '../collections.module.css'
import { DebtOrganisationFilters } from '../debt-organisation-filters.tsx'
import { HowToImport } from '../how-to-import.tsx'
import { worklistHref } from '../worklist-address.ts'
import type { CollectionsSearch } from './collections-search.ts'
import { CollectionsTiles } from './collections-tiles.tsx'
import type { FigureProps } from './figure-props.ts'
import { Laws } from './laws.tsx'
import { byBucket, currenciesOf, mainCurrency } from './portfolio-sums.ts'
import { RecoveryBars } from './recovery-bars.tsx'
import { RollMatrix } from './roll-matrix.tsx'
import { WaitingPromises } from './waiting-promises.tsx'

type CollectionsScreenProps = {
  answers: CollectionsAnswers
  query: CollectionsSearch
  onChange: (change: Partial<CollectionsSearch>) => void
  onClear: () => void
}

/** The figures of the portfolio, while their answers load and after. */
export function CollectionsScreen({ answers, ...page }: CollectionsScreenProps) {
  const { history } = useRouter()

  return (
    <CollectionsPage
      {...page}
      figures={usePromiseState(answers.figures)}
      options={usePromiseState(answers.options).value}
      onOpen={(href) => history.push(href)}
      onRetry={useReload()}
    />
  )
}

type CollectionsPageProps = {
  query: CollectionsSearch
  figures: PromiseState<Collections>
  options: DebtOptions | null
  onChange: (change: Partial<CollectionsSearch>) => void
  onClear: () => void
  /** Opens an address of the application. */
  onOpen: (href: string) => void
  onRetry: () => void
}

/** The portfolio in collection: what is overdue, how it develops, and how debtors are contacted. */
function CollectionsPage({ query, figures, options, ...handlers }: CollectionsPageProps) {
  const { day } = useFormats()
  const { value, isPending } = figures
  const isFiltered = Object.values(query).some((filter) => filter !== undefined)
  const { partner_id, campaign_id, team_id } = query
  const filters = { partner_id, campaign_id, team_id }
  const applied = value && { ...value.period, as_of: value.as_of, currency: mainCurrency(value) }

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
        applied={applied}
        currencies={value ? currenciesOf(value) : []}
        options={options}
        onChange={handlers.onChange}
      />
      <AsyncContent answer={figures} rows={12} onRetry={handlers.onRetry}>
        {(collections) => {
          if (!collections.has_debts) return <HowToImport />
          const [from, to, zone, as_of] = [
            day(collections.period.from),
            day(collections.period.to),
            collections.period.time_zone,
            day(collections.as_of),
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
                    <Button variant="subtle" size="compact-xs" onClick={handlers.onClear}>
                      <Trans>Clear filters</Trans>
                    </Button>
                  )}
                </p>
                {currenciesOf(collections).length === 0 && isFiltered && (
                  <NoMatch title={<Trans>No debt of these days matches</Trans>} onClear={handlers.onClear}>
                    <Trans>Choose other days, or take a filter away.</Trans>
                  </NoMatch>
                )}
                <CollectionsFigures
                  collections={collections}
                  filters={filters}
                  currency={query.currency ?? mainCurrency(collections)}
                  onOpen={handlers.onOpen}
                />
              </div>
            </div>
          )
        }}
      </AsyncContent>
    </Page>
  )
}

/** The figures of one currency, followed by those without a currency. */
function CollectionsFigures({ currency, ...props }: Omit<FigureProps, 'currency'> & { currency: string | null }) {
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

/** The open balance by days overdue. */
function Portfolio({ collections: { portfolio, as_of, period }, filters, currency, onOpen }: FigureProps) {
  const { t, i18n } = useLingui()
  const { number, day } = useFormats()
  const money = useMoney()
  const rows = byBucket(portfolio, currency, ['debts', 'balance'])
  const [on, zone] = [day(as_of), period.time_zone]
  const scale = 10 ** minorDigits(currency)

  return (
    <ShareBars
      title={t`Portfolio by days overdue, ${currency}`}
      note={t`Open balance at the end of ${on}, time zone ${zone}`}
      fileName={`portfolio-${currency}-${as_of}`}
      isEmpty={rows.every(({ debts }) => debts === 0)}
      whole={null}
      onOpen={onOpen}
      data={{
        heading: t({ message: 'Overdue', context: 'debts' }),
        columns: [
          { name: t`Open balance`, unit: currency, format: (value) => money(Math.round(value * scale), currency) },
          { name: t`Debts`, format: number },
        ],
        rows: rows.map(({ bucket, debts, balance }) => ({
          key: String(bucket),
          name: i18n._(bucketNames[bucket]),
          values: [balance / scale, debts],
          href: debts > 0 ? worklistHref({ ...filters, as_of, bucket, currency }) : undefined,
        })),
      }}
    />
  )
}

type CollectionsFiltersProps = {
  query: CollectionsSearch
  /** The days and currency that were applied where the address has none; null until they are known. */
  applied: { from: string; to: string; as_of: string; currency: string | null } | null
  /** The currencies of the figures; amounts of different currencies are never added. */
  currencies: readonly string[]
  options: DebtOptions | null
  onChange: (change: Partial<CollectionsSearch>) => void
}

function CollectionsFilters({ query, applied, currencies, options, onChange }: CollectionsFiltersProps) {
  const { t } = useLingui()
  const dayField = (name: 'from' | 'to' | 'as_of', label: string) => (
    <TextInput
      type="date"
      label={label}
      value={query[name] ?? applied?.[name] ?? ''}
      onChange={({ currentTarget: { value } }) => onChange({ [name]: value || undefined })}
    />
  )

  return (
    <FilterBar active={Object.values(query).filter((value) => value !== undefined).length}>
      <DebtOrganisationFilters value={query} options={options} onChange={onChange} />
      {dayField('from', t({ message: 'From', context: 'first day of a period' }))}
      {dayField('to', t({ message: 'To', context: 'last day of a period' }))}
      {dayField('as_of', t`Portfolio as of`)}
      {currencies.length > 1 && (
        <Select
          label={t`Currency`}
          value={query.currency ?? applied?.currency ?? ''}
          options={currencies.map((currency) => ({ value: currency, label: currency }))}
          onChange={(currency) => onChange({ currency: currency || undefined })}
        />
      )}
    </FilterBar>
  )
}
