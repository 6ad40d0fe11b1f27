import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { NativeSelect, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'

import type { PolicyCohorts } from '#contracts/persistency.ts'
import type { PolicyOptions } from '#contracts/policies.ts'
import { FilterBar } from '#src/ui/filter-bar.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { LinkButton } from '#src/ui/link-button.tsx'
import { namedOptions } from '#src/ui/named-options.ts'
import { Page } from '#src/ui/page.tsx'
import { Select } from '#src/ui/select.tsx'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { Empty } from '#src/ui/states/empty.tsx'
import { type PromiseState, usePromiseState } from '#src/ui/use-promise-state.ts'
import { useReload } from '#src/ui/use-reload.ts'
import { leftOutNames } from '#src/words/policies.ts'

import { idOf, OrganisationFilters } from '../organisation-filters.tsx'
import type { PersistencyAnswers } from '../policies.api.ts'
import { organisationOf } from './cohort-search.ts'
import { CohortTable } from './cohort-table.tsx'
import type { PersistencySearch } from './persistency-search.ts'
import classes from './persistency.module.css'

type PersistencyScreenProps = {
  answers: PersistencyAnswers
  search: PersistencySearch
  onChange: (change: Partial<PersistencySearch>) => void
}

/** The persistency page. */
export const PersistencyScreen = ({ answers, ...page }: PersistencyScreenProps) => (
  <PersistencyPage
    {...page}
    cohorts={usePromiseState(answers.cohorts)}
    options={usePromiseState(answers.options).value}
    onRetry={useReload()}
  />
)

type PersistencyPageProps = {
  search: PersistencySearch
  cohorts: PromiseState<PolicyCohorts>
  options: PolicyOptions | null
  onChange: (change: Partial<PersistencySearch>) => void
  onRetry: () => void
}

/** How many of the policies that began in the same month are still in force: month by month, and in total. */
function PersistencyPage({ search, cohorts, options, onChange, onRetry }: PersistencyPageProps) {
  return (
    <Page
      title={<Trans>Persistency</Trans>}
      sentence={<Trans>How many of the policies that began together are still in force, months on?</Trans>}
      actions={
        <LinkButton link={{ to: '/details-polizas' }} variant="default">
          <Trans>All policies</Trans>
        </LinkButton>
      }
    >
      <PersistencyFilters search={search} options={options} cohorts={cohorts.value} onChange={onChange} />
      <AsyncContent answer={cohorts} rows={12} onRetry={onRetry}>
        {(loaded) => (
          <div className={classes['answer']} aria-busy={cohorts.isPending}>
            {loaded.cohorts.length === 0 ? (
              <Empty title={<Trans>No policy began in these months</Trans>}>
                <Trans>Choose other months, or take a filter away. What counts in no month stands below.</Trans>
              </Empty>
            ) : (
              <CohortTable cohorts={loaded} search={search} />
            )}
            <PersistencyMethodNote cohorts={loaded} isPremium={search.currency !== undefined} />
            <LeftOut cohorts={loaded} search={search} />
          </div>
        )}
      </AsyncContent>
    </Page>
  )
}

/** The policies that count in no month, with the reason and a link to them. */
function LeftOut({ cohorts: { left_out }, search }: { cohorts: PolicyCohorts; search: PersistencySearch }) {
  const { i18n } = useLingui()
  const { number } = useFormats()

  return (
    <section className={classes['words']}>
      <h2>
        <Trans>What is left out</Trans>
      </h2>
      <p>
        <Trans>Whatever month and currency they are of:</Trans>
      </p>
      <ul className={classes['reasons']}>
        {left_out.map(({ why, policies }) => {
          const count = number(policies)
          return (
            <li key={why}>
              <span>{i18n._(leftOutNames[why])}</span>
              {policies === 0 ? (
                <span>{count}</span>
              ) : (
                <Link to="/details-polizas" search={{ ...organisationOf(search), persistency: why }}>
                  <Plural value={policies} one={`${count} policy`} other={`${count} policies`} />
                </Link>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** Explains the meaning and the limits of a cell. */
function PersistencyMethodNote({
  cohorts: { as_of, time_zone },
  isPremium,
}: {
  cohorts: PolicyCohorts
  isPremium: boolean
}) {
  const { day } = useFormats()
  const asOf = day(as_of)

  return (
    <section className={classes['words']}>
      <h2>
        <Trans>How it is counted</Trans>
      </h2>
      <p>
        <Trans>
          A month’s policies are those whose first day lies in it. Persistency is how many of them were still in force
          so many months after their own first day, of all that were issued but for those that had ended by death or at
          their term. One that ended on the very day is no more in force.
        </Trans>
      </p>
      <p>
        <Trans>
          A month is told for a mark once even the policies of its last day were so old on {asOf} ({time_zone}). The
          first line adds up policies of all such months; it is no mean of rates. Fewer than five policies make no rate.
        </Trans>
      </p>
      <p>
        {isPremium ? (
          <Trans>
            Each policy weighs what it brings in a year; one of which that is not known weighs nothing. Only policies in
            this currency are counted.
          </Trans>
        ) : (
          <Trans>
            Below each rate stands its 95 % interval after Wilson: where it would lie if the same went on for long.
          </Trans>
        )}
      </p>
    </section>
  )
}

type PersistencyFiltersProps = {
  search: PersistencySearch
  options: PolicyOptions | null
  /** Null until they are loaded. */
  cohorts: PolicyCohorts | null
  onChange: (change: Partial<PersistencySearch>) => void
}

function PersistencyFilters({ search, options, cohorts, onChange }: PersistencyFiltersProps) {
  const { t } = useLingui()
  const { agent_id, currency } = search
  const currenciesOfData = cohorts?.currencies ?? []
  const currencies =
    currency !== undefined && !currenciesOfData.includes(currency) ? [currency, ...currenciesOfData] : currenciesOfData

  return (
    <FilterBar active={Object.values(search).filter((value) => value !== undefined).length}>
      <OrganisationFilters query={search} options={options} onChange={onChange} />
      <Select
        label={t`Sold by`}
        placeholder={t`All agents`}
        isClearable
        value={agent_id === undefined ? null : String(agent_id)}
        isLoading={!options}
        options={namedOptions(options?.agents)}
        onChange={(value) => onChange({ agent_id: idOf(value) })}
      />
      <NativeSelect
        label={t`Measured by`}
        value={currency ?? ''}
        data={[
          { value: '', label: t`Number of policies` },
          ...currencies.map((value) => ({ value, label: t`Yearly premiums in ${value}` })),
        ]}
        onChange={({ currentTarget: { value } }) => onChange({ currency: value || undefined })}
      />
      <Month label={t`First month`} value={search.from} onChange={(from) => onChange({ from })} />
      <Month label={t`Last month`} value={search.to} onChange={(to) => onChange({ to })} />
    </FilterBar>
  )
}

type MonthProps = { label: string; value: string | undefined; onChange: (month: string | undefined) => void }

const Month = ({ label, value, onChange }: MonthProps) => (
  <TextInput
    type="month"
    label={label}
    value={value ?? ''}
    onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
  />
)
