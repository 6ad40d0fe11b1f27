import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'

import { postKinds, postStates } from '#contracts/lists/posts.ts'
import type { Page } from '#contracts/pagination.ts'
import type { PostOptions, PostRowDto } from '#contracts/posts.ts'
import { can } from '#src/machines/landing.ts'
import { AddLink } from '#src/ui/add-link.tsx'
import { FilterBar } from '#src/ui/filter-bar.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { Moment } from '#src/ui/moment.tsx'
import { SearchField } from '#src/ui/search-field.tsx'
import { Empty } from '#src/ui/states/empty.tsx'
import type { Column } from '#src/list/data-table.tsx'
import { ListPage } from '#src/list/list-screen.tsx'
import { filterCount } from '#src/list/list-view.ts'
import type { PromiseState } from '#src/ui/use-promise-state.ts'
import { postKindNames, postStateNames } from '#src/words/posts.ts'

import { categoryChoices } from '../category-choices.ts'
import { PostStateMark } from '../post-state-mark.tsx'
import type { PostsSearch } from './posts-search.ts'

type PostsPageProps = {
  search: PostsSearch
  posts: PromiseState<Page<PostRowDto>>
  options: PostOptions | null
  permissions: readonly string[]
  onChange: (change: Partial<PostsSearch>) => void
  onRetry: () => void
}

/** Everything that was written for the people who work here. */
export function PostsPage({ search, posts, options, permissions, onChange, onRetry }: PostsPageProps) {
  const { number } = useFormats()
  const columns = usePostColumns(permissions)

  return (
    <ListPage
      title={<Trans>Posts</Trans>}
      sentence={<Trans>What do people get to read, and who has read it?</Trans>}
      actions={
        can(permissions, 'post-create') && (
          <AddLink to="/admin/posts/create">
            <Trans>Add new post</Trans>
          </AddLink>
        )
      }
      search={search}
      onChange={onChange}
      renderFilters={(filter) => <PostFilters search={search} options={options} onChange={filter} />}
      list={posts}
      columns={columns}
      renderCount={(total) => {
        const shown = number(total)
        return <Plural value={total} one={`${shown} post`} other={`${shown} posts`} />
      }}
      noMatch={{
        title: <Trans>No post matches</Trans>,
        hint: <Trans>Search for other words, or take a filter away.</Trans>,
      }}
      empty={
        <Empty title={<Trans>Nothing is written yet</Trans>}>
          <Trans>News appear in everybody’s frame, help articles beside the questions of scorecards.</Trans>
        </Empty>
      }
      onRetry={onRetry}
    />
  )
}

type PostFiltersProps = {
  search: PostsSearch
  options: PostOptions | null
  onChange: (change: Partial<PostsSearch>) => void
}

function PostFilters({ search, options, onChange }: PostFiltersProps) {
  const { t, i18n } = useLingui()

  return (
    <FilterBar active={filterCount(search)}>
      <SearchField placeholder={t`Words of the title`} value={search.q} onChange={(q) => onChange({ q })} />
      <NativeSelect
        label={t`Kind`}
        value={search.kind ?? ''}
        data={[
          { value: '', label: t`Both kinds` },
          ...postKinds.map((value) => ({ value, label: i18n._(postKindNames[value]) })),
        ]}
        onChange={({ currentTarget: { value } }) => onChange({ kind: postKinds.find((name) => name === value) })}
      />
      <NativeSelect
        label={t`State`}
        value={search.state ?? ''}
        data={[
          { value: '', label: t`All states` },
          ...postStates.map((value) => ({ value, label: i18n._(postStateNames[value]) })),
        ]}
        onChange={({ currentTarget: { value } }) => onChange({ state: postStates.find((name) => name === value) })}
      />
      <NativeSelect
        label={t`Category`}
        value={String(search.category_id ?? '')}
        data={[{ value: '', label: t`All categories` }, ...categoryChoices(options?.categories)]}
        onChange={({ currentTarget: { value } }) => onChange({ category_id: value === '' ? undefined : Number(value) })}
      />
    </FilterBar>
  )
}

function usePostColumns(permissions: readonly string[]): Column<PostRowDto>[] {
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
