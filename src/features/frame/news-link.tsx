import { ActionIcon } from '@mantine/core'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconNews } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'

import { useFormats } from '#src/ui/formats.ts'

import classes from './news-link.module.css'
import { type AskUnread, useUnread } from './use-unread.ts'

/** The way to the news, with the number of those that the person has not read. */
export function NewsLink({ askUnread }: { askUnread: AskUnread }) {
  const { t } = useLingui()
  const { number } = useFormats()
  const unread = useUnread(askUnread)
  const label = unread === 0 ? t`News` : t`${plural(unread, { one: 'News, # unread', other: 'News, # unread' })}`

  return (
    <ActionIcon
      className={classes['news']}
      variant="subtle"
      size="lg"
      aria-label={label}
      title={label}
      renderRoot={(props) => <Link to="/news" {...props} />}
    >
      <IconNews size={18} stroke={1.5} />
      {unread > 0 && (
        <span className={classes['count']} aria-hidden>
          {unread > MOST ? `${number(MOST)}+` : number(unread)}
        </span>
      )}
    </ActionIcon>
  )
}

const MOST = 99
