import { type DragEvent, useState } from 'react'

import type { Node } from '../content/edit-content.ts'

export type DropSide = 'before' | 'after'
type Over = { node: Node; side: DropSide }

/** Something of the tree that is drawn to another place. `onDrop` says which, and before or after what. */
export function useDrag(onDrop: (dragged: Node, over: Node, side: DropSide) => void) {
  const [dragged, setDragged] = useState<Node | null>(null)
  const [over, setOver] = useState<Over | null>(null)
  const end = () => {
    setDragged(null)
    setOver(null)
  }

  return (node: Node) => ({
    draggable: true,
    'data-dragged': isSame(dragged, node) || undefined,
    'data-over': over && isSame(over.node, node) ? over.side : undefined,
    onDragStart: (event: DragEvent<HTMLElement>) => {
      event.dataTransfer.effectAllowed = 'move'
      event.dataTransfer.setData('text/plain', node.id) // without data some browsers draw nothing
      setDragged(node)
    },
    onDragOver: (event: DragEvent<HTMLElement>) => {
      // a section has no place among the questions of another
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

const isSame = (one: Node | null, other: Node) => one?.kind === other.kind && one.id === other.id
