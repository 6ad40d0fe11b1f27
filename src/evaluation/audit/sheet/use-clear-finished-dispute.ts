import { useEffect, useEffectEvent } from 'react'

import type { Dispute } from '../steps/use-dispute.ts'
import type { Audit } from '../use-audit.ts'

/** What was said of a dispute is the server's once its step is taken. */
export function useClearFinishedDispute({ actor }: Audit, dispute: Dispute): void {
  const end = useEffectEvent(() => dispute.end())
  useEffect(() => {
    const subscription = actor.on('step.taken', () => end())
    return () => subscription.unsubscribe()
  }, [actor])
}
