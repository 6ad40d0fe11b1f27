import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'

import type { AlertRuleOptions } from '#contracts/alert-rules.ts'
import { useApi, useVisitor } from '#src/context/app-context.ts'
import { notify } from '#src/ui/notify.ts'
import { Page } from '#src/ui/page.tsx'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { usePageTitle } from '#src/ui/use-page-title.ts'
import { usePromiseState } from '#src/ui/use-promise-state.ts'
import { useReload } from '#src/ui/use-reload.ts'

import { alertsApi } from '../alerts.api.ts'
import { newRule } from './rule-draft.ts'
import { RuleForm } from './rule-form.tsx'
import { alertRulesSearch } from './rules-search.ts'

type CreateRuleScreenProps = { options: Promise<AlertRuleOptions> }

export function CreateAlertRuleScreen({ options }: CreateRuleScreenProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const api = useApi(alertsApi)
  const me = useVisitor().user?.id ?? null

  return (
    <Page
      title={usePageTitle()}
      sentence={<Trans>Say what is watched and who is told, and look at how often it would have fired.</Trans>}
    >
      <AsyncContent answer={usePromiseState(options)} rows={10} onRetry={useReload()}>
        {(offered) => (
          <RuleForm
            initial={newRule(offered.people.some(({ id }) => id === me) ? me : null)}
            options={offered}
            verb={<Trans>Add rule</Trans>}
            progress={<Trans>Adding…</Trans>}
            save={api.createRule}
            ask={api.preview}
            onSaved={({ name }) => {
              void notify({ text: t`The rule ${name} was added.`, milliseconds: 5000 })
              void navigate({ to: '/alerts/rules', search: alertRulesSearch.defaults })
            }}
          />
        )}
      </AsyncContent>
    </Page>
  )
}
