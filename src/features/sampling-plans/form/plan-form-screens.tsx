import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'

import type { PlanDetail, PlanDraft, PlanOptions } from '#contracts/sampling-plans.ts'
import { dayIn } from '#domain/time/time-zone.ts'
import { useApi } from '#src/context/app-context.ts'
import { DraftForm } from '#src/forms/draft-form.tsx'
import { DraftPage } from '#src/forms/draft-page.tsx'
import { ShowNewerVersion } from '#src/forms/show-newer-version.tsx'
import { useDraft } from '#src/forms/use-draft.ts'
import { browserZone } from '#src/ui/formats.ts'
import { LinkButton } from '#src/ui/link-button.tsx'
import { notify } from '#src/ui/notify.ts'

import { planAddress } from '../plan-address.ts'
import { type FetchPlanPreview, LiveDraw } from '../preview/live-draw.tsx'
import { plansApi } from '../sampling-plans.api.ts'
import { PlanFields } from './plan-fields.tsx'
import classes from './plan-form.module.css'
import { newPlan, planOf, type PlanValues, questionOf, valuesOf } from './plan-values.ts'

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
      {(loaded) => (
        <PlanForm
          // a single scorecard is preselected
          initial={newPlan(today, loaded.scorecards.length === 1 ? (loaded.scorecards[0]?.id ?? null) : null)}
          options={loaded}
          plan={null}
          verb={<Trans>Save as a draft</Trans>}
          progress={<Trans>Saving…</Trans>}
          save={api.create}
          fetchPreview={api.preview}
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
          fetchPreview={api.preview}
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
const withOwnScorecard = (options: PlanOptions, scorecard: PlanOptions['scorecards'][number]): PlanOptions =>
  options.scorecards.some(({ id }) => id === scorecard.id)
    ? options
    : { ...options, scorecards: [...options.scorecards, scorecard] }

type PlanFormProps = {
  initial: PlanValues
  options: PlanOptions
  /** The saved plan; null for a new one. */
  plan: PlanDetail | null
  verb: ReactNode
  progress: ReactNode
  save: (draft: PlanDraft, signal: AbortSignal) => Promise<PlanDetail>
  fetchPreview: FetchPlanPreview
  onSaved: (saved: PlanDetail) => void
  /** Discards the typed changes for what somebody else has saved. */
  onReload?: () => void
}

/** The form of a plan, next to a preview of what it would draw. */
function PlanForm({ initial, options, plan, verb, progress, save, fetchPreview, onSaved, onReload }: PlanFormProps) {
  const { i18n } = useLingui()
  const draft = useDraft({ initial, save: async (values, signal) => save(planOf(i18n, values), signal), onSaved })

  return (
    <div className={classes['builder']}>
      <DraftForm
        draft={draft}
        verb={verb}
        progress={progress}
        actions={
          <>
            <LinkButton link={plan ? planAddress(plan.id) : { to: '/quality/plans' }} variant="default">
              <Trans>Cancel</Trans>
            </LinkButton>
            {onReload && <ShowNewerVersion draft={draft} onShow={onReload} />}
          </>
        }
      >
        <PlanFields
          draft={draft}
          options={options}
          evaluators={plan?.evaluators ?? []}
          isDrawn={plan !== null && plan.drawn_at !== null}
        />
      </DraftForm>
      <div className={classes['preview']}>
        <LiveDraw question={questionOf(draft.values, plan?.id ?? null)} fetchPreview={fetchPreview} />
      </div>
    </div>
  )
}
