import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'

import type { Page } from '#contracts/pagination.ts'
import type { ReconciliationRowDto } from '#contracts/partner-data-reconciliation.ts'
import { ColumnMenu } from '#src/list/column-menu.tsx'
import type { Column } from '#src/list/data-table.tsx'
import { ListTable } from '#src/list/list-table.tsx'
import { conversationAddress } from '#src/machines/conversation-address.ts'
import { type ExportFormat, ExportMenu, tableFormats } from '#src/ui/export-menu.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { Empty } from '#src/ui/states/empty.tsx'
import { NoMatch } from '#src/ui/states/no-match.tsx'
import type { Download } from '#src/ui/use-download.ts'
import type { PromiseState } from '#src/ui/use-promise-state.ts'
import { useMoney } from '#src/words/money.ts'
import { reconciliationNames, saleDifferenceNames } from '#src/words/partner-data.ts'

import { policyLink } from '../policy-link.ts'
import { useMonthName } from '../use-month-name.ts'
import { RowFilters } from './reconciliation-filters.tsx'
import type { ReconciliationSearch } from './reconciliation-search.ts'
import classes from './reconciliation.module.css'

type ReconciliationRowsProps = {
  rows: PromiseState<Page<ReconciliationRowDto>>
  search: ReconciliationSearch
  /** The counted months. */
  months: readonly string[]
  fetchFile: (format: ExportFormat) => Promise<Download>
  onChange: (change: Partial<ReconciliationSearch>) => void
  onRetry: () => void
}

/** The sales and policies behind the figures. */
export function ReconciliationRows({ rows, search, months, fetchFile, onChange, onRetry }: ReconciliationRowsProps) {
  const { number } = useFormats()
  const monthName = useMonthName()
  const columns = useReconciliationColumns()
  const isFiltered = [search.kind, search.differs, search.month].some((filter) => filter !== undefined)
  const clear = () => onChange({ kind: undefined, differs: undefined, month: undefined, page: 1 })

  return (
    <section aria-labelledby="rows">
      <div className={classes['head']}>
        <h2 id="rows" className={classes['heading']}>
          <Trans>Sales and policies</Trans>
        </h2>
        <div className={classes['actions']}>
          <ColumnMenu columns={columns} view={search} onView={onChange} />
          <ExportMenu formats={tableFormats} fetchFile={fetchFile} />
        </div>
      </div>
      <RowFilters
        search={search}
        months={months.map((value) => ({ value, label: monthName(value) }))}
        onChange={(change) => onChange({ page: 1, ...change })}
      />
      <ListTable
        list={rows}
        columns={columns}
        view={search}
        onView={onChange}
        renderCount={(total) => {
          const count = number(total)
          return <Plural value={total} one={`${count} sale or policy`} other={`${count} sales and policies`} />
        }}
        empty={
          isFiltered ? (
            <NoMatch title={<Trans>Nothing matches</Trans>} onClear={clear}>
              <Trans>Take a filter away.</Trans>
            </NoMatch>
          ) : (
            <Empty title={<Trans>Nothing was sold or issued in these months</Trans>}>
              <Trans>
                Sales come with conversations whose disposition is a sale, policies with the files of the partner or the
                insurer.
              </Trans>
            </Empty>
          )
        }
        onClear={isFiltered ? clear : undefined}
        onRetry={onRetry}
      />
    </section>
  )
}

/** The columns of both sides of a sale, next to each other. */
function useReconciliationColumns(): Column<ReconciliationRowDto>[] {
  const { t, i18n } = useLingui()
  const { day, percent, list } = useFormats()
  const money = useMoney()

  return useMemo(() => {
    const dayOf = (on: string | null | undefined) => (on ? day(on) : '—')
    const premiumOf = (policy: ReconciliationRowDto['policy']) =>
      policy?.premium == null ? '—' : money(policy.premium, policy.currency)
    return [
      { name: 'on', header: t`Day`, width: 110, isSortable: true, cell: ({ on }) => day(on) },
      { name: 'kind', header: t`State`, width: 160, cell: ({ kind }) => i18n._(reconciliationNames[kind]) },
      {
        name: 'differences',
        header: t`Differences`,
        width: 130,
        cell: ({ differences }) =>
          list(differences.map((difference) => i18n._(saleDifferenceNames[difference]))) || '—',
      },
      { name: 'customer', header: t`Customer`, width: 130, cell: ({ customer_name }) => customer_name ?? '—' },
      { name: 'call', header: t`Conversation`, width: 110, cell: ({ sale }) => <Call sale={sale} /> },
      { name: 'campaign', header: t`Campaign`, width: 130, cell: campaignOf },
      { name: 'agent', header: t`Agent`, width: 130, cell: ({ sale }) => sale?.agent ?? '—' },
      { name: 'sold_product', header: t`Sold as`, width: 140, cell: ({ sale }) => sale?.product ?? '—' },
      { name: 'said_premium', header: t`Premium as said`, width: 130, cell: ({ sale }) => sale?.premium ?? '—' },
      { name: 'policy', header: t`Policy`, width: 130, cell: ({ policy }) => <Policy policy={policy} /> },
      { name: 'sold_on', header: t`Noted as sold`, width: 110, cell: ({ policy }) => dayOf(policy?.sold_on) },
      {
        name: 'issued_on',
        header: t({ message: 'Issued', context: 'day of a policy' }),
        width: 110,
        cell: ({ policy }) => dayOf(policy?.issued_on),
      },
      { name: 'seller', header: t`Seller`, width: 110, cell: ({ policy }) => policy?.seller ?? '—' },
      { name: 'issued_product', header: t`Issued as`, width: 140, cell: ({ policy }) => policy?.product ?? '—' },
      {
        name: 'premium',
        header: t({ message: 'Premium', context: 'price of a policy' }),
        width: 110,
        isNumber: true,
        cell: ({ policy }) => premiumOf(policy),
      },
      {
        name: 'confidence',
        header: t`Confidence`,
        width: 110,
        isNumber: true,
        cell: ({ confidence }) => (confidence === null ? '—' : percent(confidence)),
      },
    ]
  }, [t, i18n, day, percent, list, money])
}

const campaignOf = ({ sale, policy }: ReconciliationRowDto) => (sale?.campaign ?? policy?.campaign)?.name ?? '—'

/** Readers without access see that there is a conversation, but no link. */
function Call({ sale }: { sale: ReconciliationRowDto['sale'] }) {
  const { t } = useLingui()
  if (!sale) return '—'
  return sale.call ? <Link {...conversationAddress(sale.call)}>#{sale.call.id}</Link> : t`Not open to you`
}

function Policy({ policy }: { policy: ReconciliationRowDto['policy'] }) {
  if (!policy) return '—'
  return policy.id === null ? policy.number : <Link {...policyLink(policy.id)}>{policy.number}</Link>
}
