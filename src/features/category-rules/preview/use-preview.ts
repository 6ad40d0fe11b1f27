import { useRouter } from '@tanstack/react-router'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'

import type { CategoryPreviewQuery } from '#contracts/lists/category-rules.ts'
import { type FetchPreview, provideCategoryPreview } from '#src/machines/category-preview.machine.ts'

/** What a rule would match while it is written, as the screen lives through it. A question that only is equal is not asked anew. */
export function usePreview(question: CategoryPreviewQuery | 'broken' | null, ask: FetchPreview) {
  const { inspect } = useRouter().options.context
  const [machine] = useState(() => provideCategoryPreview(ask))
  const actor = useActorRef(machine, inspect ? { inspect } : {})
  const asked = JSON.stringify(question)

  useEffect(() => {
    const wanted: typeof question = JSON.parse(asked)
    if (wanted === null) actor.send({ type: 'question.cleared' })
    else if (wanted === 'broken') actor.send({ type: 'question.broken' })
    else actor.send({ type: 'question.asked', question: wanted })
  }, [actor, asked])

  const snapshot = useSelector(actor, (state) => state)
  const { answer, failure } = snapshot.context
  return {
    answer,
    failure,
    isPending: snapshot.hasTag('pending'),
    retry: () => actor.send({ type: 'retry.requested' }),
  }
}
