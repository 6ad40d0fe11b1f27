import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import type { PlanDetail, PlanOptions } from '#contracts/sampling-plans.ts'
import { dayIn } from '#domain/time-zone.ts'
import { useApi } from '#src/context/app-context.ts'
import { DraftPage } from '#src/forms/draft-page.tsx'
import { browserZone } from '#src/ui/formats.ts'
import { notify } from '#src/ui/notify.ts'

import { planAddress } from '../plan-address.ts'
import { plansApi } from '../sampling-plans.api.ts'
import { PlanForm } from './plan-form.tsx'
import { newPlan, valuesOf } from './plan-values.ts'

export function CreatePlanScreen({ options }: { options: Promise<PlanOptions> }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const api = useApi(plansApi)
  const [today] = useState(() => dayIn(browserZone(), new Date()))

  return (
    <DraftPage
      answer={options}
      sentence={
        <Trans>Say what is audited, and look at what that would draw. Nothing is drawn before you say so.</Trans>
      }
    >
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
    </DraftPage>
  )
}

export function EditPlanScreen({ answer }: { answer: Promise<{ plan: PlanDetail; options: PlanOptions }> }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const api = useApi(plansApi)

  return (
    <DraftPage
      answer={answer}
      sentence={<Trans>What was drawn already stays as it is. Draw again to add what is missing.</Trans>}
    >
      {({ plan, options }, reload) => (
        <PlanForm
          key={`${plan.id}-${plan.version}`}
          initial={valuesOf(plan)}
          options={withOwnScorecard(options, plan.scorecard)}
          plan={plan}
          verb={<Trans>Save changes</Trans>}
          progress={<Trans>Saving…</Trans>}
          save={(draft, signal) => api.change(plan.id, { ...draft, version: plan.version }, signal)}
          ask={api.preview}
          onReload={reload}
          onSaved={({ id, name }) => {
            void notify({ text: t`The plan ${name} was saved.`, milliseconds: 5000 })
            void navigate(planAddress(id))
          }}
        />
      )}
    </DraftPage>
  )
}

/** The scorecard of the plan may be archived by now. */
const withOwnScorecard = (options: PlanOptions, own: PlanOptions['scorecards'][number]): PlanOptions =>
  options.scorecards.some(({ id }) => id === own.id)
    ? options
    : { ...options, scorecards: [...options.scorecards, own] }
