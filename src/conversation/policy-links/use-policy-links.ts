import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'

import { policyLinksApi } from './policy-links.api.ts'

/** The links of this page, asked for as its person. */
export function usePolicyLinks() {
  const { http } = useRouter().options.context
  const [api] = useState(() => policyLinksApi(http))
  return api
}
