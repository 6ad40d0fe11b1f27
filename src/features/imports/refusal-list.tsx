import { Plural, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'

import type { ImportRefusal } from '#contracts/imports.ts'
import type { Page } from '#contracts/pagination.ts'
import type { Column } from '#src/list/data-table.tsx'
import { ListTable } from '#src/list/list-table.tsx'
import { useFormats } from '#src/ui/formats.ts'
import type { PromiseState } from '#src/ui/use-promise-state.ts'

import type { ImportsSearch } from './imports-search.ts'
import classes from './refusal-list.module.css'

type RefusalListProps = {
  refusals: PromiseState<Page<ImportRefusal> | null>
  hasNotes: boolean
  search: ImportsSearch
  onChange: (change: Partial<ImportsSearch>) => void
  onRetry: () => void
}

/** What was not taken, and what is to be said of what was, one page of it: where it stands, and why. */
export function RefusalList({ refusals, hasNotes, search, onChange, onRetry }: RefusalListProps) {
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
      renderCount={(total) => {
        const shown = number(total)
        return hasNotes ? (
          <Plural value={total} one={`${shown} refusal or note`} other={`${shown} refusals and notes`} />
        ) : (
          <Plural value={total} one={`${shown} refusal`} other={`${shown} refusals`} />
        )
      }}
      empty={null}
      onRetry={onRetry}
    />
  )
}

function useRefusalColumns(): Column<ImportRefusal & { id: number }>[] {
  const { t } = useLingui()

  return useMemo(
    () => [
      {
        name: 'kind',
        header: t`Kind`,
        width: 90,
        cell: ({ taken }) =>
          taken
            ? t({ message: 'Note', context: 'on what was taken from files' })
            : t({ message: 'Refused', context: 'what was not taken from files' }),
      },
      {
        name: 'file',
        header: t`File`,
        width: 200,
        cell: ({ file }) => <span className={classes['whole']}>{file}</span>,
      },
      { name: 'row', header: t`Row`, width: 70, isNumber: true, cell: ({ row }) => row ?? '—' },
      { name: 'field', header: t`Field`, width: 140, cell: ({ field }) => field ?? '—' },
      {
        name: 'reason',
        header: t`Reason`,
        width: 420,
        // importers speak English alone
        cell: ({ reason }) => (
          <span className={classes['whole']} lang="en">
            {reason}
          </span>
        ),
      },
    ],
    [t],
  )
}
