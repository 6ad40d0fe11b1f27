import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'

import type { Upload } from '#contracts/partner-data.ts'
import { fileSize } from '#src/ui/file-size.ts'
import { useFormats } from '#src/ui/formats.ts'
import { Moment } from '#src/ui/moment.tsx'
import type { Column } from '#src/ui/table/data-table.tsx'
import { formatsOf, uploadStateNames } from '#src/words/partner-data.ts'

/** The columns of the list of uploads in the reader's language. */
export function useUploadColumns(): Column<Upload>[] {
  const { t, i18n } = useLingui()
  const { number } = useFormats()

  return useMemo(
    () => [
      {
        name: 'name',
        header: t({ message: 'Name', context: 'of an import' }),
        width: 200,
        isSortable: true,
        cell: ({ id, name }) => (
          <Link to="." search={(search: object) => ({ ...search, upload: id, page: 1 })}>
            {name}
          </Link>
        ),
      },
      { name: 'files', header: t`Files`, width: 200, cell: (upload) => <Names {...upload} /> },
      {
        name: 'created_at',
        header: t`When`,
        width: 150,
        isSortable: true,
        cell: ({ created_at }) => <Moment at={created_at} as="date-time" />,
      },
      {
        name: 'state',
        header: t`State`,
        width: 130,
        cell: ({ state, done, total }) => {
          const name = i18n._(uploadStateNames[state])
          const [some, all] = [number(done), number(total)]
          return UNDER_WAY.has(state) && total > 0 ? t`${name}: ${some} of ${all}` : name
        },
      },
      {
        name: 'accepted',
        header: t`New or completed`,
        width: 120,
        isNumber: true,
        cell: ({ accepted }) => number(accepted),
      },
      {
        name: 'repeated',
        header: t`Known already`,
        width: 110,
        isNumber: true,
        cell: ({ repeated }) => number(repeated),
      },
      {
        name: 'refused',
        header: t({ message: 'Refused', context: 'what was not taken from files' }),
        width: 90,
        isNumber: true,
        cell: ({ refused }) => number(refused),
      },
      { name: 'created_by', header: t`Who`, width: 130, cell: ({ created_by }) => created_by?.name ?? '—' },
      { name: 'formats', header: t`Read as`, width: 180, cell: ({ formats }) => formatsOf(i18n, formats) },
      { name: 'bytes', header: t`Size`, width: 90, isNumber: true, cell: ({ bytes }) => fileSize(bytes, i18n.locale) },
    ],
    [t, i18n, number],
  )
}

function Names({ names, files }: Upload) {
  const { t } = useLingui()
  const { number } = useFormats()
  const shown = names.join(', ')
  const more = number(files - names.length)
  if (files === 0) return '—'
  return files > names.length ? t`${shown} and ${more} more` : shown
}

const UNDER_WAY = new Set(['checking', 'queued', 'running'])
