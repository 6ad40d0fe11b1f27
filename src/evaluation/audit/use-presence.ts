import { useEffect, useEffectEvent, useState } from 'react'

import type { Present } from '#contracts/evaluation-changes.ts'

import type { EvaluationWork } from './evaluation.api.ts'
import type { Audit } from './use-audit.ts'

const BEAT_MS = 10_000

/** Tells every few seconds that one is here, learns who else is, and fetches what they have changed. */
export function usePresence(audit: Audit, work: EvaluationWork, questionId: string | null): Present['others'] {
  const [others, setOthers] = useState<Present['others']>([])

  const beat = useEffectEvent(async (signal: AbortSignal) => {
    try {
      const present = await work.here(questionId, signal)
      setOthers(present.others)
      // of one's own changes the answers tell, and what is on its way will find out by itself
      const { context, ...snapshot } = audit.actor.getSnapshot()
      if (present.version <= context.evaluation.version || snapshot.status !== 'active' || audit.isUnsaved) return
      audit.actor.send({ type: 'evaluation.told', evaluation: await work.fetch(signal) })
    } catch {
      // a beat that is missed is followed by another; what cannot be saved says so itself
    }
  })

  useEffect(() => {
    const leaving = new AbortController()
    // the first one too comes after the page stands
    const first = setTimeout(() => void beat(leaving.signal))
    const beats = setInterval(() => {
      if (document.visibilityState === 'visible') void beat(leaving.signal)
    }, BEAT_MS)
    return () => {
      leaving.abort()
      clearTimeout(first)
      clearInterval(beats)
      work.leave().catch(() => undefined) // who has left is forgotten anyway
    }
  }, [work])

  return others
}
