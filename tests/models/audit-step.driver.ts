import { expect } from 'vitest'
import type { InspectionEvent } from 'xstate'

import type { StepStoryEvent, StepStoryState } from './audit-step.model.ts'
import { auditPage } from './audit.page.ts'
import type { Driver } from './stories.ts'

const submission = { event: 'evaluation.submitted' } as const

/** Drives the production machine: no step is taken before all written text is on the server. */
export function stepDriver(inspect: (event: InspectionEvent) => void): Driver<StepStoryEvent, StepStoryState> {
  const page = auditPage(inspect)
  const { server, clock, send, snapshot, refuse } = page
  let words = ''
  let count = 0

  const isAt = (answers: string, step: string, work: string | null) => {
    expect(snapshot().value).toEqual({ answers, step })
    expect(page.work()?.what ?? null).toBe(work)
    expect(page.seen().comment).toBe(words)
    expect(snapshot().hasTag('busy')).toBe(step !== 'idle')
  }

  return {
    does: {
      write: () => {
        words = `words ${(count += 1)}`
        send({ type: 'comment.written', question_id: null, text: words })
      },
      'ask for a step': () => send({ type: 'step.requested', step: submission }),
      'think better of it': () => send({ type: 'step.cancelled' }),
      'the server answers': async () => {
        if (page.work()?.what !== 'take') return page.answer()
        // the step is taken from the version that the person has seen, with all their text
        expect(page.work()?.step).toEqual({ ...submission, version: server.evaluation().version })
        expect(server.evaluation().comment).toBe(words)
        server.close()
        return page.accept(server.evaluation())
      },
      'the server dies': async () => {
        const isStep = page.work()?.what === 'take'
        await refuse('unavailable')
        const { failure, stepFailure } = snapshot().context
        if (isStep) expect(stepFailure).toMatchObject({ kind: 'unavailable' })
        else expect(failure ?? stepFailure).not.toBeNull()
      },
      'somebody was faster': async () => {
        server.answer('tone', { value: '3', comment: '' }, 'Grace')
        await refuse('conflict')
        expect(snapshot().context.stepFailure).toMatchObject({ kind: 'conflict' })
      },
      'the clock runs': () => clock.increment(5_000),
    },
    sees: {
      'nothing asked': () => isAt('saved', 'idle', null),
      writing: () => isAt('writing', 'idle', null),
      saving: () => isAt('saving', 'idle', 'save'),
      'saving before it': () => isAt('saving', 'waiting', 'save'),
      'cut off': () => isAt('away', 'idle', null),
      'cut off before it': () => isAt('away', 'waiting', null),
      'taking it': () => {
        isAt('saved', 'taking', 'take')
        expect(snapshot().context.stepFailure).toBeNull()
      },
      looking: () => isAt('saved', 'looking', 'fetch'),
      taken: () => {
        isAt('closed', 'idle', null)
        expect(page.emitted).toEqual([{ type: 'step.taken', step: submission, evaluation: server.evaluation() }])
      },
    },
  }
}
