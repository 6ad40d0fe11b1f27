import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'

import type { NewsDetail } from '#contracts/news.ts'
import { FactLine } from '#src/ui/fact-line.tsx'
import { Moment } from '#src/ui/moment.tsx'
import { postKindNames } from '#src/words/posts.ts'

type BylineProps = {
  post: Pick<NewsDetail, 'kind' | 'category' | 'author_name' | 'published_at'>
  /** Content before the rest. */
  children?: ReactNode
}

/** The kind of the post, its category, its author and the time of publication. */
export function Byline({ post: { kind, category, author_name, published_at }, children }: BylineProps) {
  const { i18n } = useLingui()

  return (
    <FactLine>
      {children}
      <span>{i18n._(postKindNames[kind])}</span>
      {category && <span>{category.name}</span>}
      {author_name && <span>{author_name}</span>}
      <Moment at={published_at} />
    </FactLine>
  )
}
