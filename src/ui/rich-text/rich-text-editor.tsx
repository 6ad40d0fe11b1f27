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
  /** A document other than the one last reported by `onChange` replaces the content; this can be undone. */
  value: RichTextNode
  onChange: (document: RichTextNode) => void
  /** Stores a picture and returns its address. Rejects if the picture is not accepted. Without it the text cannot have pictures. */
  upload?: (file: File) => Promise<string>
  error?: string | undefined
  /** As high as a message instead of a page. */
  isShort?: boolean
  /** More tools in the toolbar; `insert` inserts blocks at the cursor, or a single paragraph into the line. */
  renderTools?: (insert: (document: RichTextNode) => void) => ReactNode
}

/** The editor for posts and messages. It supports exactly the blocks and marks of their contract. */
export function RichTextEditor(props: RichTextEditorProps) {
  const { label, value, onChange, upload, error, isShort = false, renderTools } = props
  const id = useId()
  const labels = useEditorLabels()
  const lastValue = useRef(value)
  const editor = useEditor({
    extensions: editorExtensions,
    content: ownCopy(value),
    injectCSS: false, // the content security policy of the page does not allow inline style sheets
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
    onUpdate: ({ editor: changedEditor }) => {
      lastValue.current = richTextOf(changedEditor.getJSON())
      onChange(lastValue.current)
    },
  })
  useLayoutEffect(() => {
    if (value === lastValue.current) return
    lastValue.current = value
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
            const [onlyBlock] = content
            const isLine = content.length === 1 && onlyBlock?.type === 'paragraph'
            editor
              .chain()
              .focus()
              .insertContent(isLine ? (onlyBlock.content ?? []) : content)
              .run()
          })}
        </Kit.Toolbar>
        <Kit.Content className={`${classes['content']} ${isShort ? classes['short'] : ''}`} />
      </Kit>
    </Input.Wrapper>
  )
}

/** The editor needs its own copy: the document is read-only elsewhere. */
const ownCopy = (document: RichTextNode) => structuredClone(document) as JSONContent

/** The target of a link is not stored: see rich-text-of.ts. */
const WITHOUT_TARGET = { linkEditorExternalControl: { display: 'none' } }

/**
 * Pasted and dropped content is inserted as plain text: to read foreign HTML the page would have to turn strings into
 * markup, which its policy forbids. Content that is moved within the document keeps its format.
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

/** The labels of the editor's buttons. */
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
