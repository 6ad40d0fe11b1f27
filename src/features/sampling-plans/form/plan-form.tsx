import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { PlanDetail, PlanDraft, PlanOptions } from '#contracts/sampling-plans.ts'
import { DraftForm } from '#src/forms/draft-form.tsx'
import { ShowNewerVersion } from '#src/forms/show-newer-version.tsx'
import { useDraft } from '#src/forms/use-draft.ts'
import { LinkButton } from '#src/ui/link-button.tsx'

import { planAddress } from '../plan-address.ts'
import { LiveDraw } from '../preview/live-draw.tsx'
import type { FetchPlanPreview } from '../preview/live-draw.tsx'
import { PlanFields } from './plan-fields.tsx'
import classes from './plan-form.module.css'
import { planOf, type PlanValues, questionOf } from './plan-values.ts'

type PlanFormProps = {
  initial: PlanValues
  options: PlanOptions
  /** The plan as it is kept; null for a new one. */
  plan: PlanDetail | null
  verb: ReactNode
  progress: ReactNode
  save: (draft: PlanDraft, signal: AbortSignal) => Promise<PlanDetail>
  ask: FetchPlanPreview
  onSaved: (saved: PlanDetail) => void
  /** Gives up what is written here for what somebody else has saved meanwhile. */
  onReload?: () => void
}

/** A plan as it is written, and beside it what it would draw. */
export function PlanForm({ initial, options, plan, verb, progress, save, ask, onSaved, onReload }: PlanFormProps) {
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
        <LiveDraw question={questionOf(draft.values, plan?.id ?? null)} ask={ask} />
      </div>
    </div>
  )
}
