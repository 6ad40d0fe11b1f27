import { assign, emit, fromCallback, setup } from 'xstate'

import type { OpenAlerts } from '#contracts/alert-feed.ts'

import { unprovided } from './unprovided.ts'

type NewestAlert = NonNullable<OpenAlerts['newest']>

export type AlertFeedContext = {
  /** How many are open; null before the first answer. */
  open: number | null
  /** When the newest was told: what is told after it is new. Null before the first answer. */
  newestAt: string | null
  /** Connections that failed since the last one that told something. */
  failures: number
}

export type AlertFeedEvent =
  | { type: 'page.shown' }
  | { type: 'page.hidden' }
  | { type: 'alerts.told'; alerts: OpenAlerts }
  /** The line was closed, as it is every few minutes, or broke. */
  | { type: 'line.ended' }
  | { type: 'line.failed' }

/** Each wait is twice as long as the one before. */
export const FIRST_WAIT_MS = 2_000
export const LONGEST_WAIT_MS = 60_000

const types: {
  context?: AlertFeedContext
  events?: AlertFeedEvent
  emitted?: { type: 'alert.raised'; alert: NewestAlert }
} = {}

const told = ({ event: { alerts } }: { event: { alerts: OpenAlerts } }) => ({ alerts })
// of what the guard has let through
const raised = ({ event: { alerts } }: { event: { alerts: OpenAlerts } }) => ({ alert: alerts.newest! })

/**
 * Hears of alerts as they come. The line is kept only while the page is in sight: a browser has few of them for all its tabs. The
 * first answer is what there was already; a new alert is announced once, however often the line breaks.
 */
export const alertFeedMachine = setup({
  types,
  actors: { listen: fromCallback<AlertFeedEvent>(unprovided('listen')) },
  actions: {
    take: assign(({ context }, { alerts }: { alerts: OpenAlerts }) => ({
      open: alerts.open,
      newestAt: alerts.newest?.told_at ?? context.newestAt ?? '',
      failures: 0,
    })),
    announce: emit((_, { alert }: { alert: NewestAlert }) => ({ type: 'alert.raised' as const, alert })),
    countFailure: assign({ failures: ({ context }) => context.failures + 1 }),
  },
  guards: {
    isRaised: ({ context: { newestAt } }, { alerts }: { alerts: OpenAlerts }) =>
      newestAt !== null && alerts.newest !== null && alerts.newest.told_at > newestAt,
  },
  delays: {
    pause: ({ context: { failures } }) => Math.min(FIRST_WAIT_MS * 2 ** Math.max(0, failures - 1), LONGEST_WAIT_MS),
  },
}).createMachine({
  id: 'alert-feed',
  context: { open: null, newestAt: null, failures: 0 },
  initial: 'away',
  states: {
    away: { on: { 'page.shown': 'connected' } },
    connected: {
      invoke: { src: 'listen' },
      initial: 'connecting',
      states: { connecting: {}, live: {} },
      on: {
        'page.hidden': 'away',
        'alerts.told': [
          {
            guard: { type: 'isRaised', params: told },
            target: '.live',
            actions: [
              { type: 'announce', params: raised },
              { type: 'take', params: told },
            ],
          },
          { target: '.live', actions: { type: 'take', params: told } },
        ],
        'line.ended': 'waiting',
        'line.failed': { target: 'waiting', actions: 'countFailure' },
      },
    },
    waiting: { on: { 'page.hidden': 'away' }, after: { pause: 'connected' } },
  },
})

/** Tells what is open, at first and whenever it has changed. Resolves when the line is closed, and rejects when it breaks. */
export type ListenToAlerts = (tell: (alerts: OpenAlerts) => void, signal: AbortSignal) => Promise<void>

/** The only door for the effect; the signal says that nobody listens any more. */
export const provideAlertFeed = (listen: ListenToAlerts) =>
  alertFeedMachine.provide({
    actors: {
      listen: fromCallback(({ sendBack }) => {
        const leaving = new AbortController()
        listen((alerts) => sendBack({ type: 'alerts.told', alerts }), leaving.signal).then(
          () => sendBack({ type: 'line.ended' }),
          () => sendBack({ type: 'line.failed' }),
        )
        return () => leaving.abort()
      }),
    },
  })
