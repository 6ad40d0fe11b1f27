import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { Locale } from '#contracts/page-config.ts'
import type { Page } from '#contracts/pagination.ts'
import type { UserOptions, UserRowDto } from '#contracts/users.ts'
import { useFormats } from '#src/ui/formats.ts'
import { ListPage } from '#src/ui/table/list-page.tsx'
import type { PromiseState } from '#src/ui/use-promise-state.ts'

import { useUserColumns } from './user-columns.tsx'
import { UserFilters } from './user-filters.tsx'
import type { UsersSearch } from './users-search.ts'

type UsersPageProps = {
  search: UsersSearch
  users: PromiseState<Page<UserRowDto>>
  options: UserOptions | null
  /** The language of the component kit. */
  kit: Locale
  /** More to do than to look: buttons and links. */
  actions: ReactNode
  onChange: (change: Partial<UsersSearch>) => void
  onRetry: () => void
}

/** Everybody whom the reader may see, filtered, sorted and paged on the server. */
export function UsersPage({ search, users, options, kit, actions, onChange, onRetry }: UsersPageProps) {
  const { number } = useFormats()
  const columns = useUserColumns()

  return (
    <ListPage
      title={<Trans>Users</Trans>}
      sentence={<Trans>Who may sign in, as what, and who was here lately?</Trans>}
      actions={actions}
      search={search}
      onChange={onChange}
      renderFilters={(filter) => <UserFilters search={search} options={options} onChange={filter} />}
      list={users}
      columns={columns}
      kit={kit}
      renderCount={(total) => {
        const shown = number(total)
        return <Plural value={total} one={`${shown} person`} other={`${shown} people`} />
      }}
      // whoever reads the list is on it: without filters it is never empty
      noMatch={{
        title: <Trans>Nobody matches</Trans>,
        hint: <Trans>Search for a part of the name or the email, or take a filter away.</Trans>,
      }}
      onRetry={onRetry}
    />
  )
}
