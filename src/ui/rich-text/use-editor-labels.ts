import type { RichTextEditorLabels } from '@mantine/tiptap'
import { useLingui } from '@lingui/react/macro'

/** What the editor's buttons are called. */
export function useEditorLabels(): Partial<RichTextEditorLabels> {
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
