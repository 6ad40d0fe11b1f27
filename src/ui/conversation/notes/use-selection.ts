import { useEffect, useState } from 'react'

import { type SelectedWords, wordsIn } from './selected-words.ts'

export type Selection = {
  words: SelectedWords
  /** Where they end on the page, in pixels from its top left corner. */
  left: number
  bottom: number
}

/** The words of the conversation that are selected now, by mouse, finger or Shift and arrows. */
export function useSelection(): Selection | null {
  const [selection, setSelection] = useState<Selection | null>(null)

  useEffect(() => {
    let isDragging = false
    // what moves below the hand would be in its way
    const look = () => !isDragging && setSelection(current())
    const press = () => {
      isDragging = true
    }
    const release = () => {
      isDragging = false
      requestAnimationFrame(look) // a click takes the selection away only after this
    }
    document.addEventListener('selectionchange', look)
    document.addEventListener('pointerdown', press)
    document.addEventListener('pointerup', release)
    document.addEventListener('pointercancel', release)
    return () => {
      document.removeEventListener('selectionchange', look)
      document.removeEventListener('pointerdown', press)
      document.removeEventListener('pointerup', release)
      document.removeEventListener('pointercancel', release)
    }
  }, [])

  return selection
}

function current(): Selection | null {
  const selected = document.getSelection()
  if (!selected || selected.isCollapsed || selected.rangeCount === 0) return null
  const range = selected.getRangeAt(0)
  const words = wordsIn(range)
  if (!words) return null
  const { left, bottom } = [...range.getClientRects()].at(-1) ?? range.getBoundingClientRect()
  return { words, left: left + window.scrollX, bottom: bottom + window.scrollY }
}
