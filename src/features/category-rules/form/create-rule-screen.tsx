import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'

import type { CategoryRuleOptions } from '#contracts/category-rules.ts'
import { useApi } from '#src/context/app-context.ts'
import { notify } from '#src/ui/notify.ts'
import { Page } from '#src/ui/page.tsx'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { usePageTitle } from '#src/ui/use-page-title.ts'
import { usePromiseState } from '#src/ui/use-promise-state.ts'
import { useReload } from '#src/ui/use-reload.ts'

import { categoryRulesApi } from '../category-rules.api.ts'
import { type ExampleName, exampleRules } from '../example-rules.ts'
import { rulesSearch } from '../list/rules-search.ts'
import { newRule } from './rule-draft.ts'
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
    <Page
      title={usePageTitle()}
      sentence={<Trans>Say what is said in the conversations of a category, and look at what that matches.</Trans>}
    >
      <AsyncContent answer={usePromiseState(options)} rows={10} onRetry={useReload()}>
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
      </AsyncContent>
    </Page>
  )
}
