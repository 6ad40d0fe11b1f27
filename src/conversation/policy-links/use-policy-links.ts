import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'

import { policyLinksApi } from './policy-links.api.ts'

/** The API of policy links with the session of this page. */
export function usePolicyLinks() {
  const { http } = useRouter().options.context
  const [api] = useState(() => policyLinksApi(http))
  return api
}
