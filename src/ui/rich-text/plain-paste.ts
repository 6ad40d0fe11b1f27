import type { EditorOptions } from '@tiptap/core'

/**
 * What comes from outside comes as plain text: to read foreign HTML the page would have to let strings become markup,
 * which its policy refuses. What is moved within the document stays as it is.
 */
export const plainPaste: NonNullable<EditorOptions['editorProps']> = {
  handleDOMEvents: {
    paste(view, event) {
      const text = event.clipboardData?.getData('text/plain')
      event.preventDefault()
      if (text) view.pasteText(text, event)
      return true
    },
    drop(view, event) {
      if (view.dragging) return false
      event.preventDefault()
      const text = event.dataTransfer?.getData('text/plain')
      if (text) view.pasteText(text)
      return true
    },
  },
}
