import type { ReactNode } from 'react'

import type { RichTextMark } from './rich-text-node.ts'
import { RichTextLink } from './rich-text-link.tsx'

/** A text in its marks, the last of them innermost. */
export function Marked({ marks, children }: { marks: readonly RichTextMark[]; children: ReactNode }) {
  return marks.reduceRight((inner, mark) => within(mark, inner), children)
}

function within({ type, attrs = {} }: RichTextMark, inner: ReactNode): ReactNode {
  switch (type) {
    case 'bold':
      return <strong>{inner}</strong>
    case 'italic':
      return <em>{inner}</em>
    case 'underline':
      return <u>{inner}</u>
    case 'strike':
      return <s>{inner}</s>
    case 'code':
      return <code>{inner}</code>
    case 'link':
      return <RichTextLink href={attrs['href']}>{inner}</RichTextLink>
    default:
      return inner
  }
}
