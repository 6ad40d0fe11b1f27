import { ActionIcon } from '@mantine/core'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconNews } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'

import { UnreadCount } from '#src/ui/unread-count.tsx'

import { type CountUnread, useUnread } from './use-unread-count.ts'

/** The way to the news, with the number of those that the person has not read. */
export function NewsLink({ askUnread }: { askUnread: CountUnread }) {
  const { t } = useLingui()
  const unread = useUnread(askUnread)
  const label = unread === 0 ? t`News` : t`${plural(unread, { one: 'News, # unread', other: 'News, # unread' })}`

  return (
    <ActionIcon
      variant="subtle"
      size="lg"
      aria-label={label}
      title={label}
      renderRoot={(props) => <Link to="/news" {...props} />}
    >
      <IconNews size={18} stroke={1.5} />
      <UnreadCount count={unread} most={99} />
    </ActionIcon>
  )
}
