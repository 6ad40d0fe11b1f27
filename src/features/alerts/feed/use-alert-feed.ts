import { useLingui } from '@lingui/react/macro'

import { useFeed } from '#src/forms/use-feed.ts'
import { alertFeedMachine, type ListenToAlerts, raisedSince } from '#src/machines/alert-feed.machine.ts'
import { notify } from '#src/ui/notify.ts'

/** How many alerts are open, as it changes; null until it is known. A new one is told in a notice. */
export function useAlertFeed(listen: ListenToAlerts, onRaised: () => void): number | null {
  const { t } = useLingui()
  const news = useFeed(alertFeedMachine, listen, (alerts, before) => {
    const raised = raisedSince(before, alerts)
    if (!raised) return
    const { rule, group } = raised
    void notify({ text: group === null ? t`Alert: ${rule}` : t`Alert: ${rule}, ${group}`, milliseconds: 10_000 })
    onRaised()
  })

  return news && news.open
}
