import { useLingui } from '@lingui/react/macro'
import { useLayoutEffect, useRef, useState } from 'react'

import type { ScorecardContent } from '#contracts/scorecard-content.ts'

import { moveQuestion, moveSection, type Node, placeOf, step } from '../content/edit-content.ts'
import type { DropSide } from './use-drag.ts'

export const nodeElementId = ({ kind, id }: Node) => `node-${kind}-${id}`

type TreeMovesOptions = { content: ScorecardContent; onEdit: (content: ScorecardContent) => void }

/** Moves sections and questions, by steps or to where they are dropped, and says where the last one came to stand. */
export function useTreeMoves({ content, onEdit }: TreeMovesOptions) {
  const { t } = useLingui()
  const [moved, setMoved] = useState('')
  const pressed = useRef<{ node: string; content: ScorecardContent } | null>(null)
  useLayoutEffect(() => {
    if (!pressed.current || pressed.current.content === content) return
    // in another section a question is another element: the focus was on what is gone
    if (document.activeElement === document.body) document.getElementById(pressed.current.node)?.focus()
    pressed.current = null
  }, [content])

  function take(node: Node, next: ScorecardContent) {
    if (next === content) return
    pressed.current = { node: nodeElementId(node), content }
    onEdit(next)
    const [place, last] = standing(next, node)
    setMoved(t`Now ${place} of ${last}`)
  }

  return {
    moved,
    step: (node: Node, by: -1 | 1) => take(node, step(content, node, by)),
    drop: (node: Node, over: Node, side: DropSide) => take(node, dropped(content, node, over, side)),
  }
}

function dropped(content: ScorecardContent, node: Node, over: Node, side: DropSide): ScorecardContent {
  const after = side === 'after' ? 1 : 0
  const at = content.sections.findIndex(({ id }) => id === over.id)
  if (node.kind === 'section') return at < 0 ? content : moveSection(content, node.id, at + after)
  if (over.kind === 'section') return moveQuestion(content, node.id, { sectionId: over.id, at: 0 })
  const place = placeOf(content, over.id)
  return place ? moveQuestion(content, node.id, { sectionId: place.section.id, at: place.at + after }) : content
}

function standing(content: ScorecardContent, { kind, id }: Node): [place: number, last: number] {
  if (kind === 'section') return [content.sections.findIndex((one) => one.id === id) + 1, content.sections.length]
  const place = placeOf(content, id)
  return [(place?.at ?? 0) + 1, place?.section.questions.length ?? 0]
}
