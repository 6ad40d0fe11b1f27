import { useEffect, useEffectEvent } from 'react'

import type { NewsDetail } from '#contracts/news.ts'
import { Page } from '#src/ui/page.tsx'
import { RichText } from '#src/ui/rich-text/rich-text.tsx'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { usePageTitle } from '#src/ui/use-page-title.ts'
import { usePromiseState } from '#src/ui/use-promise-state.ts'

import { Byline } from './byline.tsx'
import classes from './news-article-screen.module.css'

type NewsArticleScreenProps = {
  /** The post. A screen for another post must be another instance. */
  article: Promise<NewsDetail>
  /** The reader sees a post that was unread until now. */
  onShown: (id: number) => void
  onRetry: () => void
}

/** One post as its readers see it. */
export function NewsArticleScreen({ article, onShown, onRetry }: NewsArticleScreenProps) {
  const answer = usePromiseState(article)
  const title = usePageTitle()
  const post = answer.error ? null : answer.value
  const markShown = useEffectEvent(onShown)
  useEffect(() => {
    if (post && !post.is_read) markShown(post.id)
  }, [post])

  return (
    <article className={classes['article']}>
      {/* the same title element before and after loading, so that it does not lose the focus */}
      <Page title={post?.title ?? title} sentence={post && <Byline post={post} />}>
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
