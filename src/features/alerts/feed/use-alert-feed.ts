import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'

import { idle } from '#src/lib/idle.ts'
import { type ListenToAlerts, provideAlertFeed } from '#src/machines/alert-feed.machine.ts'
import { notify } from '#src/ui/notify.ts'

/** How many alerts are open, as it changes; null until it is known. A new one is told in a notice. */
export function useAlertFeed(listen: ListenToAlerts, onRaised: () => void): number | null {
  const { t } = useLingui()
  const { inspect } = useRouter().options.context
  const [machine] = useState(() => provideAlertFeed(listen))
  const actor = useActorRef(machine, inspect ? { inspect } : {})
  const tell = useEffectEvent(({ rule, group }: { rule: string; group: string | null }) => {
    void notify({ text: group === null ? t`Alert: ${rule}` : t`Alert: ${rule}, ${group}`, milliseconds: 10_000 })
    onRaised()
  })

  useEffect(() => {
    const subscription = actor.on('alert.raised', ({ alert }) => tell(alert))
    const leaving = new AbortController()
    const look = () => actor.send({ type: document.hidden ? 'page.hidden' : 'page.shown' })
    const begin = async () => {
      await idle(leaving.signal) // the screen comes first
      look()
      document.addEventListener('visibilitychange', look, { signal: leaving.signal })
    }
    void begin()
    return () => {
      subscription.unsubscribe()
      leaving.abort()
    }
  }, [actor])

  return useSelector(actor, ({ context }) => context.open)
}
