import { useEffect, useEffectEvent, useRef, useState } from 'react'

import type { CampaignKind } from '#contracts/conversation.ts'
import type { ScorecardContent } from '#contracts/scorecard-content.ts'
import { useDraft } from '#src/forms/use-draft.ts'

import { type Node, remove, type Removed, restore } from '../content/edit-content.ts'
import type { OpenedScorecard, ScorecardsApi } from '../scorecards.api.ts'

type Values = { content: ScorecardContent; campaign_kinds: CampaignKind[] }

export type ScorecardEditing = ReturnType<typeof useScorecardDraft>

/**
 * A scorecard while it is written: saved in every pause, and what was removed can be brought back. A version that is published
 * stays as it is: the first change begins a draft.
 */
export function useScorecardDraft({ scorecard, version }: OpenedScorecard, api: ScorecardsApi) {
  const initial: Values = { content: version.content, campaign_kinds: scorecard.campaign_kinds }
  const begun = version.state === 'draft' ? version.revision : null
  const stored = useRef({ ...initial, revision: begun })
  const [known, setKnown] = useState({ revision: begun, savedAt: null as string | null })
  const [removed, setRemoved] = useState<readonly Removed[]>([])
  const draft = useDraft({ initial, save, onSaved: setKnown })
  const { values, isUnsaved, isPending, failed } = draft
  const { content } = values

  async function save({ content: written, campaign_kinds }: Values, signal: AbortSignal) {
    if (campaign_kinds !== stored.current.campaign_kinds) {
      await api.change(scorecard.id, { campaign_kinds }, signal)
      stored.current = { ...stored.current, campaign_kinds }
    }
    if (written !== stored.current.content) {
      const { revision } = await api.saveDraft(
        scorecard.id,
        { content: written, revision: stored.current.revision },
        signal,
      )
      stored.current = { ...stored.current, content: written, revision }
    }
    return { revision: stored.current.revision, savedAt: new Date().toISOString() }
  }

  const saveInPause = useEffectEvent((written: Values) => {
    if (written === values) draft.submit()
  })
  useEffect(() => {
    // what was refused is sent again when somebody wishes it
    if (!isUnsaved || isPending || failed !== null) return
    const wait = setTimeout(() => saveInPause(values), PAUSE_MS)
    return () => clearTimeout(wait)
  }, [values, isUnsaved, isPending, failed])

  return {
    ...draft,
    content,
    /** The draft's as it was saved last; null where none is begun. */
    revision: known.revision,
    savedAt: known.savedAt,
    edit: (next: ScorecardContent) => {
      if (next !== content) draft.change({ content: next })
    },
    /** The last thing that was taken out, and how many more can be brought back. */
    removed,
    remove: (node: Node) => {
      const [rest, taken] = remove(content, node)
      if (!taken) return
      draft.change({ content: rest })
      setRemoved([...removed, taken])
    },
    undo: () => {
      const last = removed.at(-1)
      if (!last) return
      draft.change({ content: restore(content, last) })
      setRemoved(removed.slice(0, -1))
    },
    /** Saves what is written here over what somebody else has saved as this revision. */
    overwrite: (revision: number | null) => {
      stored.current = { ...stored.current, revision }
      draft.submit()
    },
  }
}

const PAUSE_MS = 1_500
