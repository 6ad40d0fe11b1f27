import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import type { Coaching, CoachingOptions } from '#contracts/coaching.ts'
import { dayIn } from '#domain/time-zone.ts'
import { useApi } from '#src/context/app-context.ts'
import { DraftPage } from '#src/forms/draft-page.tsx'
import { browserZone } from '#src/ui/formats.ts'
import { notify } from '#src/ui/notify.ts'
import { usePromiseState } from '#src/ui/use-promise-state.ts'

import { coachingApi } from '../coaching.api.ts'
import { newCoaching, valuesOf } from './coaching-draft.ts'
import { CoachingForm } from './coaching-form.tsx'

type CreateCoachingScreenProps = {
  options: Promise<CoachingOptions>
  /** The keys of the questions to practise, with commas between them. */
  questions: string | undefined
}

/** Proposes a coaching to an agent. */
export function CreateCoachingScreen({ options, questions }: CreateCoachingScreenProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const api = useApi(coachingApi)
  const agent = usePromiseState(options).value?.agent.name
  const [today] = useState(() => dayIn(browserZone(), new Date()))

  return (
    <DraftPage answer={options} sentence={agent && <Trans>For {agent}, who is asked to agree.</Trans>}>
      {(offered) => (
        <CoachingForm
          initial={newCoaching(offered, questions, today)}
          options={offered}
          verb={<Trans>Propose coaching</Trans>}
          progress={<Trans>Proposing…</Trans>}
          back={{ to: '/quality/coaching' }}
          save={(plan, signal) => {
            const {
              agent: { id },
              scorecard,
              evaluation_id,
            } = offered
            return api.propose({ ...plan, agent_id: id, scorecard_id: scorecard.id, evaluation_id }, signal)
          }}
          onSaved={({ id }) => {
            void notify({ text: t`The coaching was proposed.`, milliseconds: 5000 })
            void navigate(addressOf(id))
          }}
        />
      )}
    </DraftPage>
  )
}

type EditCoachingScreenProps = { answer: Promise<{ coaching: Coaching; options: CoachingOptions }> }

/** Changes a coaching that nobody has agreed to yet. */
export function EditCoachingScreen({ answer }: EditCoachingScreenProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const api = useApi(coachingApi)

  return (
    <DraftPage answer={answer} sentence={<Trans>It can be changed as long as nobody has agreed to it.</Trans>}>
      {({ coaching, options }, reload) => (
        <CoachingForm
          key={`${coaching.id}-${coaching.version}`}
          initial={valuesOf(coaching)}
          options={options}
          verb={<Trans>Save changes</Trans>}
          progress={<Trans>Saving…</Trans>}
          back={addressOf(coaching.id)}
          save={(plan, signal) => api.change(coaching.id, { ...plan, version: coaching.version }, signal)}
          onReload={reload}
          onSaved={() => {
            void notify({ text: t`The coaching was saved.`, milliseconds: 5000 })
            void navigate(addressOf(coaching.id))
          }}
        />
      )}
    </DraftPage>
  )
}

const addressOf = (id: number) => ({ to: '/quality/coaching/$id', params: { id: String(id) } }) as const
