import { expect } from 'vitest'
import { createActor, type InspectionEvent, SimulatedClock } from 'xstate'

import type { OpenAlerts } from '#contracts/alert-feed.ts'
import type { DeskNews } from '#contracts/tickets.ts'
import {
  type FeedMachine,
  type Listen,
  MAX_WAIT_MS,
  provideAlertFeed,
  provideDeskFeed,
  raisedSince,
} from '#src/machines/feed.machine.ts'

import type { FeedStoryEvent, FeedStoryState } from './feed.model.ts'
import type { Driver } from './stories.ts'

type Feed<News> = {
  provide: (listen: Listen<News>) => FeedMachine<News>
  /** The news after this many events. */
  newsAfter: (happened: number) => News
  /** Whether something has happened since. */
  hasCome: (before: News, news: News) => boolean
}

type Line<News> = { report: (news: News) => void; end: () => void; break: () => void }

/** Drives the production machine with a server whose connection does what the story says. */
export function feedDriver<News>(
  { provide, newsAfter, hasCome }: Feed<News>,
  inspect: (event: InspectionEvent) => void,
): Driver<FeedStoryEvent, FeedStoryState> {
  const clock = new SimulatedClock()
  let line: Line<News> | null = null
  const provided = provide(
    (report, signal) =>
      new Promise((resolve, reject) => {
        const opened = { report, end: resolve, break: () => reject(new Error('away')) }
        line = opened
        signal.addEventListener('abort', () => {
          if (line === opened) line = null
        })
      }),
  )
  const feed = createActor(provided, { inspect, clock })
  let announced = 0
  feed.on('news.came', ({ news, before }) => {
    if (hasCome(before, news)) announced += 1
  })
  feed.start()

  let happened = 0
  let expected = 0
  let isKnown = false
  const openLine = () => line ?? expect.unreachable('nobody listens')
  const report = () => {
    openLine().report(newsAfter(happened))
    isKnown = true
  }
  const loseLine = async (lose: (of: Line<News>) => void) => {
    lose(openLine())
    await Promise.resolve()
    await Promise.resolve()
  }
  const expectState = (value: unknown, isListening: boolean) => () => {
    expect(feed.getSnapshot().value).toEqual(value)
    expect(line !== null).toBe(isListening)
    expect(announced).toBe(expected)
    expect(feed.getSnapshot().context.news).toEqual(isKnown ? newsAfter(happened) : null)
  }

  return {
    does: {
      'look at the page': () => feed.send({ type: 'page.shown' }),
      'look elsewhere': () => feed.send({ type: 'page.hidden' }),
      'it is told how it is': report,
      'something happens': () => {
        happened += 1
        // what existed before the page listened is no news
        if (isKnown) expected += 1
        report()
        report() // a repeated message is announced once
      },
      'the line is closed': () => loseLine((of) => of.end()),
      'the line breaks': () => loseLine((of) => of.break()),
      wait: () => clock.increment(MAX_WAIT_MS),
    },
    sees: {
      elsewhere: expectState('away', false),
      'waiting for the first word': expectState({ connected: 'connecting' }, true),
      'up to date': expectState({ connected: 'live' }, true),
      'without a line': expectState('waiting', false),
    },
  }
}

export const alertFeed: Feed<OpenAlerts> = {
  provide: provideAlertFeed,
  newsAfter: (open) => ({
    open,
    newest: open === 0 ? null : { id: open, told_at: `2026-03-0${open}`, rule: 'Cards', group: null },
  }),
  hasCome: (before, alerts) => raisedSince(before, alerts) !== null,
}

export const deskFeed: Feed<DeskNews> = {
  provide: provideDeskFeed,
  newsAfter: (all) => ({
    counts: { mine: 0, unassigned: all, waiting: 0, breached: 0, all },
    newest: all === 0 ? null : `2026-03-0${all}`,
  }),
  hasCome: (before, { newest }) => newest !== before.newest,
}
