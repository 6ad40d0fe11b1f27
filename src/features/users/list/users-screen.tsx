import { Trans } from '@lingui/react/macro'
import { IconFileUpload, IconUserPlus } from '@tabler/icons-react'
import { useSelector } from '@xstate/react'

import type { Http } from '#src/lib/http.ts'
import { can } from '#src/machines/landing.ts'
import type { LocaleActor } from '#src/machines/locale.machine.ts'
import type { SessionActor } from '#src/machines/session.machine.ts'
import { type ExportFormat, ExportMenu, tableFormats } from '#src/ui/export-menu.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { usePromiseState } from '#src/ui/use-promise-state.ts'
import { useReload } from '#src/ui/use-reload.ts'

import type { UserAddresses } from '../user-addresses.ts'
import { type UserListAnswers, usersApi } from '../users.api.ts'
import { UsersPage } from './users-page.tsx'
import { type UsersSearch, usersSearch } from './users-search.ts'

type UsersScreenProps = {
  answers: UserListAnswers
  context: { http: Http; session: SessionActor; locale: LocaleActor }
  addresses: UserAddresses
  search: UsersSearch
  onChange: (change: Partial<UsersSearch>) => void
}

/** The list of people while its answers are on their way, and after. */
export function UsersScreen({ answers, context: { http, session }, addresses, ...page }: UsersScreenProps) {
  const reload = useReload()
  const permissions = useSelector(session, ({ context }) => context.permissions)

  return (
    <UsersPage
      {...page}
      users={usePromiseState(answers.users)}
      options={usePromiseState(answers.options).value}
      actions={
        <UsersActions
          permissions={permissions}
          addresses={addresses}
          fetchFile={(format) => usersApi(http).exported(usersSearch.query(page.search), format)}
        />
      }
      onRetry={reload}
    />
  )
}

type UsersActionsProps = {
  permissions: readonly string[]
  addresses: UserAddresses
  fetchFile: (format: ExportFormat) => Promise<{ file: Blob; name: string }>
}

/** What can be done from the list, as far as the reader may. */
function UsersActions({ permissions, addresses, fetchFile }: UsersActionsProps) {
  return (
    <>
      <ExportMenu formats={tableFormats} fetchFile={fetchFile} />
      {addresses.file && can(permissions, 'user-edit') && (
        <LinkButton
          link={addresses.file}
          variant="default"
          leftSection={<IconFileUpload size={16} stroke={1.5} aria-hidden />}
        >
          <Trans>Update from a file</Trans>
        </LinkButton>
      )}
      {can(permissions, 'user-create') && (
        <LinkButton link={addresses.create} leftSection={<IconUserPlus size={16} stroke={1.5} aria-hidden />}>
          <Trans>Add user</Trans>
        </LinkButton>
      )}
    </>
  )
}
