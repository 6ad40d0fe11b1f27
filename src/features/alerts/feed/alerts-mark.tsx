import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'

import { useFeed } from '#src/forms/use-feed.ts'
import { type ListenToAlerts, provideAlertFeed, raisedSince } from '#src/machines/feed.machine.ts'
import { notify } from '#src/ui/notify.ts'
import { UnreadCount } from '#src/ui/unread-count.tsx'

import { alertsSearch } from '../list/alerts-search.ts'

type AlertsMarkProps = {
  listen: ListenToAlerts
  /** Called when a new alert makes lists of alerts out of date. */
  onRaised: () => void
}

/** How many of the alerts sent to this person are open, shown on every page. A new one is announced at once. */
export function AlertsMark({ listen, onRaised }: AlertsMarkProps) {
  const { t } = useLingui()
  const open = useAlertFeed(listen, onRaised) ?? 0
  const label = open === 0 ? t`Alerts` : t`${plural(open, { one: '# open alert', other: '# open alerts' })}`

  return (
    <ActionIcon
      variant="subtle"
      size="lg"
      aria-label={label}
      title={label}
      renderRoot={(props) => (
        <Link to="/alerts" search={{ ...alertsSearch.defaults, mine: 'yes', state: 'open' }} {...props} />
      )}
    >
      <IconAlertTriangle size={18} stroke={1.5} />
      <UnreadCount count={open} most={99} />
    </ActionIcon>
  )
}

/** How many alerts are open, as it changes; null until it is known. A new one is announced in a notice. */
function useAlertFeed(listen: ListenToAlerts, onRaised: () => void): number | null {
  const { t } = useLingui()
  const summary = useFeed(provideAlertFeed, listen, (alerts, before) => {
    const raised = raisedSince(before, alerts)
    if (!raised) return
    const { rule, group } = raised
    void notify({ text: group === null ? t`Alert: ${rule}` : t`Alert: ${rule}, ${group}`, milliseconds: 10_000 })
    onRaised()
  })

  return summary && summary.open
}
