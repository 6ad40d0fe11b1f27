import { type KeyboardEvent, useRef } from 'react'

/** Props for the searchable selects of the kit: Enter selects the first option that matches the typed words, and does nothing else. */
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
      event.preventDefault() // Enter would save the form
      if (isBlank.current) event.stopPropagation() // without words, the kit would select the first of all options
    },
  }
}
