import { useNavigate, useRouteContext } from '@tanstack/react-router'

import { ProfileScreen } from '#src/features/profile/profile-screen.tsx'
import type { ProfileAnswers } from '#src/features/profile/profile.api.ts'

import { landingAddress } from './-landing.ts'

/** The user's own account, which has two addresses. */
export function OwnProfile({ answers }: { answers: ProfileAnswers }) {
  const navigate = useNavigate()
  const { session } = useRouteContext({ from: '/_signed-in' })

  return (
    <ProfileScreen
      answers={answers}
      onSetUp={() => void navigate({ to: landingAddress(session.getSnapshot().context), replace: true })}
    />
  )
}
