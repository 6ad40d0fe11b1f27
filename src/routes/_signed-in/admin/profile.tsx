import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { profileApi } from '#src/features/profile/profile.api.ts'

import { OwnProfile } from '../../-own-profile.tsx'

export const Route = createFileRoute('/_signed-in/admin/profile')({
  staticData: { name: 'admin.profile', title: msg`Your profile`, crumb: msg`Profile` },
  loader: ({ context: { http }, abortController: { signal } }) => profileApi(http).open(signal),
  // changing between sections needs no request
  staleTime: 10_000,
  component: AdminProfile,
  codeSplitGroupings: [['loader', 'component']],
})

function AdminProfile() {
  return <OwnProfile answers={Route.useLoaderData()} />
}
