import { Plural, Trans } from '@lingui/react/macro'

import type { Locale } from '#contracts/page-config.ts'
import type { Page } from '#contracts/pagination.ts'
import type { PermissionRowDto } from '#contracts/permission-catalogue.ts'
import { can } from '#src/machines/landing.ts'
import { AddLink } from '#src/ui/add-link.tsx'
import { ListPage } from '#src/ui/table/list-page.tsx'
import type { PromiseState } from '#src/ui/use-promise-state.ts'

import { usePermissionColumns } from './permission-columns.tsx'
import { PermissionFilters } from './permission-filters.tsx'
import type { PermissionsSearch } from './permissions-search.ts'

type PermissionsPageProps = {
  search: PermissionsSearch
  permissions: PromiseState<Page<PermissionRowDto>>
  /** The permissions of the reader. */
  held: readonly string[]
  /** The language of the component kit. */
  kit: Locale
  onChange: (change: Partial<PermissionsSearch>) => void
  onRetry: () => void
}

/** Every permission, what it opens, and how many hold it. */
export function PermissionsPage({ search, permissions, held, kit, onChange, onRetry }: PermissionsPageProps) {
  const columns = usePermissionColumns(can(held, 'permission-edit'))

  return (
    <ListPage
      title={<Trans>Permissions</Trans>}
      sentence={<Trans>What can be allowed here, and who is allowed it?</Trans>}
      actions={
        can(held, 'permission-create') && (
          <AddLink to="/admin/permissions/create">
            <Trans>Add permission</Trans>
          </AddLink>
        )
      }
      search={search}
      onChange={onChange}
      renderFilters={(filter) => <PermissionFilters search={search} onChange={filter} />}
      list={permissions}
      columns={columns}
      kit={kit}
      renderCount={(total) => <Plural value={total} one="# permission" other="# permissions" />}
      noMatch={{
        title: <Trans>No permission matches</Trans>,
        hint: <Trans>Search for a part of the name, such as “post”.</Trans>,
      }}
      onRetry={onRetry}
    />
  )
}
