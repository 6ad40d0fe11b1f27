import { Plural, Trans } from '@lingui/react/macro'

import type { Locale } from '#contracts/page-config.ts'
import type { Page } from '#contracts/pagination.ts'
import type { PostOptions, PostRowDto } from '#contracts/posts.ts'
import { can } from '#src/machines/landing.ts'
import { AddLink } from '#src/ui/add-link.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { Empty } from '#src/ui/states/empty.tsx'
import { ListPage } from '#src/ui/table/list-page.tsx'
import type { PromiseState } from '#src/ui/use-promise-state.ts'

import { usePostColumns } from './post-columns.tsx'
import { PostFilters } from './post-filters.tsx'
import type { PostsSearch } from './posts-search.ts'

type PostsPageProps = {
  search: PostsSearch
  posts: PromiseState<Page<PostRowDto>>
  options: PostOptions | null
  permissions: readonly string[]
  /** The language of the component kit. */
  kit: Locale
  onChange: (change: Partial<PostsSearch>) => void
  onRetry: () => void
}

/** Everything that was written for the people who work here. */
export function PostsPage({ search, posts, options, permissions, kit, onChange, onRetry }: PostsPageProps) {
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
      kit={kit}
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
