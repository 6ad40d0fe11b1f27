import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import { reconciliationKinds, saleDifferences } from '#contracts/lists/reconciliation.ts'
import type { Reconciliation } from '#contracts/partner-data-reconciliation.ts'
import type { Partner } from '#contracts/partner-data.ts'
import { CONFIRMED_LINK_CONFIDENCE } from '#domain/partner-data/reconciliation.ts'
import { useApi } from '#src/context/app-context.ts'
import { FigureTable } from '#src/ui/figure-table.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { usePromiseState } from '#src/ui/use-promise-state.ts'
import { useReload } from '#src/ui/use-reload.ts'
import { reconciliationNames, saleDifferenceNames } from '#src/words/partner-data.ts'

import { partnerDataApi, type ReconciliationAnswers } from '../partner-data.api.ts'
import { useMonthName } from '../use-month-name.ts'
import { PeriodFilters } from './reconciliation-filters.tsx'
import { ReconciliationRows } from './reconciliation-rows.tsx'
import { reconciliationRowsQuery, type ReconciliationSearch } from './reconciliation-search.ts'
import classes from './reconciliation.module.css'

type ReconciliationScreenProps = ReconciliationAnswers & {
  partnerId: number
  partner: Promise<Partner>
  search: ReconciliationSearch
  onChange: (change: Partial<ReconciliationSearch>) => void
}

/** Compares the sales in conversations with the policies that the partner issued. */
export function ReconciliationScreen({ partnerId, partner, search, ...props }: ReconciliationScreenProps) {
  const { onChange } = props
  const api = useApi(partnerDataApi)
  const reload = useReload()
  const loadedPartner = usePromiseState(partner).value
  const months = usePromiseState(props.months)

  return (
    <div className={classes['reconciliation']}>
      <PeriodFilters
        search={search}
        campaigns={loadedPartner?.campaigns ?? null}
        onChange={(change) => onChange({ page: 1, month: undefined, ...change })}
      />
      <AsyncContent answer={months} onRetry={reload}>
        {(loaded) => <MonthsTable reconciliation={loaded} />}
      </AsyncContent>
      <ReconciliationRows
        rows={usePromiseState(props.rows)}
        search={search}
        months={months.value?.months.map(({ month }) => month) ?? []}
        fetchFile={(format) => api.reconciliationFile(partnerId, reconciliationRowsQuery(search), format)}
        onChange={onChange}
        onRetry={reload}
      />
    </div>
  )
}

type Month = Reconciliation['months'][number]

/** The agreements and differences per month. Every figure links to its rows. */
function MonthsTable({ reconciliation: { months, time_zone, repeated, undated } }: { reconciliation: Reconciliation }) {
  const { t, i18n } = useLingui()
  const { percent } = useFormats()
  const monthName = useMonthName()
  const sure = percent(CONFIRMED_LINK_CONFIDENCE)

  return (
    <FigureTable
      caption={<Trans>Sold here, issued there</Trans>}
      note={
        <>
          <Trans>
            A sale and a policy belong together when a person has confirmed it, or when the link between them is at
            least {sure} sure. Months are those of the sale, and of the issue where nothing was sold here, in{' '}
            {time_zone}. What cannot be told are sales of whose customer neither an id nor a phone nor an e-mail is
            known.
          </Trans>{' '}
          {repeated > 0 && (
            <Plural
              value={repeated}
              one="# more conversation sold a policy that is counted with another one."
              other="# more conversations sold policies that are counted with others."
            />
          )}{' '}
          {undated > 0 && (
            <Plural
              value={undated}
              one="# sale has no date, and is in no month."
              other="# sales have no date, and are in no month."
            />
          )}
        </>
      }
      of={t`Month`}
      rows={months}
      keyOf={({ month }) => month}
      renderName={({ month }) => monthName(month)}
      columns={[
        ...reconciliationKinds.map((kind) => ({
          key: kind,
          header: i18n._(reconciliationNames[kind]),
          render: ({ month, counts }: Month) => <CountLink count={counts[kind]} filter={{ month, kind }} />,
        })),
        {
          key: 'differing',
          header: t`Issued with differences`,
          render: ({ month, differing }: Month) => <CountLink count={differing} filter={{ month, differs: 'any' }} />,
        },
        ...saleDifferences.map((differs) => {
          const differenceName = i18n._(saleDifferenceNames[differs])
          return {
            key: differs,
            header: t`Other: ${differenceName}`,
            render: ({ month, differences }: Month) => (
              <CountLink count={differences[differs]} filter={{ month, differs }} />
            ),
          }
        }),
      ]}
      hasLinks
    />
  )
}

type RowsLinkProps = { count: number; filter: Pick<ReconciliationSearch, 'month' | 'kind' | 'differs'> }

function CountLink({ count, filter: { month, kind, differs } }: RowsLinkProps) {
  const { number } = useFormats()
  if (count === 0) return '0'
  return (
    <Link to="." search={(search: object) => ({ ...search, month, kind, differs, page: 1 })}>
      {number(count)}
    </Link>
  )
}
