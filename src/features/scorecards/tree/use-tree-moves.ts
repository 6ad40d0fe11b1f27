import { useLingui } from '@lingui/react/macro'
import { type DragEvent, useLayoutEffect, useRef, useState } from 'react'

import type { ScorecardContent } from '#contracts/scorecard-content.ts'

import { type ContentNode, findQuestion, moveQuestion, moveSection, step } from '../content/edit-content.ts'

export const nodeElementId = ({ kind, id }: ContentNode) => `node-${kind}-${id}`

type TreeMovesOptions = { content: ScorecardContent; onEdit: (content: ScorecardContent) => void }

/** Moves sections and questions by steps or by dropping, and announces the new position. */
export function useTreeMoves({ content, onEdit }: TreeMovesOptions) {
  const { t } = useLingui()
  const [announcement, setAnnouncement] = useState('')
  const pressed = useRef<{ node: string; content: ScorecardContent } | null>(null)
  useLayoutEffect(() => {
    if (!pressed.current || pressed.current.content === content) return
    // in another section the question is a new element, so the focus was lost with the old one
    if (document.activeElement === document.body) document.getElementById(pressed.current.node)?.focus()
    pressed.current = null
  }, [content])

  function move(node: ContentNode, next: ScorecardContent) {
    if (next === content) return
    pressed.current = { node: nodeElementId(node), content }
    onEdit(next)
    const [position, last] = positionOf(next, node)
    setAnnouncement(t`Now ${position} of ${last}`)
  }

  return {
    moved: announcement,
    step: (node: ContentNode, by: -1 | 1) => move(node, step(content, node, by)),
    drop: (node: ContentNode, over: ContentNode, side: DropSide) =>
      move(node, contentAfterDrop(content, node, over, side)),
  }
}

function contentAfterDrop(
  content: ScorecardContent,
  node: ContentNode,
  over: ContentNode,
  side: DropSide,
): ScorecardContent {
  const offset = side === 'after' ? 1 : 0
  const sectionIndex = content.sections.findIndex(({ id }) => id === over.id)
  if (node.kind === 'section') return sectionIndex < 0 ? content : moveSection(content, node.id, sectionIndex + offset)
  if (over.kind === 'section') return moveQuestion(content, node.id, { sectionId: over.id, index: 0 })
  const target = findQuestion(content, over.id)
  return target
    ? moveQuestion(content, node.id, { sectionId: target.section.id, index: target.index + offset })
    : content
}

function positionOf(content: ScorecardContent, { kind, id }: ContentNode): [place: number, last: number] {
  if (kind === 'section') return [content.sections.findIndex((one) => one.id === id) + 1, content.sections.length]
  const found = findQuestion(content, id)
  return [(found?.index ?? 0) + 1, found?.section.questions.length ?? 0]
}

type DropSide = 'before' | 'after'
type Over = { node: ContentNode; side: DropSide }

/** Drag and drop in the tree. `onDrop` gets the dragged node, and the node before or after which it was dropped. */
export function useDrag(onDrop: (dragged: ContentNode, over: ContentNode, side: DropSide) => void) {
  const [dragged, setDragged] = useState<ContentNode | null>(null)
  const [over, setOver] = useState<Over | null>(null)
  const end = () => {
    setDragged(null)
    setOver(null)
  }

  return (node: ContentNode) => ({
    draggable: true,
    'data-dragged': isSame(dragged, node) || undefined,
    'data-over': over && isSame(over.node, node) ? over.side : undefined,
    onDragStart: (event: DragEvent<HTMLElement>) => {
      event.dataTransfer.effectAllowed = 'move'
      event.dataTransfer.setData('text/plain', node.id) // without data, some browsers do not drag
      setDragged(node)
    },
    onDragOver: (event: DragEvent<HTMLElement>) => {
      // a section cannot be dropped between the questions of another
      if (!dragged || isSame(dragged, node) || (dragged.kind === 'section' && node.kind === 'question')) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'move'
      const side = sideOf(event)
      if (!over || !isSame(over.node, node) || over.side !== side) setOver({ node, side })
    },
    onDragLeave: () => setOver(null),
    onDragEnd: end,
    onDrop: (event: DragEvent<HTMLElement>) => {
      if (!dragged || !over) return
      event.preventDefault()
      onDrop(dragged, node, sideOf(event))
      end()
    },
  })
}

function sideOf({ clientY, currentTarget }: DragEvent<HTMLElement>): DropSide {
  const { top, height } = currentTarget.getBoundingClientRect()
  return clientY < top + height / 2 ? 'before' : 'after'
}

const isSame = (first: ContentNode | null, second: ContentNode) => first?.kind === second.kind && first.id === second.id
