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

/** A person who answers while the server saves one change after the other, as the machine does. */
function createDesk() {
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
    point: (index: number) => {
      const added = [...context.unsaved.added, { question_id: 'greets', span: spanAt(100 + index) }]
      set({ unsaved: { ...context.unsaved, added } })
    },
    send() {
      sent ??= nextChange(context.unsaved)
      set({ sending: sent })
    },
    /** The server answers the pending request: with what it saved, or with a conflict. */
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
    /** The request or its response is lost: the server may have saved it or not. */
    lose(hasArrived: boolean) {
      if (sent && hasArrived) {
        try {
          server.save(sent)
        } catch {
          // it was refused, and that response is lost too
        }
      }
      sent = null // it stays in `sending`, because the server may have it
    },
    colleague: (question: string, value: string) => void server.answer(question, { value, comment: '' }, 'Grace'),
    seen: () => ({
      answers: QUESTIONS.map((id) => currentAnswer(context, id)).map(({ value, comment }) => ({ value, comment })),
      comment: context.unsaved.comment?.comment ?? context.evaluation.comment,
      evidence: [...context.evaluation.evidence, ...context.unsaved.added]
        .map(({ span }) => span.start_ms)
        .toSorted(byNumber),
    }),
    stored: () => {
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
type Desk = ReturnType<typeof createDesk>

const byNumber = (one: number | null, other: number | null) => Number(one) - Number(other)

const question = fc.constantFrom(...QUESTIONS)
const word = fc.constantFrom('', 'a', 'b', 'c')
const act: fc.Arbitrary<(desk: Desk, number: number) => void> = fc.oneof(
  fc.tuple(question, word).map(
    ([id, value]) =>
      (desk: Desk) =>
        desk.choose(id, value),
  ),
  fc.tuple(question, word).map(
    ([id, text]) =>
      (desk: Desk) =>
        desk.comment(id, text),
  ),
  word.map((text) => (desk: Desk) => desk.write(text)),
  fc.constant((desk: Desk, number: number) => desk.point(number)),
  fc.constant((desk: Desk) => desk.send()),
  fc.constant((desk: Desk) => {
    desk.send()
    desk.answer()
  }),
  fc.boolean().map((hasArrived) => (desk: Desk) => desk.lose(hasArrived)),
)
const colleagueAct = fc.tuple(question, word).map(
  ([id, value]) =>
    (desk: Desk) =>
      desk.colleague(id, value),
)

test('a change stays unsaved until the server confirms it, and in the end the server has what the person sees', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 40 }), (acts) => {
      const desk = createDesk()
      for (const [number, step] of acts.entries()) {
        step(desk, number)
        const isWaiting = hasUnsaved(desk.unsaved())
        expect(isWaiting || desk.seen()).toEqual(isWaiting || desk.stored())
      }
      const meant = desk.seen()
      for (let sends = 0; hasUnsaved(desk.unsaved()); sends += 1) {
        expect(sends).toBeLessThan(100)
        desk.send()
        desk.answer()
        expect(desk.seen()).toEqual(meant)
      }
      expect(desk.stored()).toEqual(meant)
    }),
    { numRuns: 500 },
  )
})

test('a colleague’s answers overwrite no unsaved answer: it stays visible until it is saved', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(act, colleagueAct), { maxLength: 40 }), (acts) => {
      const desk = createDesk()
      for (const [number, step] of acts.entries()) {
        const [own, before] = [desk.unsaved().answers, desk.seen()]
        step(desk, number)
        for (const [index, id] of QUESTIONS.entries()) {
          const isUnchanged = own[id] !== undefined && desk.unsaved().answers[id]?.value === own[id].value
          expect(!isUnchanged || desk.seen().answers[index]?.value).toEqual(
            !isUnchanged || before.answers[index]?.value,
          )
        }
      }
      const unsaved = desk.unsaved().answers
      for (let sends = 0; hasUnsaved(desk.unsaved()); sends += 1) {
        expect(sends).toBeLessThan(100)
        desk.send()
        desk.answer()
      }
      for (const [id, { value, comment }] of Object.entries(unsaved)) {
        expect(desk.stored().answers[QUESTIONS.indexOf(id)]).toEqual({ value, comment })
      }
    }),
    { numRuns: 500 },
  )
})
