import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import type { PlanOptions } from '#contracts/sampling-plans.ts'
import { dayIn } from '#domain/time-zone.ts'
import { useApi } from '#src/context/app-context.ts'
import { browserZone } from '#src/ui/formats.ts'
import { notify } from '#src/ui/notify.ts'
import { Page } from '#src/ui/page.tsx'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { usePageTitle } from '#src/ui/use-page-title.ts'
import { usePromiseState } from '#src/ui/use-promise-state.ts'
import { useReload } from '#src/ui/use-reload.ts'

import { planAddress } from '../plan-address.ts'
import { plansApi } from '../sampling-plans.api.ts'
import { PlanForm } from './plan-form.tsx'
import { newPlan } from './plan-values.ts'

export function CreatePlanScreen({ options }: { options: Promise<PlanOptions> }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const api = useApi(plansApi)
  const [today] = useState(() => dayIn(browserZone(), new Date()))

  return (
    <Page
      title={usePageTitle()}
      sentence={
        <Trans>Say what is audited, and look at what that would draw. Nothing is drawn before you say so.</Trans>
      }
    >
      <AsyncContent answer={usePromiseState(options)} rows={10} onRetry={useReload()}>
        {(offered) => (
          <PlanForm
            // the only one there is to choose needs no choosing
            initial={newPlan(today, offered.scorecards.length === 1 ? (offered.scorecards[0]?.id ?? null) : null)}
            options={offered}
            plan={null}
            verb={<Trans>Save as a draft</Trans>}
            progress={<Trans>Saving…</Trans>}
            save={api.create}
            ask={api.preview}
            onSaved={({ id, name }) => {
              void notify({ text: t`The plan ${name} was saved. Draw when you are ready.`, milliseconds: 5000 })
              void navigate(planAddress(id))
            }}
          />
        )}
      </AsyncContent>
    </Page>
  )
}
