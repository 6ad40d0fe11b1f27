import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'

import type { CategoryRule } from '#contracts/category-rules.ts'
import { useApi } from '#src/context/app-context.ts'
import { failureIn } from '#src/lib/request-failed.ts'
import { notify } from '#src/ui/notify.ts'
import { failureSentence } from '#src/ui/states/failure-text.ts'

import { categoryRulesApi } from '../category-rules.api.ts'

export type RuleActions = ReturnType<typeof useRuleActions>

/** The actions of the list on a rule. The outcome is shown in a notice. */
export function useRuleActions() {
  const { t, i18n } = useLingui()
  const router = useRouter()
  const api = useApi(categoryRulesApi)

  return useMemo(() => {
    const showNotice = (text: string) => void notify({ text, milliseconds: 5000 })
    const finish = (request: Promise<unknown>, text: string) =>
      request.then(
        () => {
          showNotice(text)
          return router.invalidate()
        },
        (error: unknown) => {
          const failure = failureIn(error)
          showNotice(failureSentence(i18n, failure))
          if (failure.kind === 'conflict' || failure.kind === 'missing') void router.invalidate()
        },
      )

    return {
      switchOver({ id, name, description, query, channels, campaign_ids, active, version }: CategoryRule) {
        const change = { name, description, query, channels, campaign_ids, active: !active, version }
        void finish(
          api.change(id, change),
          active ? t`The rule ${name} is switched off.` : t`The rule ${name} is switched on.`,
        )
      },
      runAgain: ({ id, name }: CategoryRule) => void finish(api.runAgain(id), t`The rule ${name} runs again.`),
    }
  }, [api, router, t, i18n])
}
