import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'

import type { PostRowDto } from '#contracts/posts.ts'
import { can } from '#src/machines/landing.ts'
import { useFormats } from '#src/ui/formats.ts'
import { Moment } from '#src/ui/moment.tsx'
import type { Column } from '#src/ui/table/data-table.tsx'
import { postKindNames } from '#src/words/posts.ts'

import { PostStateMark } from '../post-state-mark.tsx'

export function usePostColumns(permissions: readonly string[]): Column<PostRowDto>[] {
  const { t, i18n } = useLingui()
  const { number } = useFormats()
  const mayEdit = can(permissions, 'post-edit')

  return useMemo(
    () => [
      {
        name: 'title',
        header: t`Title`,
        width: 240,
        isSortable: true,
        cell: ({ id, title }) =>
          mayEdit ? (
            <Link to="/admin/posts/edit/$id" params={{ id: String(id) }}>
              {title}
            </Link>
          ) : (
            title
          ),
      },
      { name: 'kind', header: t`Kind`, width: 100, cell: ({ kind }) => i18n._(postKindNames[kind]) },
      {
        name: 'category',
        header: t`Category`,
        width: 140,
        isSortable: true,
        cell: ({ category }) => category?.name ?? '—',
      },
      { name: 'author', header: t`Author`, width: 120, isSortable: true, cell: ({ author }) => author?.name ?? '—' },
      { name: 'state', header: t`State`, width: 110, cell: ({ state }) => <PostStateMark state={state} /> },
      {
        name: 'published_at',
        header: t`Published`,
        width: 140,
        isSortable: true,
        cell: ({ published_at }) => (published_at ? <Moment at={published_at} as="date-time" /> : '—'),
      },
      {
        name: 'readers',
        header: t`Read by`,
        width: 90,
        isNumber: true,
        cell: ({ state, readers: { read, audience } }) =>
          state === 'published' ? t`${number(read)} of ${number(audience)}` : '—',
      },
      {
        name: 'updated_at',
        header: t`Changed`,
        width: 110,
        isSortable: true,
        cell: ({ updated_at }) => <Moment at={updated_at} />,
      },
    ],
    [t, i18n, number, mayEdit],
  )
}
