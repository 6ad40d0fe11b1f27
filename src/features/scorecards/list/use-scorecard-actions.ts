import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'

import type { ScorecardRowDto } from '#contracts/scorecards.ts'
import { useApi } from '#src/context/app-context.ts'
import { failureIn } from '#src/lib/request-failed.ts'
import { saveFile } from '#src/lib/save-file.ts'
import { notify } from '#src/ui/notify.ts'
import { failureSentence } from '#src/ui/states/failure-text.ts'

import { scorecardsApi } from '../scorecards.api.ts'

export type ScorecardActions = ReturnType<typeof useScorecardActions>

/** What a press in the list does to a scorecard; what came of it is told. */
export function useScorecardActions() {
  const api = useApi(scorecardsApi)
  const { t, i18n } = useLingui()
  const router = useRouter()

  return useMemo(() => {
    const tell = (text: string) => void notify({ text, milliseconds: 5000 })
    const fail = (error: unknown) => {
      const { errors, ...failure } = failureIn(error)
      tell(Object.values(errors ?? {}).flat()[0] ?? failureSentence(i18n, failure))
    }

    return {
      archive({ id, name, archived }: ScorecardRowDto) {
        const told = archived ? t`${name} is back.` : t`${name} is archived: nobody evaluates by it any more.`
        api.change(id, { archived: !archived }).then(() => {
          tell(told)
          return router.invalidate()
        }, fail)
      },
      exported({ id }: ScorecardRowDto) {
        api.exported(id).then(({ file, name }) => saveFile(file, name), fail)
      },
    }
  }, [api, router, t, i18n])
}
