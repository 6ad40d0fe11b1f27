import { Trans } from '@lingui/react/macro'
import { IconShieldLock } from '@tabler/icons-react'
import { Link, useRouter } from '@tanstack/react-router'
import { waitFor } from 'xstate'

import { useAppContext, useVisitor } from '#src/context/app-context.ts'
import { mustSetUpTwoFactor } from '#src/machines/landing.ts'
import { Page } from '#src/ui/page.tsx'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { usePromiseState } from '#src/ui/use-promise-state.ts'

import classes from './profile-screen.module.css'
import { ProfileSections } from './profile-sections.tsx'
import type { ProfileAnswers } from './profile.api.ts'
import { focusSection } from './section.tsx'

type ProfileScreenProps = {
  answers: ProfileAnswers
  /** The second factor that the role requires is set up, and the rest of the product is open. */
  onSetUp: () => void
}

/** The account of the signed-in person. */
export function ProfileScreen({ answers, onSetUp }: ProfileScreenProps) {
  const { session } = useAppContext()
  const router = useRouter()
  const profile = usePromiseState(answers.profile)
  const sessions = usePromiseState(answers.sessions)
  const mustSetUp = mustSetUpTwoFactor(useVisitor())
  const reload = () => router.invalidate()

  /** Reloads the session first, because the route guards wait for it. */
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
        {(loaded) => <ProfileSections profile={loaded} sessions={sessions} onReload={reload} onRefresh={refresh} />}
      </AsyncContent>
    </Page>
  )
}

/** Explains to a person who was redirected here why nothing else is open yet. */
function SetUpBanner() {
  return (
    <div role="status" className={classes['banner']}>
      <IconShieldLock size={20} stroke={1.5} aria-hidden />
      <p>
        <Trans>
          Your role asks for a second factor. The rest of the product opens once it is set up:{' '}
          <Link to="." hash="two-factor" replace preload={false} onClick={() => focusSection('two-factor')}>
            set it up now
          </Link>
          .
        </Trans>
      </p>
    </div>
  )
}
