import { useLingui } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import type { Notification } from '#contracts/notifications.ts'
import { FactLine } from '#src/ui/fact-line.tsx'
import itemClasses from '#src/ui/item.module.css'
import { Moment } from '#src/ui/moment.tsx'
import { UnreadMark } from '#src/ui/unread-mark.tsx'
import { notificationSentence } from '#src/words/notifications.ts'

import classes from './notification-item.module.css'

type NotificationItemProps = {
  notification: Notification
  /** Its link was followed. */
  onOpened: () => void
  /** Further actions. */
  children?: ReactNode
}

/** What happened, by whom and when. A click on it opens the subject, if it still exists. */
export function NotificationItem({ notification, onOpened, children }: NotificationItemProps) {
  const { i18n } = useLingui()
  const { link, created_at, read_at } = notification
  const { sentence, left_out } = notificationSentence(notification)
  const isUnread = read_at === null

  return (
    <div className={`${itemClasses['item']} ${classes['item']}`} data-unread={isUnread || undefined}>
      <div className={classes['words']}>
        {link === null ? (
          <span className={classes['sentence']}>{i18n._(sentence)}</span>
        ) : (
          <Link to={link} className={`${classes['sentence']} ${itemClasses['link']}`} onClick={onOpened}>
            {i18n._(sentence)}
          </Link>
        )}
        <FactLine>
          {isUnread && <UnreadMark />}
          {left_out.map((name) => (
            <span key={name}>{name}</span>
          ))}
          <Moment at={created_at} />
        </FactLine>
      </div>
      {children && <div className={classes['action']}>{children}</div>}
    </div>
  )
}
