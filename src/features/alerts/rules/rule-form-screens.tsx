import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'

import type { AlertRule, AlertRuleOptions } from '#contracts/alert-rules.ts'
import { useApi, useVisitor } from '#src/context/app-context.ts'
import { DraftPage } from '#src/forms/draft-page.tsx'
import { notify } from '#src/ui/notify.ts'

import { alertsApi } from '../alerts.api.ts'
import { draftOf, newRule } from './rule-draft.ts'
import { RuleForm } from './rule-form.tsx'
import { alertRulesSearch } from './rules-search.ts'

export function CreateAlertRuleScreen({ options }: { options: Promise<AlertRuleOptions> }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const api = useApi(alertsApi)
  const me = useVisitor().user?.id ?? null

  return (
    <DraftPage
      answer={options}
      sentence={<Trans>Say what is watched and who is told, and look at how often it would have fired.</Trans>}
    >
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
    </DraftPage>
  )
}

export function EditAlertRuleScreen({ answer }: { answer: Promise<{ rule: AlertRule; options: AlertRuleOptions }> }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const api = useApi(alertsApi)

  return (
    <DraftPage
      answer={answer}
      sentence={<Trans>What it found before stays as it is; from now on it watches as you say here.</Trans>}
    >
      {({ rule, options }, reload) => (
        <RuleForm
          key={`${rule.id}-${rule.version}`}
          initial={draftOf(rule)}
          options={options}
          known={rule.people.map(({ user }) => user)}
          unseen={rule.unseen_people}
          verb={<Trans>Save changes</Trans>}
          progress={<Trans>Saving…</Trans>}
          save={(draft, signal) => api.changeRule(rule.id, { ...draft, version: rule.version }, signal)}
          ask={api.preview}
          onReload={reload}
          onSaved={({ name }) => {
            void notify({ text: t`The rule ${name} was saved.`, milliseconds: 5000 })
            void navigate({ to: '/alerts/rules', search: alertRulesSearch.defaults })
          }}
        />
      )}
    </DraftPage>
  )
}
