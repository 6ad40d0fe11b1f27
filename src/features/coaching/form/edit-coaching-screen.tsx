import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'

import type { Coaching, CoachingOptions } from '#contracts/coaching.ts'
import { useApi } from '#src/context/app-context.ts'
import { notify } from '#src/ui/notify.ts'
import { Page } from '#src/ui/page.tsx'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { usePageTitle } from '#src/ui/use-page-title.ts'
import { usePromiseState } from '#src/ui/use-promise-state.ts'
import { useReload } from '#src/ui/use-reload.ts'

import { coachingApi } from '../coaching.api.ts'
import { valuesOf } from './coaching-draft.ts'
import { CoachingForm } from './coaching-form.tsx'

type EditCoachingScreenProps = { answer: Promise<{ coaching: Coaching; options: CoachingOptions }> }

/** What is proposed, worded anew. */
export function EditCoachingScreen({ answer }: EditCoachingScreenProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const reload = useReload()
  const api = useApi(coachingApi)

  return (
    <Page title={usePageTitle()} sentence={<Trans>It can be changed as long as nobody has agreed to it.</Trans>}>
      <AsyncContent answer={usePromiseState(answer)} rows={10} onRetry={reload}>
        {({ coaching, options }) => {
          const place = { to: '/quality/coaching/$id', params: { id: String(coaching.id) } } as const
          return (
            <CoachingForm
              key={`${coaching.id}-${coaching.version}`}
              initial={valuesOf(coaching)}
              options={options}
              verb={<Trans>Save changes</Trans>}
              progress={<Trans>Saving…</Trans>}
              back={place}
              save={(plan, signal) => api.change(coaching.id, { ...plan, version: coaching.version }, signal)}
              onReload={reload}
              onSaved={() => {
                void notify({ text: t`The coaching was saved.`, milliseconds: 5000 })
                void navigate(place)
              }}
            />
          )
        }}
      </AsyncContent>
    </Page>
  )
}
