import { useEffect, useState } from 'react'

import type { CallMarkers } from '#contracts/call-markers.ts'
import type { ConversationNotes } from '#src/forms/notes/use-notes.ts'
import { silenceRejection } from '#src/lib/silence-rejection.ts'
import { type PromiseState, usePromiseState } from '#src/ui/use-promise-state.ts'

/** The marks, fetched again when the reader's notes, which are marks too, change. */
export function useMarkers(
  first: Promise<CallMarkers>,
  fetchMarkers: () => Promise<CallMarkers>,
  { actor }: ConversationNotes,
): PromiseState<CallMarkers> {
  const [newest, setNewest] = useState({ than: first, answer: first })

  useEffect(() => {
    const refetch = () => setNewest({ than: first, answer: silenceRejection(fetchMarkers()) })
    const subscriptions = (['note.saved', 'note.removed'] as const).map((type) => actor.on(type, refetch))
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe()
    }
  }, [actor, first, fetchMarkers])

  return usePromiseState(newest.than === first ? newest.answer : first)
}
