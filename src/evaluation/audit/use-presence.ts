import { useState } from 'react'

import type { Present } from '#contracts/evaluation-changes.ts'
import { useHeartbeat } from '#src/ui/use-heartbeat.ts'

import type { EvaluationWork } from './evaluation.api.ts'
import type { Audit } from './use-audit.ts'

/** Tells every few seconds that one is here, learns who else is, and fetches what they have changed. */
export function usePresence(audit: Audit, work: EvaluationWork, questionId: string | null): Present['others'] {
  const [others, setOthers] = useState<Present['others']>([])

  useHeartbeat(async (signal) => {
    const present = await work.here(questionId, signal)
    setOthers(present.others)
    // of one's own changes the answers tell, and what is on its way will find out by itself
    const { context, ...snapshot } = audit.actor.getSnapshot()
    if (present.version <= context.evaluation.version || snapshot.status !== 'active' || audit.isUnsaved) return
    audit.actor.send({ type: 'evaluation.told', evaluation: await work.fetch(signal) })
  }, work.leave)

  return others
}
