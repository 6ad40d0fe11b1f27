import { useEffect, useState } from 'react'

import { type SelectedWords, wordsIn } from './selected-words.ts'

export type Selection = {
  words: SelectedWords
  /** The end of the selection on the page, in pixels from its top left corner. */
  left: number
  bottom: number
}

/** The words of the conversation that are currently selected, by mouse, touch, or Shift and the arrow keys. */
export function useSelection(): Selection | null {
  const [selection, setSelection] = useState<Selection | null>(null)

  useEffect(() => {
    let isDragging = false
    // a button that moves during a drag would be in the way
    const update = () => !isDragging && setSelection(currentSelection())
    const press = () => {
      isDragging = true
    }
    const release = () => {
      isDragging = false
      requestAnimationFrame(update) // the browser clears the selection only after a click
    }
    document.addEventListener('selectionchange', update)
    document.addEventListener('pointerdown', press)
    document.addEventListener('pointerup', release)
    document.addEventListener('pointercancel', release)
    return () => {
      document.removeEventListener('selectionchange', update)
      document.removeEventListener('pointerdown', press)
      document.removeEventListener('pointerup', release)
      document.removeEventListener('pointercancel', release)
    }
  }, [])

  return selection
}

function currentSelection(): Selection | null {
  const selected = document.getSelection()
  if (!selected || selected.isCollapsed || selected.rangeCount === 0) return null
  const range = selected.getRangeAt(0)
  const words = wordsIn(range)
  if (!words) return null
  const { left, bottom } = [...range.getClientRects()].at(-1) ?? range.getBoundingClientRect()
  return { words, left: left + window.scrollX, bottom: bottom + window.scrollY }
}
