import { Link } from '@tanstack/react-router'

import type { NewsRowDto } from '#contracts/news.ts'
import itemClasses from '#src/ui/item.module.css'
import { UnreadMark } from '#src/ui/unread-mark.tsx'

import { Byline } from './byline.tsx'
import classes from './news-item.module.css'

/** A post of the list; a click anywhere on it opens it. */
export function NewsItem({ item }: { item: NewsRowDto }) {
  const { id, title, excerpt, cover_url, is_read } = item

  return (
    <article className={`${itemClasses['item']} ${classes['item']}`}>
      <div className={classes['words']}>
        <h2 className={classes['title']} data-unread={!is_read || undefined}>
          <Link to="/news/$id" params={{ id: String(id) }} className={itemClasses['link']}>
            {title}
          </Link>
        </h2>
        <Byline post={item}>{!is_read && <UnreadMark />}</Byline>
        <p className={classes['excerpt']}>{excerpt}</p>
      </div>
      {cover_url && <img className={classes['cover']} src={cover_url} alt="" loading="lazy" />}
    </article>
  )
}
