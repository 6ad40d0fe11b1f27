import { useLingui } from '@lingui/react'

import { cancelDetailNames, cancelReasonNames } from '#src/words/policies.ts'

/** Why a policy ended, in words; what is not of our words as it was told. */
export function useReasonName(): (reason: string) => string {
  const { i18n } = useLingui()

  return (reason) => {
    const words = known.get(reason)
    return words ? i18n._(words) : reason
  }
}

const known = new Map(Object.entries({ ...cancelDetailNames, ...cancelReasonNames }))
