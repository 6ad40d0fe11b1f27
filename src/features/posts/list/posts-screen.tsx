import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import { IconCheck, IconClock, IconPencil } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'

import { postKinds, type PostState, postStates } from '#contracts/lists/posts.ts'
import type { PostRowDto } from '#contracts/posts.ts'
import { useCan } from '#src/context/app-context.ts'
import type { Column } from '#src/list/data-table.tsx'
import { ListScreen } from '#src/list/list-screen.tsx'
import { AddLink } from '#src/ui/add-link.tsx'
import { EnumSelect } from '#src/ui/enum-select.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { Moment } from '#src/ui/moment.tsx'
import { SearchField } from '#src/ui/search-field.tsx'
import { Empty } from '#src/ui/states/empty.tsx'
import { usePromiseState } from '#src/ui/use-promise-state.ts'
import { postKindNames, postStateNames } from '#src/words/posts.ts'

import { categoryChoices } from '../category-choices.ts'
import type { PostListAnswers } from '../posts.api.ts'
import classes from './posts-screen.module.css'
import type { PostsSearch } from './posts-search.ts'

type PostsScreenProps = { answers: PostListAnswers; search: PostsSearch }

/** All posts. */
export function PostsScreen({ answers, search }: PostsScreenProps) {
  const { t } = useLingui()
  const can = useCan()
  const columns = usePostColumns()
  const list = usePromiseState(answers.posts)
  const options = usePromiseState(answers.options).value

  return (
    <ListScreen
      title={<Trans>Posts</Trans>}
      sentence={<Trans>What do people get to read, and who has read it?</Trans>}
      actions={
        can('post-create') && (
          <AddLink to="/admin/posts/create">
            <Trans>Add new post</Trans>
          </AddLink>
        )
      }
      search={search}
      renderFilters={(filter) => (
        <>
          <SearchField placeholder={t`Words of the title`} value={search.q} onChange={(q) => filter({ q })} />
          <EnumSelect
            label={t`Kind`}
            all={t`Both kinds`}
            values={postKinds}
            names={postKindNames}
            value={search.kind}
            onChange={(kind) => filter({ kind })}
          />
          <EnumSelect
            label={t`State`}
            all={t`All states`}
            values={postStates}
            names={postStateNames}
            value={search.state}
            onChange={(state) => filter({ state })}
          />
          <NativeSelect
            label={t`Category`}
            value={String(search.category_id ?? '')}
            data={[{ value: '', label: t`All categories` }, ...categoryChoices(options?.categories)]}
            onChange={({ currentTarget: { value } }) =>
              filter({ category_id: value === '' ? undefined : Number(value) })
            }
          />
        </>
      )}
      list={list}
      columns={columns}
      renderCount={(total, count) => <Plural value={total} one={`${count} post`} other={`${count} posts`} />}
      noMatch={{
        title: <Trans>No post matches</Trans>,
        hint: <Trans>Search for other words, or take a filter away.</Trans>,
      }}
      empty={
        <Empty title={<Trans>Nothing is written yet</Trans>}>
          <Trans>News appear in everybody’s frame, help articles beside the questions of scorecards.</Trans>
        </Empty>
      }
    />
  )
}

function usePostColumns(): Column<PostRowDto>[] {
  const { t, i18n } = useLingui()
  const { number } = useFormats()
  const mayEdit = useCan()('post-edit')

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

/** Whether people see a post, as a word with an icon. */
function PostStateMark({ state }: { state: PostState }) {
  const { i18n } = useLingui()
  const Icon = ICONS[state]

  return (
    <span className={classes['mark']}>
      <Icon size={16} stroke={1.5} aria-hidden />
      {i18n._(postStateNames[state])}
    </span>
  )
}

const ICONS = { draft: IconPencil, scheduled: IconClock, published: IconCheck } as const
