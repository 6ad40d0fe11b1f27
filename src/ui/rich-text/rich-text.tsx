import { useRouter } from '@tanstack/react-router'
import type { ReactNode, MouseEvent } from 'react'

import type { RichTextNode, RichTextMark } from './rich-text-node.ts'
import classes from './rich-text.module.css'

/** A document as React elements. Unknown nodes are not rendered, whatever they contain. */
export function RichText({ document }: { document: RichTextNode }) {
  return <div className={classes['richText']}>{nodes(document.content)}</div>
}

// nodes have no IDs, and a document does not change while it is read: their indexes are their keys
const nodes = (content: readonly RichTextNode[] = []): ReactNode =>
  Array.from({ length: content.length }, (_, index) => <Node key={index} node={content[index]!} />)

function Node({ node }: { node: RichTextNode }): ReactNode {
  const { type, text = '', marks = [], attrs = {}, content } = node
  switch (type) {
    case 'text':
      return <Marked marks={marks}>{text}</Marked>
    case 'hardBreak':
      return <br />
    case 'paragraph':
      return <p>{nodes(content)}</p>
    case 'heading':
      return attrs['level'] === 2 ? <h2>{nodes(content)}</h2> : <h3>{nodes(content)}</h3>
    case 'bulletList':
      return <ul>{nodes(content)}</ul>
    case 'orderedList':
      return <ol>{nodes(content)}</ol>
    case 'listItem':
      return <li>{nodes(content)}</li>
    case 'blockquote':
      return <blockquote>{nodes(content)}</blockquote>
    case 'horizontalRule':
      return <hr />
    case 'image':
      return isOwnPicture(attrs['src']) && <img src={attrs['src']} alt={textOf(attrs['alt'])} loading="lazy" />
    default:
      return null
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

const isOwnPicture = (src: unknown): src is string =>
  typeof src === 'string' && /^\/api\/pictures\/[\w-]{43}$/.test(src)

/** A text with its marks; the last mark is the innermost. */
function Marked({ marks, children }: { marks: readonly RichTextMark[]; children: ReactNode }) {
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

type RichTextLinkProps = {
  /** Unchecked, as it is in the document. */
  href: unknown
  children: ReactNode
}

/**
 * A link in a document: to another website, to an e-mail address, or to a screen of this application, which opens
 * without reloading the page.
 */
function RichTextLink({ href, children }: RichTextLinkProps) {
  const { history } = useRouter()
  const url = allowedUrl(href)
  if (!url) return children
  const isOwn = url.origin === location.origin

  const follow = (event: MouseEvent) => {
    if (!isOwn || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    history.push(url.pathname + url.search + url.hash)
  }

  return (
    <a href={url.href} rel="noopener noreferrer" onClick={follow}>
      {children}
    </a>
  )
}

function allowedUrl(href: unknown): URL | null {
  if (typeof href !== 'string' || !URL.canParse(href, location.origin)) return null
  const url = new URL(href, location.origin)
  return ALLOWED.has(url.protocol) ? url : null
}

const ALLOWED = new Set(['http:', 'https:', 'mailto:'])
