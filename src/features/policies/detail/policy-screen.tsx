import { type ReactNode, useState } from 'react'

import type { Policy } from '#contracts/policies.ts'
import type { Http } from '#src/lib/http.ts'
import { failureKindOf } from '#src/lib/request-failed.ts'
import { useReload } from '#src/ui/use-reload.ts'
import { usePromiseState } from '#src/ui/use-promise-state.ts'

import type { PoliciesSearch } from '../list/policies-search.ts'
import { policiesApi } from '../policies.api.ts'
import { PolicyPage } from './policy-page.tsx'

type PolicyScreenProps = {
  id: number
  policy: Promise<Policy>
  http: Http
  mayEdit: boolean
  /** The list that one came from. */
  list: PoliciesSearch
  /** More buttons of the page, about the policy. */
  renderActions?: (policy: Policy) => ReactNode
  /** In place of a policy that does not exist, or not for this person. */
  missing: ReactNode
}

/** A policy while its answer is on its way, and after. */
export function PolicyScreen({ policy, http, missing, ...page }: PolicyScreenProps) {
  const [api] = useState(() => policiesApi(http))
  const reload = useReload()
  const answer = usePromiseState(policy)
  if (failureKindOf(answer.error) === 'missing') return missing
  return <PolicyPage {...page} api={api} answer={answer} onReload={reload} />
}
