import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { EditUserScreen } from '#src/features/users/form/user-form-screens.tsx'
import { userAddresses } from '#src/features/users/user-addresses.ts'
import { usersApi } from '#src/features/users/users.api.ts'

import { requireOrExplain } from '../../../-guards.ts'
import { idOf } from '../../../-id-of.ts'

export const Route = createFileRoute('/_signed-in/admin/users/edit/$id')({
  staticData: { name: 'admin.users.edit', title: msg`Edit a user`, crumb: msg`User Edit` },
  beforeLoad: (guarded) => {
    requireOrExplain('user-edit')(guarded)
    // the form loads the person first
    requireOrExplain('user-list')(guarded)
  },
  loader: ({ context: { http }, params, abortController: { signal } }) => ({
    answer: usersApi(http).forEditing(idOf(params), signal),
  }),
  component: EditUser,
})

function EditUser() {
  return <EditUserScreen {...Route.useLoaderData()} addresses={userAddresses.admin} />
}
