import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { CreateUserScreen } from '#src/features/users/form/user-form-screens.tsx'
import { userAddresses } from '#src/features/users/user-addresses.ts'
import { usersApi } from '#src/features/users/users.api.ts'

import { requireOrExplain } from '../../../-guards.ts'

export const Route = createFileRoute('/_signed-in/admin/users/create')({
  staticData: { name: 'admin.users.create', title: msg`Add a user`, crumb: msg`Add New` },
  beforeLoad: ({ context }) => {
    requireOrExplain('user-create')({ context })
    requireOrExplain('user-list')({ context }) // the form leads to the person
  },
  loader: ({ context: { http }, abortController: { signal } }) => usersApi(http).options(signal),
  component: CreateUser,
})

function CreateUser() {
  return <CreateUserScreen {...Route.useLoaderData()} addresses={userAddresses.admin} />
}
