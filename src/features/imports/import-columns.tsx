import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'

import type { Import } from '#contracts/imports.ts'
import { useFormats } from '#src/ui/formats.ts'
import { Moment } from '#src/ui/moment.tsx'
import type { Column } from '#src/ui/table/data-table.tsx'

import { importsSearch } from './imports-search.ts'
import { hasBegun } from './has-begun.ts'
import { sourceNames, stateNames } from './import-words.ts'

export function useImportColumns(): Column<Import>[] {
  const { t, i18n } = useLingui()
  const { number } = useFormats()

  return useMemo(
    () => [
      {
        name: 'name',
        header: t({ message: 'Name', context: 'of an import' }),
        width: 260,
        isSortable: true,
        cell: ({ id, name }) => (
          <Link to="/imports" search={{ ...importsSearch({}), import: id }}>
            {name}
          </Link>
        ),
      },
      { name: 'state', header: t`State`, width: 130, cell: ({ state }) => i18n._(stateNames[state]) },
      {
        name: 'created_at',
        header: t`When`,
        width: 150,
        isSortable: true,
        cell: ({ created_at }) => <Moment at={created_at} as="date-time" />,
      },
      { name: 'created_by', header: t`Who`, width: 150, cell: ({ created_by }) => created_by?.name ?? '—' },
      { name: 'partner', header: t`Partner`, width: 150, cell: ({ partner }) => partner?.name ?? '—' },
      {
        name: 'source',
        header: t({ message: 'From', context: 'source of an import' }),
        width: 160,
        cell: ({ source }) => i18n._(sourceNames[source]),
      },
      { name: 'files', header: t`Files`, width: 90, isNumber: true, cell: ({ files }) => number(files) },
      {
        name: 'accepted',
        header: t`New or completed`,
        width: 130,
        isNumber: true,
        cell: (row) => (hasBegun(row) ? number(row.accepted) : '—'),
      },
      {
        name: 'repeated',
        header: t`Known already`,
        width: 120,
        isNumber: true,
        cell: (row) => (hasBegun(row) ? number(row.repeated) : '—'),
      },
      {
        name: 'refused',
        header: t({ message: 'Refused', context: 'what was not taken from files' }),
        width: 100,
        isNumber: true,
        cell: (row) => number(row.refused),
      },
    ],
    [t, i18n, number],
  )
}
