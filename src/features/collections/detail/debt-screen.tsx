import { useSelector } from '@xstate/react'
import { type ReactNode, useState } from 'react'

import type { Debt } from '#contracts/debts.ts'
import type { Http } from '#src/lib/http.ts'
import { failureKindOf } from '#src/lib/request-failed.ts'
import { can } from '#src/machines/landing.ts'
import type { SessionActor } from '#src/machines/session.machine.ts'
import { usePromiseState } from '#src/ui/use-promise-state.ts'
import { useReload } from '#src/ui/use-reload.ts'

import { collectionsApi } from '../collections.api.ts'
import { DebtPage } from './debt-page.tsx'

type DebtScreenProps = {
  debt: Promise<Debt>
  context: { http: Http; session: SessionActor }
  /** In place of a debt that does not exist, or not for this person. */
  missing: ReactNode
}

/** A debt while its answer is on its way, and after. */
export function DebtScreen({ debt, context: { http, session }, missing }: DebtScreenProps) {
  const [api] = useState(() => collectionsApi(http))
  const reload = useReload()
  const answer = usePromiseState(debt)
  const mayWork = useSelector(session, ({ context }) => can(context.permissions, 'collections-edit'))
  if (failureKindOf(answer.error) === 'missing') return missing
  return <DebtPage answer={answer} api={api} mayWork={mayWork} onReload={reload} />
}
