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
  /** How it is told after so many things have happened. */
  newsAfter: (happened: number) => News
  /** Whether something has happened since. */
  hasCome: (before: News, news: News) => boolean
}

type Line<News> = { tell: (news: News) => void; end: () => void; break: () => void }

/** Drives the production machine before a server whose line does what the story says. */
export function feedDriver<News>(
  { provide, newsAfter, hasCome }: Feed<News>,
  inspect: (event: InspectionEvent) => void,
): Driver<FeedStoryEvent, FeedStoryState> {
  const clock = new SimulatedClock()
  let line: Line<News> | null = null
  const provided = provide(
    (tell, signal) =>
      new Promise((resolve, reject) => {
        const opened = { tell, end: resolve, break: () => reject(new Error('away')) }
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
  const held = () => line ?? expect.unreachable('nobody listens')
  const tell = () => {
    held().tell(newsAfter(happened))
    isKnown = true
  }
  const losing = async (lose: (of: Line<News>) => void) => {
    lose(held())
    await Promise.resolve()
    await Promise.resolve()
  }
  const stands = (value: unknown, isListening: boolean) => () => {
    expect(feed.getSnapshot().value).toEqual(value)
    expect(line !== null).toBe(isListening)
    expect(announced).toBe(expected)
    expect(feed.getSnapshot().context.news).toEqual(isKnown ? newsAfter(happened) : null)
  }

  return {
    does: {
      'look at the page': () => feed.send({ type: 'page.shown' }),
      'look elsewhere': () => feed.send({ type: 'page.hidden' }),
      'it is told how it is': tell,
      'something happens': () => {
        happened += 1
        // what was there before anybody listened is no news
        if (isKnown) expected += 1
        tell()
        tell() // and is told once
      },
      'the line is closed': () => losing((of) => of.end()),
      'the line breaks': () => losing((of) => of.break()),
      wait: () => clock.increment(MAX_WAIT_MS),
    },
    sees: {
      elsewhere: stands('away', false),
      'waiting for the first word': stands({ connected: 'connecting' }, true),
      'up to date': stands({ connected: 'live' }, true),
      'without a line': stands('waiting', false),
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
