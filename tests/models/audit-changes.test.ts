import fc from 'fast-check'
import { expect, test } from 'vitest'

import {
  afterFinding,
  afterSaving,
  type AuditContext,
  type Change,
  currentAnswer,
  hasUnsaved,
  isThere,
  learned,
  nextChange,
  NOTHING_UNSAVED,
  overruling,
  withAnswer,
  withComment,
  withoutSaved,
} from '#src/machines/audit.machine.ts'

import { auditServer, spanAt } from './audit.server.ts'

const QUESTIONS = ['greets', 'tone', 'consent']

/** Somebody who answers while the server saves one thing after the other, as the machine has it do. */
function desk() {
  const server = auditServer()
  let context: AuditContext = {
    ...{ evaluation: server.evaluation(), unsaved: NOTHING_UNSAVED, sending: null },
    ...{ failure: null, masked: 0, step: null, stepFailure: null },
  }
  const set = (change: Partial<AuditContext>) => void (context = { ...context, ...change })
  const learn = () => {
    const evaluation = server.evaluation()
    set({ evaluation, unsaved: withoutSaved(context.unsaved, evaluation) })
  }
  let sent: Change | null = null

  return {
    server,
    sent: () => sent,
    unsaved: () => context.unsaved,
    choose: (question: string, value: string) => set({ unsaved: withAnswer(context, question, { value }) }),
    comment: (question: string, comment: string) => set({ unsaved: withAnswer(context, question, { comment }) }),
    write: (text: string) => set({ unsaved: withComment(context, text) }),
    point: (at: number) => {
      const added = [...context.unsaved.added, { question_id: 'greets', span: spanAt(100 + at) }]
      set({ unsaved: { ...context.unsaved, added } })
    },
    send() {
      sent ??= nextChange(context.unsaved)
      set({ sending: sent })
    },
    /** The server answers what is under way: with what it saved, or that somebody else did. */
    answer() {
      if (!sent) return
      try {
        const saved = server.save(sent)
        set({ evaluation: learned(context.evaluation, saved), unsaved: afterSaving(context.unsaved, sent, saved) })
      } catch {
        learn()
        const settle = isThere(sent, context.evaluation) ? afterFinding : overruling
        set({ unsaved: settle(context.unsaved, sent, context.evaluation) })
      }
      sent = null
      set({ sending: null })
    },
    /** The server may have it, and nobody hears of it. */
    lose(hasArrived: boolean) {
      if (sent && hasArrived) {
        try {
          server.save(sent)
        } catch {
          // it was refused, and nobody hears of that either
        }
      }
      sent = null // what was sent stays in `sending`: it may be there
    },
    colleague: (question: string, value: string) => void server.answer(question, { value, comment: '' }, 'Grace'),
    seen: () => ({
      answers: QUESTIONS.map((id) => currentAnswer(context, id)).map(({ value, comment }) => ({ value, comment })),
      comment: context.unsaved.comment?.comment ?? context.evaluation.comment,
      evidence: [...context.evaluation.evidence, ...context.unsaved.added]
        .map(({ span }) => span.start_ms)
        .toSorted(byNumber),
    }),
    has: () => {
      const { answers, comment, evidence } = server.evaluation()
      const of = (id: string) => answers.find(({ question_id }) => question_id === id)
      return {
        answers: QUESTIONS.map(of).map((one) => ({ value: one?.value ?? null, comment: one?.comment ?? '' })),
        comment,
        evidence: evidence.map(({ span }) => span.start_ms).toSorted(byNumber),
      }
    },
  }
}
type Desk = ReturnType<typeof desk>

const byNumber = (one: number | null, other: number | null) => Number(one) - Number(other)

const question = fc.constantFrom(...QUESTIONS)
const word = fc.constantFrom('', 'a', 'b', 'c')
const act: fc.Arbitrary<(at: Desk, number: number) => void> = fc.oneof(
  fc.tuple(question, word).map(
    ([id, value]) =>
      (at: Desk) =>
        at.choose(id, value),
  ),
  fc.tuple(question, word).map(
    ([id, text]) =>
      (at: Desk) =>
        at.comment(id, text),
  ),
  word.map((text) => (at: Desk) => at.write(text)),
  fc.constant((at: Desk, number: number) => at.point(number)),
  fc.constant((at: Desk) => at.send()),
  fc.constant((at: Desk) => {
    at.send()
    at.answer()
  }),
  fc.boolean().map((hasArrived) => (at: Desk) => at.lose(hasArrived)),
)
const others = fc.tuple(question, word).map(
  ([id, value]) =>
    (at: Desk) =>
      at.colleague(id, value),
)

test('whatever the server has not confirmed stays unsaved, and in the end it has what the person sees', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 40 }), (acts) => {
      const at = desk()
      for (const [number, one] of acts.entries()) {
        one(at, number)
        const isWaiting = hasUnsaved(at.unsaved())
        expect(isWaiting || at.seen()).toEqual(isWaiting || at.has())
      }
      const meant = at.seen()
      for (let sends = 0; hasUnsaved(at.unsaved()); sends += 1) {
        expect(sends).toBeLessThan(100)
        at.send()
        at.answer()
        expect(at.seen()).toEqual(meant)
      }
      expect(at.has()).toEqual(meant)
    }),
    { numRuns: 500 },
  )
})

test('beside a colleague nothing of one’s own is written over: what waits goes on to be seen until it is saved', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(act, others), { maxLength: 40 }), (acts) => {
      const at = desk()
      for (const [number, one] of acts.entries()) {
        const [own, before] = [at.unsaved().answers, at.seen()]
        one(at, number)
        for (const [place, id] of QUESTIONS.entries()) {
          const isStill = own[id] !== undefined && at.unsaved().answers[id]?.value === own[id].value
          expect(!isStill || at.seen().answers[place]?.value).toEqual(!isStill || before.answers[place]?.value)
        }
      }
      const unsaved = at.unsaved().answers
      for (let sends = 0; hasUnsaved(at.unsaved()); sends += 1) {
        expect(sends).toBeLessThan(100)
        at.send()
        at.answer()
      }
      for (const [id, { value, comment }] of Object.entries(unsaved)) {
        expect(at.has().answers[QUESTIONS.indexOf(id)]).toEqual({ value, comment })
      }
    }),
    { numRuns: 500 },
  )
})
