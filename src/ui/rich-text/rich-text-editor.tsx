import { useLingui } from '@lingui/react/macro'
import { Input } from '@mantine/core'
import { RichTextEditor as Kit, type RichTextEditorLabels } from '@mantine/tiptap'
import '@mantine/tiptap/styles.layer.css'
import type { EditorOptions } from '@tiptap/core'
import { type JSONContent, useEditor } from '@tiptap/react'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'

import { editorExtensions } from './editor-extensions.ts'
import { PictureControl } from './picture-control.tsx'
import classes from './rich-text-editor.module.css'
import type { RichTextNode } from './rich-text-node.ts'
import { richTextOf } from './rich-text-of.ts'

type RichTextEditorProps = {
  label: string
  /** Another document than the one that was told last takes its place, and can be undone. */
  value: RichTextNode
  onChange: (document: RichTextNode) => void
  /** Keeps a picture and tells its address. Rejects when it is not taken. Without it the text has no pictures. */
  upload?: (file: File) => Promise<string>
  error?: string | undefined
  /** As high as a message, not as a page. */
  isShort?: boolean
  /** What else stands among the tools; `insert` puts blocks where the cursor is, a single paragraph into the line. */
  renderTools?: (insert: (document: RichTextNode) => void) => ReactNode
}

/** Where posts and messages are written. It knows the blocks and marks that they may have, and no others. */
export function RichTextEditor(props: RichTextEditorProps) {
  const { label, value, onChange, upload, error, isShort = false, renderTools } = props
  const id = useId()
  const labels = useEditorLabels()
  const told = useRef(value)
  const editor = useEditor({
    extensions: editorExtensions,
    content: ownCopy(value),
    injectCSS: false, // the page's policy admits no style sheet that it did not send
    shouldRerenderOnTransaction: true,
    editorProps: {
      ...plainPaste,
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        ...(error && { 'aria-invalid': 'true' }),
      },
    },
    onUpdate: ({ editor: changed }) => {
      told.current = richTextOf(changed.getJSON())
      onChange(told.current)
    },
  })
  useLayoutEffect(() => {
    if (value === told.current) return
    told.current = value
    editor.commands.setContent(ownCopy(value), { emitUpdate: false })
  }, [editor, value])

  return (
    <Input.Wrapper label={label} labelProps={{ htmlFor: id }} error={error}>
      <Kit editor={editor} labels={labels} className={classes['editor']} styles={WITHOUT_TARGET}>
        <Kit.Toolbar sticky stickyOffset={52}>
          <Kit.ControlsGroup>
            <Kit.Bold />
            <Kit.Italic />
            <Kit.Underline />
            <Kit.Strikethrough />
            <Kit.Code />
            <Kit.ClearFormatting />
          </Kit.ControlsGroup>
          <Kit.ControlsGroup>
            <Kit.H2 />
            <Kit.H3 />
            <Kit.BulletList />
            <Kit.OrderedList />
            <Kit.Blockquote />
            <Kit.Hr />
          </Kit.ControlsGroup>
          <Kit.ControlsGroup>
            <Kit.Link />
            <Kit.Unlink />
            {upload && <PictureControl upload={upload} />}
          </Kit.ControlsGroup>
          <Kit.ControlsGroup>
            <Kit.Undo />
            <Kit.Redo />
          </Kit.ControlsGroup>
          {renderTools?.((document) => {
            const { content = [] } = ownCopy(document)
            const [only] = content
            const isLine = content.length === 1 && only?.type === 'paragraph'
            editor
              .chain()
              .focus()
              .insertContent(isLine ? (only.content ?? []) : content)
              .run()
          })}
        </Kit.Toolbar>
        <Kit.Content className={`${classes['content']} ${isShort ? classes['short'] : ''}`} />
      </Kit>
    </Input.Wrapper>
  )
}

/** The editor's own: the document is read-only elsewhere. */
const ownCopy = (document: RichTextNode) => structuredClone(document) as JSONContent

/** Where a link opens is not kept: see rich-text-of.ts. */
const WITHOUT_TARGET = { linkEditorExternalControl: { display: 'none' } }

/**
 * What comes from outside comes as plain text: to read foreign HTML the page would have to let strings become markup,
 * which its policy refuses. What is moved within the document stays as it is.
 */
const plainPaste: NonNullable<EditorOptions['editorProps']> = {
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

/** What the editor's buttons are called. */
function useEditorLabels(): Partial<RichTextEditorLabels> {
  const { t } = useLingui()

  return {
    boldControlLabel: t`Bold`,
    italicControlLabel: t`Italic`,
    underlineControlLabel: t`Underline`,
    strikeControlLabel: t`Strike through`,
    codeControlLabel: t`Code`,
    clearFormattingControlLabel: t`Clear formatting`,
    h2ControlLabel: t`Heading`,
    h3ControlLabel: t`Smaller heading`,
    bulletListControlLabel: t`List`,
    orderedListControlLabel: t`Numbered list`,
    blockquoteControlLabel: t`Quotation`,
    hrControlLabel: t`Line across`,
    linkControlLabel: t`Link`,
    unlinkControlLabel: t`Remove the link`,
    undoControlLabel: t`Undo`,
    redoControlLabel: t`Redo`,
    linkEditorInputLabel: t`Address of the link`,
    linkEditorInputPlaceholder: 'https://',
    linkEditorSave: t`Set`,
  }
}
