import { expect } from 'vitest'
import { createActor, type InspectionEvent, SimulatedClock } from 'xstate'

import type { OpenAlerts } from '#contracts/alert-feed.ts'
import { LONGEST_WAIT_MS, provideAlertFeed } from '#src/machines/alert-feed.machine.ts'

import type { FeedStoryEvent, FeedStoryState } from './alert-feed.model.ts'
import type { Driver } from './stories.ts'

type Line = { tell: (alerts: OpenAlerts) => void; end: () => void; break: () => void }

/** Drives the production machine before a server whose line does what the story says. */
export function alertFeedDriver(inspect: (event: InspectionEvent) => void): Driver<FeedStoryEvent, FeedStoryState> {
  const clock = new SimulatedClock()
  let line: Line | null = null
  const machine = provideAlertFeed(
    (tell, signal) =>
      new Promise((resolve, reject) => {
        const opened = { tell, end: resolve, break: () => reject(new Error('away')) }
        line = opened
        signal.addEventListener('abort', () => {
          if (line === opened) line = null
        })
      }),
  )
  const feed = createActor(machine, { inspect, clock })
  const announced: number[] = []
  feed.on('alert.raised', ({ alert }) => void announced.push(alert.id))
  feed.start()

  let raised = 0
  let isKnown = false
  const expected: number[] = []
  const held = () => line ?? expect.unreachable('nobody listens')
  const tell = () => {
    const newest = raised === 0 ? null : { id: raised, told_at: `2026-03-0${raised}`, rule: 'Cards', group: null }
    held().tell({ open: raised, newest })
    isKnown = true
  }
  const losing = async (lose: (of: Line) => void) => {
    lose(held())
    await Promise.resolve()
    await Promise.resolve()
  }
  const stands = (value: unknown, isListening: boolean) => () => {
    expect(feed.getSnapshot().value).toEqual(value)
    expect(line !== null).toBe(isListening)
    expect(announced).toEqual(expected)
    expect(feed.getSnapshot().context.open).toBe(isKnown ? raised : null)
  }

  return {
    does: {
      'look at the page': () => feed.send({ type: 'page.shown' }),
      'look elsewhere': () => feed.send({ type: 'page.hidden' }),
      'it is told what is open': tell,
      'an alert is raised': () => {
        raised += 1
        // what was there before anybody listened is no news
        if (isKnown) expected.push(raised)
        tell()
        tell() // and is told once
      },
      'the line is closed': () => losing((of) => of.end()),
      'the line breaks': () => losing((of) => of.break()),
      wait: () => clock.increment(LONGEST_WAIT_MS),
    },
    sees: {
      elsewhere: stands('away', false),
      'waiting for the first word': stands({ connected: 'connecting' }, true),
      'up to date': stands({ connected: 'live' }, true),
      'without a line': stands('waiting', false),
    },
  }
}
