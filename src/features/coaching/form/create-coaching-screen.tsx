import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import type { CoachingOptions } from '#contracts/coaching.ts'
import { dayIn } from '#domain/time-zone.ts'
import { useApi } from '#src/context/app-context.ts'
import { browserZone } from '#src/ui/formats.ts'
import { notify } from '#src/ui/notify.ts'
import { Page } from '#src/ui/page.tsx'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { usePageTitle } from '#src/ui/use-page-title.ts'
import { usePromiseState } from '#src/ui/use-promise-state.ts'
import { useReload } from '#src/ui/use-reload.ts'

import { coachingApi } from '../coaching.api.ts'
import { newCoaching } from './coaching-draft.ts'
import { CoachingForm } from './coaching-form.tsx'

type CreateCoachingScreenProps = {
  options: Promise<CoachingOptions>
  /** The questions that were asked for, with commas between them. */
  questions: string | undefined
}

/** A coaching that is proposed to an agent. */
export function CreateCoachingScreen({ options, questions }: CreateCoachingScreenProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const api = useApi(coachingApi)
  const [today] = useState(() => dayIn(browserZone(), new Date()))
  const found = usePromiseState(options)
  const agent = found.value?.agent.name

  return (
    <Page title={usePageTitle()} sentence={agent && <Trans>For {agent}, who is asked to agree.</Trans>}>
      <AsyncContent answer={found} rows={10} onRetry={useReload()}>
        {(offered) => (
          <CoachingForm
            initial={newCoaching(offered, questions, today)}
            options={offered}
            verb={<Trans>Propose coaching</Trans>}
            progress={<Trans>Proposing…</Trans>}
            back={{ to: '/quality/coaching' }}
            save={(plan, signal) =>
              api.propose(
                {
                  ...plan,
                  agent_id: offered.agent.id,
                  scorecard_id: offered.scorecard.id,
                  evaluation_id: offered.evaluation_id,
                },
                signal,
              )
            }
            onSaved={({ id }) => {
              void notify({ text: t`The coaching was proposed.`, milliseconds: 5000 })
              void navigate({ to: '/quality/coaching/$id', params: { id: String(id) } })
            }}
          />
        )}
      </AsyncContent>
    </Page>
  )
}
