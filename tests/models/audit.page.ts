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

/** The production machine with that server, on a connection where nothing arrives until the story says so. */
export function auditPage(inspect: (event: InspectionEvent) => void) {
  const server = auditServer()
  const clock = new SimulatedClock()
  const emitted: AuditEmitted[] = []
  let stored: Unsaved | null = null
  let work: Work | null = null

  const begin = <Answer>(what: string, signal: AbortSignal, sent: Partial<Work> = {}) =>
    new Promise<Answer>((resolve, fail) => {
      const current: Work = { change: null, step: null, ...sent, what, resolve, fail }
      expect(work, 'one thing at a time').toBeNull()
      work = current
      signal.addEventListener('abort', () => {
        if (work === current) work = null
      })
    })
  const machine = provideAudit({
    save: (change, signal) => begin('save', signal, { change }),
    fetch: (signal) => begin('fetch', signal),
    take: (step, signal) => begin('take', signal, { step }),
    keep: (unsaved) => void (stored = unsaved),
  })
  const open = () => {
    const actor = createActor(machine, { input: { evaluation: server.evaluation(), kept: stored }, inspect, clock })
    actor.on('step.taken', (event) => emitted.push(event))
    return actor.start()
  }
  let actor = open()

  const finish = async (end: (current: Work) => void) => {
    const current = work ?? expect.unreachable('nothing is under way')
    work = null
    end(current)
    await new Promise((resolve) => setTimeout(resolve)) // lets the consequences of the answer happen
  }

  return {
    server,
    clock,
    emitted,
    stored: () => stored,
    work: () => work,
    send: (event: AuditEvent) => actor.send(event),
    snapshot: () => actor.getSnapshot(),
    reload: () => {
      actor.stop()
      actor = open()
    },
    /** Delivers the server's result of the pending request, or its refusal. */
    answer: () =>
      finish(({ what, change, resolve, fail }) => {
        try {
          resolve((what === 'save' ? server.save(change!) : server.fetch()) as never)
        } catch (error) {
          fail(error)
        }
      }),
    /** The server saves it, but the response is lost. */
    loseAnswer: () =>
      finish(({ change, fail }) => {
        server.save(change!)
        fail(refused('unavailable'))
      }),
    accept: (evaluation: Evaluation) => finish(({ resolve }) => resolve(evaluation as never)),
    refuse: (kind: Parameters<typeof refused>[0]) => finish(({ fail }) => fail(refused(kind))),
    /** What the person sees, whether it is saved or not. */
    seen() {
      const { evaluation, unsaved } = actor.getSnapshot().context
      const { value, comment } = currentAnswer({ evaluation, unsaved }, 'greets')
      const remaining = evaluation.evidence.filter(({ id }) => !unsaved.removed.includes(id)).map(({ span }) => span)
      return {
        answer: { value, comment },
        comment: unsaved.comment?.comment ?? evaluation.comment,
        evidence: startsOf([...remaining, ...unsaved.added.map(({ span }) => span)]),
      }
    },
  }
}

export const startsOf = (spans: readonly { start_ms: number | null }[]) =>
  [...new Set(spans.map(({ start_ms }) => start_ms))].toSorted((a, b) => Number(a) - Number(b))
