import { expect } from 'vitest'
import { createActor, type InspectionEvent, SimulatedClock, waitFor } from 'xstate'

import type { CategoryPreview } from '#contracts/category-rules.ts'
import type { CategoryPreviewQuery } from '#contracts/lists/category-rules.ts'
import { provideQuery } from '#src/machines/query.machine.ts'

import type { PreviewStoryEvent, PreviewStoryState } from './query.model.ts'
import type { Driver } from './stories.ts'

type Request = { question: CategoryPreviewQuery; accept: () => void; refuse: () => void }

/** Drives the production machine with a server that answers each query with its number of letters, when the story says so. */
export function queryDriver(inspect: (event: InspectionEvent) => void): Driver<PreviewStoryEvent, PreviewStoryState> {
  const clock = new SimulatedClock()
  let open: Request | null = null
  const machine = provideQuery<CategoryPreviewQuery, CategoryPreview>(
    (question, signal) =>
      new Promise((resolve, reject) => {
        const request = {
          question,
          accept: () => resolve(answerTo(question)),
          refuse: () => reject(failure),
        }
        open = request
        signal.addEventListener('abort', () => {
          if (open === request) open = null
        })
      }),
  )
  const preview = createActor(machine, { inspect, clock, input: { debounceMs: DEBOUNCE_MS } }).start()
  const context = () => preview.getSnapshot().context
  let [written, lastAnswered] = ['', null as CategoryPreview | null]

  const finish = async (end: (request: Request) => void) => {
    end(open ?? expect.unreachable('nothing is asked'))
    open = null
    await waitFor(preview, (snapshot) => !snapshot.hasTag('pending'))
  }
  const expectState = (isPending: boolean, query: string | null, error: Error | null = null) => {
    expect(preview.getSnapshot().hasTag('pending')).toBe(isPending)
    expect(open?.question.query ?? null).toBe(query)
    expect(context()).toMatchObject({ answer: lastAnswered, error })
  }

  return {
    does: {
      'write something': () => {
        written += 'a'
        preview.send({ type: 'query.changed', question: questionOf(written) })
      },
      'write half a thing': () => preview.send({ type: 'query.paused' }),
      'write nothing': () => {
        lastAnswered = null
        preview.send({ type: 'query.cleared' })
      },
      pause: () => {
        clock.increment(DEBOUNCE_MS - 1)
        expect(open).toBeNull()
        clock.increment(1)
      },
      'be answered': async () => {
        lastAnswered = answerTo(questionOf(written))
        await finish(({ accept }) => accept())
      },
      'be refused': () => finish(({ refuse }) => refuse()),
      'try again': () => preview.send({ type: 'query.refetched' }),
    },
    sees: {
      nothing: () => {
        expectState(false, null)
        expect(context().answer).toBeNull()
      },
      half: () => expectState(false, null),
      writing: () => expectState(true, null),
      waiting: () => expectState(true, written),
      answered: () => {
        expectState(false, null)
        expect(context().answer?.matched).toBe(written.length)
      },
      refused: () => expectState(false, null, failure),
    },
  }
}

const DEBOUNCE_MS = 300
const questionOf = (query: string): CategoryPreviewQuery => ({ query, channels: ['voice'], campaign_ids: [3] })
const answerTo = ({ query }: CategoryPreviewQuery): CategoryPreview => ({
  matched: query.length,
  judged: 9,
  not_judged: { no_transcript: 0, untimed: 0 },
  of_newest: null,
  examples: [],
})
const failure = new Error('away')
