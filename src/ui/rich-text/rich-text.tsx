import type { ReactNode } from 'react'

import { Marked } from './marked.tsx'
import type { RichTextNode } from './rich-text-node.ts'
import classes from './rich-text.module.css'

/** A document as React elements. What is not one of the known nodes is not drawn, whatever it holds. */
export function RichText({ document }: { document: RichTextNode }) {
  return <div className={classes['richText']}>{nodes(document.content)}</div>
}

// nodes have no names, and a document that is read does not change: their places are their keys
const nodes = (content: readonly RichTextNode[] = []): ReactNode =>
  Array.from({ length: content.length }, (_, at) => <Node key={at} node={content[at]!} />)

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
