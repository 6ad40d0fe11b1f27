import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import { postKinds } from '#contracts/lists/posts.ts'
import type { NewsRowDto } from '#contracts/news.ts'
import type { Page as ListPage } from '#contracts/pagination.ts'
import { filterCount, noFilters } from '#src/list/list-view.ts'
import { PagedList } from '#src/list/paged-list.tsx'
import { EnumSelect } from '#src/ui/enum-select.tsx'
import { FilterBar } from '#src/ui/filter-bar.tsx'
import { ItemList } from '#src/ui/item-list.tsx'
import itemClasses from '#src/ui/item.module.css'
import { Page } from '#src/ui/page.tsx'
import { SearchField } from '#src/ui/search-field.tsx'
import { Empty } from '#src/ui/states/empty.tsx'
import { NoMatch } from '#src/ui/states/no-match.tsx'
import { UnreadMark } from '#src/ui/unread-mark.tsx'
import { usePromiseState } from '#src/ui/use-promise-state.ts'
import { useReload } from '#src/ui/use-reload.ts'
import { postKindNames } from '#src/words/posts.ts'

import { Byline } from './byline.tsx'
import classes from './news-screen.module.css'
import type { NewsSearch } from './news-search.ts'

type NewsScreenProps = {
  news: Promise<ListPage<NewsRowDto>>
  search: NewsSearch
  onChange: (change: Partial<NewsSearch>) => void
}

/** The posts for the reader, the newest first. */
export function NewsScreen({ news, search, onChange }: NewsScreenProps) {
  const reload = useReload()
  const list = usePromiseState(news)
  const isFiltered = filterCount(search) > 0
  const clear = () => onChange(noFilters(search))

  return (
    <Page
      title={<Trans>News</Trans>}
      sentence={<Trans>What has been announced to you, and how is it done here?</Trans>}
    >
      <NewsFilters search={search} onChange={(change) => onChange({ page: 1, ...change })} />
      <PagedList
        list={list}
        renderCount={(total) => <Plural value={total} one="# post" other="# posts" />}
        onClear={isFiltered ? clear : undefined}
        empty={<NoNews isFiltered={isFiltered} onClear={clear} />}
        onRetry={reload}
        renderRows={(rows, pagination) => (
          <>
            <ItemList isPending={list.isPending}>
              {rows.map((item) => (
                <li key={item.id}>
                  <NewsItem item={item} />
                </li>
              ))}
            </ItemList>
            {pagination}
          </>
        )}
      />
    </Page>
  )
}

function NoNews({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (!isFiltered) {
    return (
      <Empty title={<Trans>There is no news for you yet</Trans>}>
        <Trans>What is announced to your role, and the help articles for it, will stand here.</Trans>
      </Empty>
    )
  }
  return (
    <NoMatch title={<Trans>Nothing matches</Trans>} onClear={onClear}>
      <Trans>Search for a part of the title or of the text, or take a filter away.</Trans>
    </NoMatch>
  )
}

type NewsFiltersProps = {
  search: NewsSearch
  onChange: (change: Partial<NewsSearch>) => void
}

function NewsFilters({ search, onChange }: NewsFiltersProps) {
  const { t } = useLingui()

  return (
    <FilterBar active={filterCount(search)}>
      <SearchField placeholder={t`Title or text`} value={search.q} onChange={(q) => onChange({ q })} />
      <EnumSelect
        label={t`Kind`}
        all={t`All kinds`}
        values={postKinds}
        names={postKindNames}
        value={search.kind}
        onChange={(kind) => onChange({ kind })}
      />
    </FilterBar>
  )
}

/** A post of the list; a click anywhere on it opens it. */
function NewsItem({ item }: { item: NewsRowDto }) {
  const { id, title, excerpt, cover_url, is_read } = item

  return (
    <article className={`${itemClasses['item']} ${classes['item']}`}>
      <div className={classes['words']}>
        <h2 className={classes['title']} data-unread={!is_read || undefined}>
          <Link to="/news/$id" params={{ id: String(id) }} className={itemClasses['link']}>
            {title}
          </Link>
        </h2>
        <Byline post={item}>{!is_read && <UnreadMark />}</Byline>
        <p className={classes['excerpt']}>{excerpt}</p>
      </div>
      {cover_url && <img className={classes['cover']} src={cover_url} alt="" loading="lazy" />}
    </article>
  )
}
