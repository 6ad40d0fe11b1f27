import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'

import type { CategoryRule, CategoryRuleOptions } from '#contracts/category-rules.ts'
import { useApi } from '#src/context/app-context.ts'
import { DraftPage } from '#src/forms/draft-page.tsx'
import { notify } from '#src/ui/notify.ts'

import { categoryRulesApi } from '../category-rules.api.ts'
import { type ExampleName, exampleRules } from '../example-rules.ts'
import { rulesSearch } from '../list/rules-search.ts'
import { draftOf, newRule } from './rule-draft.ts'
import { RuleForm } from './rule-form.tsx'

type CreateRuleScreenProps = {
  options: Promise<CategoryRuleOptions>
  /** What it begins with. */
  example?: ExampleName | undefined
}

export function CreateRuleScreen({ options, example }: CreateRuleScreenProps) {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const api = useApi(categoryRulesApi)

  return (
    <DraftPage
      answer={options}
      sentence={<Trans>Say what is said in the conversations of a category, and look at what that matches.</Trans>}
    >
      {(offered) => (
        <RuleForm
          initial={newRule(exampleRules(i18n).find(({ key }) => key === example))}
          options={offered}
          verb={<Trans>Add rule</Trans>}
          progress={<Trans>Adding…</Trans>}
          save={api.create}
          ask={api.preview}
          onSaved={({ name }) => {
            void notify({ text: t`The rule ${name} was added.`, milliseconds: 5000 })
            void navigate({ to: '/calls/rules', search: rulesSearch.defaults })
          }}
        />
      )}
    </DraftPage>
  )
}

export function EditRuleScreen({ answer }: { answer: Promise<{ rule: CategoryRule; options: CategoryRuleOptions }> }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const api = useApi(categoryRulesApi)

  return (
    <DraftPage
      answer={answer}
      sentence={<Trans>Once what it looks for is changed, it runs again on all conversations.</Trans>}
    >
      {({ rule, options }, reload) => (
        <RuleForm
          key={`${rule.id}-${rule.version}`}
          initial={draftOf(rule)}
          options={options}
          verb={<Trans>Save changes</Trans>}
          progress={<Trans>Saving…</Trans>}
          save={(draft, signal) => api.change(rule.id, { ...draft, version: rule.version }, signal)}
          ask={api.preview}
          onReload={reload}
          onSaved={({ name }) => {
            void notify({ text: t`The rule ${name} was saved.`, milliseconds: 5000 })
            void navigate({ to: '/calls/rules', search: rulesSearch.defaults })
          }}
        />
      )}
    </DraftPage>
  )
}
