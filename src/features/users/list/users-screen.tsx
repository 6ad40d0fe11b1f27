import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import { IconFileUpload, IconUserPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'

import { userMatters, userStates } from '#contracts/lists/users.ts'
import type { UserRowDto } from '#contracts/users.ts'
import { useApi, useCan } from '#src/context/app-context.ts'
import type { Column } from '#src/list/data-table.tsx'
import { ListScreen } from '#src/list/list-screen.tsx'
import { Avatar } from '#src/ui/avatar.tsx'
import { EnumSelect } from '#src/ui/enum-select.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { Moment } from '#src/ui/moment.tsx'
import { namedOptions } from '#src/ui/named-options.ts'
import { SearchField } from '#src/ui/search-field.tsx'
import { Select } from '#src/ui/select.tsx'
import { usePromiseState } from '#src/ui/use-promise-state.ts'
import { userMatterNames, userStateNames } from '#src/words/users.ts'

import type { UserAddresses } from '../user-addresses.ts'
import { UserState } from '../user-state.tsx'
import { type UserListAnswers, usersApi } from '../users.api.ts'
import classes from './users-screen.module.css'
import { type UsersSearch, usersSearch } from './users-search.ts'

type UsersScreenProps = { answers: UserListAnswers; addresses: UserAddresses; search: UsersSearch }

/** The people whom the reader may see. The server filters, sorts and pages. */
export function UsersScreen({ answers, addresses, search }: UsersScreenProps) {
  const { t } = useLingui()
  const api = useApi(usersApi)
  const columns = useUserColumns()
  const list = usePromiseState(answers.users)
  const options = usePromiseState(answers.options).value

  return (
    <ListScreen
      title={<Trans>Users</Trans>}
      sentence={<Trans>Who may sign in, as what, and who was here lately?</Trans>}
      fetchFile={(format) => api.exportFile(usersSearch.query(search), format)}
      actions={<UsersActions addresses={addresses} />}
      search={search}
      renderFilters={(filter) => (
        <>
          <SearchField placeholder={t`Name or email`} value={search.q} onChange={(q) => filter({ q })} />
          <NativeSelect
            label={t`Role`}
            value={String(search.role_id ?? '')}
            data={[{ value: '', label: t`All roles` }, ...namedOptions(options?.roles)]}
            onChange={({ currentTarget: { value } }) => filter({ role_id: idOf(value) })}
          />
          <Select
            label={t`Team`}
            placeholder={t`All teams`}
            isClearable
            value={search.team_id === undefined ? null : String(search.team_id)}
            isLoading={!options}
            options={namedOptions(options?.teams)}
            onChange={(value) => filter({ team_id: idOf(value ?? '') })}
          />
          <Select
            label={t`Partner`}
            placeholder={t`All partners`}
            isClearable
            value={search.partner_id === undefined ? null : String(search.partner_id)}
            isLoading={!options}
            options={namedOptions(options?.partners)}
            onChange={(value) => filter({ partner_id: idOf(value ?? '') })}
          />
          <EnumSelect
            label={t`State`}
            all={t`All states`}
            values={userStates}
            names={userStateNames}
            value={search.state}
            onChange={(state) => filter({ state })}
          />
          <EnumSelect
            label={t`Needs attention`}
            all={t`Everyone`}
            values={userMatters}
            names={userMatterNames}
            value={search.matter}
            onChange={(matter) => filter({ matter })}
          />
        </>
      )}
      list={list}
      columns={columns}
      renderCount={(total, count) => <Plural value={total} one={`${count} person`} other={`${count} people`} />}
      // the reader is in the list too: without filters it is never empty
      noMatch={{
        title: <Trans>Nobody matches</Trans>,
        hint: <Trans>Search for a part of the name or the email, or take a filter away.</Trans>,
      }}
    />
  )
}

const idOf = (value: string) => (value === '' ? undefined : Number(value))

/** The actions of the list that the reader may take. */
function UsersActions({ addresses }: { addresses: UserAddresses }) {
  const can = useCan()

  return (
    <>
      {addresses.file && can('user-edit') && (
        <LinkButton
          link={addresses.file}
          variant="default"
          leftSection={<IconFileUpload size={16} stroke={1.5} aria-hidden />}
        >
          <Trans>Update from a file</Trans>
        </LinkButton>
      )}
      {can('user-create') && (
        <LinkButton link={addresses.create} leftSection={<IconUserPlus size={16} stroke={1.5} aria-hidden />}>
          <Trans>Add user</Trans>
        </LinkButton>
      )}
    </>
  )
}

function useUserColumns(): Column<UserRowDto>[] {
  const { t } = useLingui()

  return useMemo(
    () => [
      { name: 'name', width: 216, header: t`Name`, isSortable: true, cell: (user) => <UserLink user={user} /> },
      {
        name: 'email',
        width: 192,
        header: t`Email`,
        isSortable: true,
        cell: ({ email }) => <UserEmail email={email} />,
      },
      { name: 'role', width: 128, header: t`Role`, isSortable: true, cell: ({ role }) => role?.name ?? '—' },
      { name: 'team', width: 112, header: t`Team`, isSortable: true, cell: ({ team }) => team?.name ?? '—' },
      {
        name: 'partner',
        width: 120,
        header: t`Partner`,
        isSortable: true,
        cell: ({ partner }) => partner?.name ?? '—',
      },
      { name: 'state', width: 136, header: t`State`, cell: ({ state }) => <UserState state={state} /> },
      {
        name: 'two_factor',
        width: 100,
        header: t`Second factor`,
        cell: ({ has_two_factor }) => (has_two_factor ? t`On` : t`Off`),
      },
      {
        name: 'last_active_at',
        width: 108,
        header: t`Last active`,
        isSortable: true,
        cell: ({ last_active_at }) => (last_active_at ? <Moment at={last_active_at} /> : t`Never`),
      },
      {
        name: 'created_at',
        width: 168,
        header: t`Added`,
        isSortable: true,
        cell: ({ created_at }) => <Moment at={created_at} as="date-time" />,
      },
    ],
    [t],
  )
}

/** An email address, shortened where it would push the other columns out of sight; the tooltip shows it in full. */
function UserEmail({ email }: { email: string }) {
  return (
    <span className={classes['email']} title={email}>
      {email}
    </span>
  )
}

/** The photo and the name of a person, as a link to their page. */
function UserLink({ user: { id, name, photo_url } }: { user: Pick<UserRowDto, 'id' | 'name' | 'photo_url'> }) {
  return (
    <span className={classes['user']}>
      <Avatar name={name} photoUrl={photo_url} />
      <Link to="/detail-user" search={{ id }} className={classes['name']} title={name}>
        {name}
      </Link>
    </span>
  )
}
