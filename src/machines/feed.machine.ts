import { assign, emit, fromCallback, setup } from 'xstate'

import type { OpenAlerts } from '#contracts/alert-feed.ts'
import type { DeskNews } from '#contracts/tickets.ts'

export type FeedContext<News> = {
  /** The last news received; null before the first. */
  news: News | null
  /** The number of connections that failed since the last one that delivered news. */
  failures: number
}

export type FeedEvent<News> =
  | { type: 'page.shown' }
  | { type: 'page.hidden' }
  | { type: 'news.told'; news: News }
  /** The connection was closed, as it is every few minutes, or it broke. */
  | { type: 'line.ended' }
  | { type: 'line.failed' }

/** Sends the news at first and whenever they change. Resolves when the connection is closed, and rejects when it breaks. */
export type Listen<News> = (onNews: (news: News) => void, signal: AbortSignal) => Promise<void>

/** Each wait is twice as long as the one before. */
export const FIRST_WAIT_MS = 2_000
export const MAX_WAIT_MS = 60_000

/**
 * Receives news as they change. The connection is open only while the page is visible, because a browser has few of
 * them for all its tabs. The first news describe the existing state; later news are announced together with the
 * previous ones, even if the connection breaks in between.
 */
function provideFeed<News>(id: string, listen: Listen<News>) {
  const types: {
    context?: FeedContext<News>
    events?: FeedEvent<News>
    emitted?: { type: 'news.came'; news: News; before: News }
  } = {}

  return setup({
    types,
    actors: {
      listen: fromCallback<FeedEvent<News>>(({ sendBack }) => {
        const controller = new AbortController()
        listen((news) => sendBack({ type: 'news.told', news }), controller.signal).then(
          () => sendBack({ type: 'line.ended' }),
          () => sendBack({ type: 'line.failed' }),
        )
        return () => controller.abort()
      }),
    },
    actions: {
      take: assign((_, { news }: { news: News }) => ({ news, failures: 0 })),
      announce: emit((_, { news, before }: { news: News; before: News }) => ({
        type: 'news.came' as const,
        ...{ news, before },
      })),
      countFailure: assign({ failures: ({ context }) => context.failures + 1 }),
    },
    guards: { isKnown: ({ context: { news } }) => news !== null },
    delays: {
      pause: ({ context: { failures } }) => Math.min(FIRST_WAIT_MS * 2 ** Math.max(0, failures - 1), MAX_WAIT_MS),
    },
  }).createMachine({
    id,
    context: { news: null, failures: 0 },
    initial: 'away',
    states: {
      away: { on: { 'page.shown': 'connected' } },
      connected: {
        invoke: { src: 'listen' },
        initial: 'connecting',
        states: { connecting: {}, live: {} },
        on: {
          'page.hidden': 'away',
          'news.told': [
            {
              guard: 'isKnown',
              target: '.live',
              actions: [
                // the guard `isKnown` ensures that there are previous news
                { type: 'announce', params: ({ context, event }) => ({ news: event.news, before: context.news! }) },
                { type: 'take', params: ({ event: { news } }) => ({ news }) },
              ],
            },
            { target: '.live', actions: { type: 'take', params: ({ event: { news } }) => ({ news }) } },
          ],
          'line.ended': 'waiting',
          'line.failed': { target: 'waiting', actions: 'countFailure' },
        },
      },
      waiting: { on: { 'page.hidden': 'away' }, after: { pause: 'connected' } },
    },
  })
}

export type FeedMachine<News> = ReturnType<typeof provideFeed<News>>

export type ListenToAlerts = Listen<OpenAlerts>

/** Receives alerts as they are raised. */
export const provideAlertFeed = (listen: ListenToAlerts) => provideFeed('alert-feed', listen)

/** The alert that was raised since `before`; null if alerts were only acknowledged. */
export const raisedSince = (before: OpenAlerts, { newest }: OpenAlerts): OpenAlerts['newest'] =>
  newest !== null && newest.told_at > (before.newest?.told_at ?? '') ? newest : null

/** Receives the events of the support desk. */
export const provideDeskFeed = (listen: Listen<DeskNews>) => provideFeed('desk-feed', listen)
