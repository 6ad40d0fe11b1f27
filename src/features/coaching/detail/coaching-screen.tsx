import { Trans } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { useState } from 'react'

import type { Coaching } from '#contracts/coaching.ts'
import type { Http } from '#src/lib/http.ts'
import { can } from '#src/machines/landing.ts'
import type { SessionActor } from '#src/machines/session.machine.ts'
import { Page } from '#src/ui/page.tsx'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { usePageTitle } from '#src/ui/use-page-title.ts'
import { useReload } from '#src/ui/use-reload.ts'
import { usePromiseState } from '#src/ui/use-promise-state.ts'

import { coachingApi } from '../coaching.api.ts'
import { CoachingActions } from './coaching-actions.tsx'
import { CoachingFacts } from './coaching-facts.tsx'
import { CoachingHistory } from './coaching-history.tsx'
import { EffectSection } from './effect-section.tsx'

type CoachingScreenProps = { answer: Promise<Coaching>; context: { http: Http; session: SessionActor } }

/** A coaching: what was agreed, what became of it, and what can be done now. */
export function CoachingScreen({ answer, context: { http, session } }: CoachingScreenProps) {
  const [api] = useState(() => coachingApi(http))
  const reload = useReload()
  const title = usePageTitle()
  const coaching = usePromiseState(answer)
  const mayChange = useSelector(session, ({ context }) => can(context.permissions, 'quality-coaching'))
  const found = coaching.value

  return (
    <Page
      title={found?.topic ?? title}
      sentence={<Trans>What was agreed, and did more answers pass since?</Trans>}
      actions={found && <CoachingActions coaching={found} api={api} mayChange={mayChange} onDone={reload} />}
    >
      <AsyncContent answer={coaching} rows={10} onRetry={reload}>
        {(shown) => (
          <>
            <CoachingFacts coaching={shown} />
            <EffectSection coaching={shown} />
            <CoachingHistory coaching={shown} />
          </>
        )}
      </AsyncContent>
    </Page>
  )
}
