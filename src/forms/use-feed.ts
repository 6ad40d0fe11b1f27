import { useRouter } from '@tanstack/react-router'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'

import { idle } from '#src/lib/idle.ts'
import type { FeedMachine, Listen } from '#src/machines/feed.machine.ts'

/** How something is, as it changes; null until it is known. What comes after that is told with how it was before. */
export function useFeed<News>(
  provideFeed: (listen: Listen<News>) => FeedMachine<News>,
  listen: Listen<News>,
  onNews: (news: News, before: News) => void,
): News | null {
  const { inspect } = useRouter().options.context
  const [machine] = useState(() => provideFeed(listen))
  const actor = useActorRef(machine, inspect ? { inspect } : {})
  const tell = useEffectEvent(onNews)

  useEffect(() => {
    const subscription = actor.on('news.came', ({ news, before }) => tell(news, before))
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

  return useSelector(actor, ({ context }) => context.news)
}
