import { Plural, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'

import type { Refusal } from '#contracts/conversation.ts'
import type { Locale } from '#contracts/page-config.ts'
import type { Page } from '#contracts/pagination.ts'
import { useFormats } from '#src/ui/formats.ts'
import type { Column } from '#src/ui/table/data-table.tsx'
import { ListTable } from '#src/ui/table/list-table.tsx'
import type { Settled } from '#src/ui/use-settled.ts'

import type { ImportsSearch } from './imports-search.ts'

type RefusalListProps = {
  refusals: Settled<Page<Refusal> | null>
  search: ImportsSearch
  kit: Locale
  onChange: (change: Partial<ImportsSearch>) => void
  onRetry: () => void
}

/** What was not taken, one page of it: where it stands, and why. */
export function RefusalList({ refusals, search, kit, onChange, onRetry }: RefusalListProps) {
  const { number } = useFormats()
  const columns = useRefusalColumns()
  const { value } = refusals
  const list = { ...refusals, value: value && { ...value, data: value.data.map((row, id) => ({ ...row, id })) } }

  return (
    <ListTable
      list={list}
      columns={columns}
      view={{ ...search, hidden: '' }}
      onView={({ page, per_page }) => onChange({ ...(page && { page }), ...(per_page && { per_page }) })}
      kit={kit}
      renderCount={(total) => {
        const shown = number(total)
        return <Plural value={total} one={`${shown} refusal`} other={`${shown} refusals`} />
      }}
      empty={null}
      onRetry={onRetry}
    />
  )
}

function useRefusalColumns(): Column<Refusal & { id: number }>[] {
  const { t } = useLingui()

  return useMemo(
    () => [
      { name: 'file', header: t`File`, width: 240, cell: ({ file }) => file },
      { name: 'row', header: t`Row`, width: 80, isNumber: true, cell: ({ row }) => row ?? '—' },
      { name: 'field', header: t`Field`, width: 160, cell: ({ field }) => field ?? '—' },
      { name: 'reason', header: t`Reason`, width: 480, cell: ({ reason }) => reason },
    ],
    [t],
  )
}
