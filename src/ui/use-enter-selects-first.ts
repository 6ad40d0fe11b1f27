import { type KeyboardEvent, useRef } from 'react'

/** Props for the searchable selects of the kit: Enter chooses the first option that the typed words find, and does nothing else. */
export function useEnterSelectsFirst(onWords?: (words: string) => void) {
  const isBlank = useRef(true)

  return {
    selectFirstOptionOnChange: true,
    onSearchChange: (words: string) => {
      isBlank.current = words === ''
      onWords?.(words)
    },
    onKeyDownCapture: (event: KeyboardEvent) => {
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') isBlank.current = false
      if (event.key !== 'Enter') return
      event.preventDefault() // it would save the form
      if (isBlank.current) event.stopPropagation() // the kit finds the first of all options by no words
    },
  }
}
