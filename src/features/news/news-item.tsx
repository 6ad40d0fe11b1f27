import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { NewsRow } from '#contracts/news.ts'

import { Byline } from './byline.tsx'
import classes from './news-item.module.css'

/** A post of the list; a click anywhere on it opens it. */
export function NewsItem({ item }: { item: NewsRow }) {
  const { id, title, excerpt, cover_url, is_read } = item

  return (
    <article className={classes['item']}>
      <div className={classes['words']}>
        <h2 className={classes['title']} data-unread={!is_read || undefined}>
          <Link to="/news/$id" params={{ id: String(id) }} className={classes['link']}>
            {title}
          </Link>
        </h2>
        <Byline post={item}>
          {!is_read && (
            <span className={classes['unread']}>
              <Trans>Unread</Trans>
            </span>
          )}
        </Byline>
        <p className={classes['excerpt']}>{excerpt}</p>
      </div>
      {cover_url && <img className={classes['cover']} src={cover_url} alt="" loading="lazy" />}
    </article>
  )
}
