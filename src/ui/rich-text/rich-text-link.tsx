import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'

type RichTextLinkProps = {
  /** Whatever the document says. */
  href: unknown
  children: ReactNode
}

/** A link that somebody wrote: to another site, to a mailbox, or to a screen of ours, which opens without loading the page anew. */
export function RichTextLink({ href, children }: RichTextLinkProps) {
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
