import { Trans } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { waitFor } from 'xstate'

import { useAppContext, useVisitor } from '#src/context/app-context.ts'
import { mustSetUpTwoFactor } from '#src/machines/landing.ts'
import { Page } from '#src/ui/page.tsx'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { usePromiseState } from '#src/ui/use-promise-state.ts'

import { ProfileSections } from './profile-sections.tsx'
import type { ProfileAnswers } from './profile.api.ts'
import { SetUpBanner } from './set-up-banner.tsx'

type ProfileScreenProps = {
  answers: ProfileAnswers
  /** The second factor that the role asks for is set up, and the rest of the product is open. */
  onSetUp: () => void
}

/** One's own account, while its data is on its way and after. */
export function ProfileScreen({ answers, onSetUp }: ProfileScreenProps) {
  const { session } = useAppContext()
  const router = useRouter()
  const profile = usePromiseState(answers.profile)
  const sessions = usePromiseState(answers.sessions)
  const mustSetUp = mustSetUpTwoFactor(useVisitor())
  const reload = () => router.invalidate()

  /** Who one is to the product first: its guards wait for that. */
  const refresh = async () => {
    session.send({ type: 'rights.changed' })
    const refreshed = await waitFor(session, (snapshot) => !snapshot.hasTag('pending'))
    if (!refreshed.matches('authenticated')) return
    if (mustSetUp && !mustSetUpTwoFactor(refreshed.context)) onSetUp()
    else await reload()
  }

  return (
    <Page title={<Trans>Your profile</Trans>} sentence={<Trans>Who are you here, and how do you sign in?</Trans>}>
      {mustSetUp && <SetUpBanner />}
      <AsyncContent answer={profile} onRetry={reload} isKept>
        {(own) => <ProfileSections profile={own} sessions={sessions} onReload={reload} onRefresh={refresh} />}
      </AsyncContent>
    </Page>
  )
}
