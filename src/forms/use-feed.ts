import { useRouter } from '@tanstack/react-router'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'

import { idle } from '#src/lib/idle.ts'
import type { FeedMachine, Listen } from '#src/machines/feed.machine.ts'

/** The newest news of a feed; null until they are known. `onNews` is called with later news and the ones before. */
export function useFeed<News>(
  provideFeed: (listen: Listen<News>) => FeedMachine<News>,
  listen: Listen<News>,
  onNews: (news: News, before: News) => void,
): News | null {
  const { inspect } = useRouter().options.context
  const [machine] = useState(() => provideFeed(listen))
  const actor = useActorRef(machine, inspect ? { inspect } : {})
  const notify = useEffectEvent(onNews)

  useEffect(() => {
    const subscription = actor.on('news.came', ({ news, before }) => notify(news, before))
    const controller = new AbortController()
    const updateVisibility = () => actor.send({ type: document.hidden ? 'page.hidden' : 'page.shown' })
    const begin = async () => {
      await idle(controller.signal) // the screen is rendered first
      updateVisibility()
      document.addEventListener('visibilitychange', updateVisibility, { signal: controller.signal })
    }
    void begin()
    return () => {
      subscription.unsubscribe()
      controller.abort()
    }
  }, [actor])

  return useSelector(actor, ({ context }) => context.news)
}
