import { expect } from 'vitest'
import { createActor, type InspectionEvent, SimulatedClock } from 'xstate'

import type { Step } from '#contracts/evaluation-changes.ts'
import type { Evaluation } from '#contracts/evaluations.ts'
import {
  type AuditEmitted,
  type AuditEvent,
  type Change,
  currentAnswer,
  provideAudit,
  type Unsaved,
} from '#src/machines/audit.machine.ts'

import { auditServer, refused } from './audit.server.ts'

type Work = {
  what: string
  change: Change | null
  step: Step | null
  resolve: (answer: never) => void
  fail: (error: unknown) => void
}

/** The production machine before that server, on a line on which nothing arrives before the story says so. */
export function auditPage(inspect: (event: InspectionEvent) => void) {
  const server = auditServer()
  const clock = new SimulatedClock()
  const emitted: AuditEmitted[] = []
  let kept: Unsaved | null = null
  let work: Work | null = null

  const begin = <Answer>(what: string, signal: AbortSignal, sent: Partial<Work> = {}) =>
    new Promise<Answer>((resolve, fail) => {
      const begun: Work = { change: null, step: null, ...sent, what, resolve, fail }
      expect(work, 'one thing at a time').toBeNull()
      work = begun
      signal.addEventListener('abort', () => {
        if (work === begun) work = null
      })
    })
  const machine = provideAudit({
    save: (change, signal) => begin('save', signal, { change }),
    fetch: (signal) => begin('fetch', signal),
    take: (step, signal) => begin('take', signal, { step }),
    keep: (unsaved) => void (kept = unsaved),
  })
  const open = () => {
    const actor = createActor(machine, { input: { evaluation: server.evaluation(), kept }, inspect, clock })
    actor.on('step.taken', (event) => emitted.push(event))
    return actor.start()
  }
  let actor = open()

  const ends = async (end: (begun: Work) => void) => {
    const begun = work ?? expect.unreachable('nothing is under way')
    work = null
    end(begun)
    await new Promise((resolve) => setTimeout(resolve)) // what follows from the answer has happened
  }

  return {
    server,
    clock,
    emitted,
    kept: () => kept,
    work: () => work,
    send: (event: AuditEvent) => actor.send(event),
    snapshot: () => actor.getSnapshot(),
    reload: () => {
      actor.stop()
      actor = open()
    },
    /** What the server makes of what is under way is told, or its refusal. */
    answer: () =>
      ends(({ what, change, resolve, fail }) => {
        try {
          resolve((what === 'save' ? server.save(change!) : server.told()) as never)
        } catch (error) {
          fail(error)
        }
      }),
    /** It has it, and nobody hears of it. */
    loseAnswer: () =>
      ends(({ change, fail }) => {
        server.save(change!)
        fail(refused('unavailable'))
      }),
    accept: (evaluation: Evaluation) => ends(({ resolve }) => resolve(evaluation as never)),
    refuse: (kind: Parameters<typeof refused>[0]) => ends(({ fail }) => fail(refused(kind))),
    /** What the person sees: what they mean, wherever it is by now. */
    seen() {
      const { evaluation, unsaved } = actor.getSnapshot().context
      const { value, comment } = currentAnswer({ evaluation, unsaved }, 'greets')
      const pointed = evaluation.evidence.filter(({ id }) => !unsaved.removed.includes(id)).map(({ span }) => span)
      return {
        answer: { value, comment },
        comment: unsaved.comment?.comment ?? evaluation.comment,
        evidence: startsOf([...pointed, ...unsaved.added.map(({ span }) => span)]),
      }
    },
  }
}

export const startsOf = (spans: readonly { start_ms: number | null }[]) =>
  [...new Set(spans.map(({ start_ms }) => start_ms))].toSorted((a, b) => Number(a) - Number(b))
