import { Trans } from '@lingui/react/macro'

import type { PolicyCohorts } from '#contracts/persistency.ts'
import type { PolicyOptions } from '#contracts/policies.ts'
import { LinkButton } from '#src/ui/link-button.tsx'
import { Page } from '#src/ui/page.tsx'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { Empty } from '#src/ui/states/empty.tsx'
import type { PromiseState } from '#src/ui/use-promise-state.ts'

import { CohortTable } from './cohort-table.tsx'
import { PersistencyMethodNote } from './persistency-method-note.tsx'
import { LeftOut } from './left-out.tsx'
import { PersistencyFilters } from './persistency-filters.tsx'
import classes from './persistency.module.css'
import type { PersistencySearch } from './persistency-search.ts'

type PersistencyPageProps = {
  search: PersistencySearch
  cohorts: PromiseState<PolicyCohorts>
  options: PolicyOptions | null
  onChange: (change: Partial<PersistencySearch>) => void
  onRetry: () => void
}

/** How many of the policies that began together are still in force: month by month, and all together. */
export function PersistencyPage({ search, cohorts, options, onChange, onRetry }: PersistencyPageProps) {
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
        {(told) => (
          <div className={classes['answer']} aria-busy={cohorts.isPending}>
            {told.cohorts.length === 0 ? (
              <Empty title={<Trans>No policy began in these months</Trans>}>
                <Trans>Choose other months, or take a filter away. What counts in no month stands below.</Trans>
              </Empty>
            ) : (
              <CohortTable told={told} search={search} />
            )}
            <PersistencyMethodNote told={told} isPremium={search.currency !== undefined} />
            <LeftOut told={told} search={search} />
          </div>
        )}
      </AsyncContent>
    </Page>
  )
}
