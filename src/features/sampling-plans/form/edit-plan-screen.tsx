import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'

import { useApi } from '#src/context/app-context.ts'
import { notify } from '#src/ui/notify.ts'
import { Page } from '#src/ui/page.tsx'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { usePageTitle } from '#src/ui/use-page-title.ts'
import { usePromiseState } from '#src/ui/use-promise-state.ts'
import { useReload } from '#src/ui/use-reload.ts'

import { planAddress } from '../plan-address.ts'
import { type PlanFormAnswers, plansApi } from '../sampling-plans.api.ts'
import { PlanForm } from './plan-form.tsx'
import { valuesOf } from './plan-values.ts'

export function EditPlanScreen({ answers }: { answers: PlanFormAnswers }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const reload = useReload()
  const api = useApi(plansApi)
  const [plan, options] = [usePromiseState(answers.plan), usePromiseState(answers.options)]

  return (
    <Page
      title={usePageTitle()}
      sentence={<Trans>What was drawn already stays as it is. Draw again to add what is missing.</Trans>}
    >
      <AsyncContent answer={plan} rows={10} onRetry={reload}>
        {(found) => (
          <AsyncContent answer={options} rows={10} onRetry={reload}>
            {(offered) => (
              <PlanForm
                key={`${found.id}-${found.version}`}
                initial={valuesOf(found)}
                options={withOwnScorecard(offered, found.scorecard)}
                plan={found}
                verb={<Trans>Save changes</Trans>}
                progress={<Trans>Saving…</Trans>}
                save={(draft, signal) => api.change(found.id, { ...draft, version: found.version }, signal)}
                ask={api.preview}
                onReload={reload}
                onSaved={({ id, name }) => {
                  void notify({ text: t`The plan ${name} was saved.`, milliseconds: 5000 })
                  void navigate(planAddress(id))
                }}
              />
            )}
          </AsyncContent>
        )}
      </AsyncContent>
    </Page>
  )
}

/** The scorecard of the plan may be archived by now. */
const withOwnScorecard = <Offered extends { scorecards: Scorecard[] }>(offered: Offered, own: Scorecard): Offered =>
  offered.scorecards.some(({ id }) => id === own.id)
    ? offered
    : { ...offered, scorecards: [...offered.scorecards, own] }

type Scorecard = { id: number; title: Record<string, string | undefined> }
