import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'

import type { ScorecardContent } from '#contracts/scorecard-content.ts'
import { useAppContext } from '#src/context/app-context.ts'
import { provideScorecardDraft, type ScorecardValues } from '#src/machines/scorecard-draft.machine.ts'

import { type ContentNode, remove, type Removed, restore } from '../content/edit-content.ts'
import type { OpenedScorecard, ScorecardsApi } from '../scorecards.api.ts'

export type ScorecardEditing = ReturnType<typeof useScorecardDraft>

/**
 * The draft of a scorecard. Removed parts can be restored. A published version never changes: the first change begins a
 * draft.
 */
export function useScorecardDraft({ scorecard, version }: OpenedScorecard, api: ScorecardsApi) {
  const { inspect } = useAppContext()
  const { id } = scorecard
  const [machine] = useState(() =>
    provideScorecardDraft({
      saveKinds: (campaign_kinds, signal) => api.change(id, { campaign_kinds }, signal),
      saveContent: (change, signal) => api.saveDraft(id, change, signal),
      now: () => new Date().toISOString(),
    }),
  )
  const actor = useActorRef(machine, {
    input: {
      values: { content: version.content, campaign_kinds: scorecard.campaign_kinds },
      revision: version.state === 'draft' ? version.revision : null,
    },
    ...(inspect && { inspect }),
  })
  const snapshot = useSelector(actor, (state) => state)
  const { values, errors, failure, saved } = snapshot.context
  const { content } = values
  const change = (changed: Partial<ScorecardValues>) => actor.send({ type: 'draft.changed', change: changed })
  const [removed, setRemoved] = useState<readonly Removed[]>([])

  return {
    values,
    content,
    errors,
    failure,
    isPending: snapshot.hasTag('pending'),
    isUnsaved: snapshot.hasTag('unsaved'),
    /** The revision of the last save; null when no draft exists. */
    revision: saved.revision,
    savedAt: saved.at,
    change,
    submit: () => actor.send({ type: 'draft.submitted' }),
    edit: (next: ScorecardContent) => {
      if (next !== content) change({ content: next })
    },
    /** The removed parts, the latest last. */
    removed,
    remove: (node: ContentNode) => {
      const [rest, removedPart] = remove(content, node)
      if (!removedPart) return
      change({ content: rest })
      setRemoved([...removed, removedPart])
    },
    undo: () => {
      const last = removed.at(-1)
      if (!last) return
      change({ content: restore(content, last) })
      setRemoved(removed.slice(0, -1))
    },
    overwrite: (revision: number | null) => actor.send({ type: 'conflict.overruled', revision }),
  }
}
