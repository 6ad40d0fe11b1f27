import { useNavigate, useRouteContext } from '@tanstack/react-router'

import { ProfileScreen } from '#src/features/profile/profile-screen.tsx'
import type { ProfileAnswers } from '#src/features/profile/profile.api.ts'

import { landingAddress } from './-landing.ts'

/** One's own account, which two addresses lead to. */
export function OwnProfile({ answers }: { answers: ProfileAnswers }) {
  const navigate = useNavigate()
  const { http, session, locale, pageConfig } = useRouteContext({ from: '/_signed-in' })

  return (
    <ProfileScreen
      answers={answers}
      http={http}
      session={session}
      locale={locale}
      appName={pageConfig.appName}
      onSetUp={() => void navigate({ to: landingAddress(session.getSnapshot().context), replace: true })}
    />
  )
}
