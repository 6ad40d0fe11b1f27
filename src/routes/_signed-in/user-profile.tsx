import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { profileApi } from '#src/features/profile/profile.api.ts'

import { OwnProfile } from '../-own-profile.tsx'

export const Route = createFileRoute('/_signed-in/user-profile')({
  staticData: { name: 'user-profile', title: msg`Your profile`, crumb: msg`Your profile` },
  loader: ({ context: { http }, abortController: { signal } }) => profileApi(http).open(signal),
  // changing between sections needs no request
  staleTime: 10_000,
  component: UserProfile,
  codeSplitGroupings: [['loader', 'component']],
})

function UserProfile() {
  return <OwnProfile answers={Route.useLoaderData()} />
}
