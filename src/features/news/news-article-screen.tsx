import { useEffect, useEffectEvent } from 'react'

import type { NewsDetail } from '#contracts/news.ts'
import { Page } from '#src/ui/page.tsx'
import { RichText } from '#src/ui/rich-text/rich-text.tsx'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { usePageTitle } from '#src/ui/use-page-title.ts'
import { usePromiseState } from '#src/ui/use-promise-state.ts'

import { Byline } from './byline.tsx'
import classes from './news-article.module.css'

type NewsArticleScreenProps = {
  /** Of one post: another one's screen is another. */
  article: Promise<NewsDetail>
  /** The reader sees a post that was unread so far. */
  onShown: (id: number) => void
  onRetry: () => void
}

/** A post as it is read, while it is on its way, and after. */
export function NewsArticleScreen({ article, onShown, onRetry }: NewsArticleScreenProps) {
  const answer = usePromiseState(article)
  const title = usePageTitle()
  const shown = answer.error ? null : answer.value
  const tell = useEffectEvent(onShown)
  useEffect(() => {
    if (shown && !shown.is_read) tell(shown.id)
  }, [shown])

  return (
    <article className={classes['article']}>
      {/* one title, whatever it says: the focus that came to it stays */}
      <Page title={shown?.title ?? title} sentence={shown && <Byline post={shown} />}>
        <AsyncContent answer={answer} onRetry={onRetry}>
          {({ cover_url, body }) => (
            <>
              {cover_url && <img className={classes['cover']} src={cover_url} alt="" />}
              <RichText document={body} />
            </>
          )}
        </AsyncContent>
      </Page>
    </article>
  )
}
