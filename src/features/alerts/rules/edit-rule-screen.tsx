import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'

import { useApi } from '#src/context/app-context.ts'
import { notify } from '#src/ui/notify.ts'
import { Page } from '#src/ui/page.tsx'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { usePageTitle } from '#src/ui/use-page-title.ts'
import { usePromiseState } from '#src/ui/use-promise-state.ts'
import { useReload } from '#src/ui/use-reload.ts'

import { alertsApi, type RuleFormAnswers } from '../alerts.api.ts'
import { draftOf } from './rule-draft.ts'
import { RuleForm } from './rule-form.tsx'
import { alertRulesSearch } from './rules-search.ts'

export function EditAlertRuleScreen({ answers }: { answers: RuleFormAnswers }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const reload = useReload()
  const api = useApi(alertsApi)
  const [rule, options] = [usePromiseState(answers.rule), usePromiseState(answers.options)]

  return (
    <Page
      title={usePageTitle()}
      sentence={<Trans>What it found before stays as it is; from now on it watches as you say here.</Trans>}
    >
      <AsyncContent answer={rule} rows={10} onRetry={reload}>
        {(found) => (
          <AsyncContent answer={options} rows={10} onRetry={reload}>
            {(offered) => (
              <RuleForm
                key={`${found.id}-${found.version}`}
                initial={draftOf(found)}
                options={offered}
                known={found.people.map(({ user }) => user)}
                unseen={found.unseen_people}
                verb={<Trans>Save changes</Trans>}
                progress={<Trans>Saving…</Trans>}
                save={(draft, signal) => api.changeRule(found.id, { ...draft, version: found.version }, signal)}
                ask={api.preview}
                onReload={reload}
                onSaved={({ name }) => {
                  void notify({ text: t`The rule ${name} was saved.`, milliseconds: 5000 })
                  void navigate({ to: '/alerts/rules', search: alertRulesSearch.defaults })
                }}
              />
            )}
          </AsyncContent>
        )}
      </AsyncContent>
    </Page>
  )
}
