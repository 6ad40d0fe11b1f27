import { type ReactNode } from 'react'

import type { Debt } from '#contracts/debts.ts'
import { useApi, useCan } from '#src/context/app-context.ts'
import { failureKindOf } from '#src/lib/request-failed.ts'
import { usePromiseState } from '#src/ui/use-promise-state.ts'
import { useReload } from '#src/ui/use-reload.ts'

import { collectionsApi } from '../collections.api.ts'
import { DebtPage } from './debt-page.tsx'

type DebtScreenProps = {
  debt: Promise<Debt>
  /** In place of a debt that does not exist, or not for this person. */
  missing: ReactNode
}

/** A debt while its answer is on its way, and after. */
export function DebtScreen({ debt, missing }: DebtScreenProps) {
  const api = useApi(collectionsApi)
  const reload = useReload()
  const answer = usePromiseState(debt)
  const mayWork = useCan()('collections-edit')
  if (failureKindOf(answer.error) === 'missing') return missing
  return <DebtPage answer={answer} api={api} mayWork={mayWork} onReload={reload} />
}
