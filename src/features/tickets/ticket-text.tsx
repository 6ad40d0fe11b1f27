import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ReactNode } from 'react'

import { type RichText, richTextSchema } from '#contracts/rich-text.ts'
import { plainTextOf } from '#domain/text/plain-text-of.ts'
import { refusalByForm } from '#src/forms/refusal-by-form.ts'
import { RichTextEditor } from '#src/ui/rich-text/rich-text-editor.tsx'

export const NO_TEXT: RichText = { type: 'doc', content: [{ type: 'paragraph' }] }

/**
 * Throws `RequestFailed`, as for a refusal by the server, when a message has no text or an element that is not allowed.
 */
export function refuseUnreadable(i18n: I18n, body: RichText): void {
  if (!richTextSchema.safeParse(body).success) {
    throw refusalByForm(
      ['body'],
      i18n._(msg`Texts take lists of up to three levels, and links to web and mail addresses.`),
    )
  }
  if (plainTextOf(body) === '') throw refusalByForm(['body'], i18n._(msg`Please write something.`))
}

type TicketTextProps = {
  label: string
  value: RichText
  error: string | undefined
  onChange: (body: RichText) => void
  /** Additional tools, which insert text at the cursor. */
  renderTools?: (insert: (body: RichText) => void) => ReactNode
}

/** The editor of a message: text without pictures, which the desk does not store. */
export const TicketText = ({ onChange, ...field }: TicketTextProps) => (
  <RichTextEditor {...field} isShort onChange={(document) => onChange(document as RichText)} />
)
