import type { Evaluation } from '#contracts/evaluations.ts'
import type { FailureKind } from '#contracts/failure.ts'
import type { Change, Saved } from '#src/machines/audit.machine.ts'
import { answerTo, exampleEvaluation } from '#tests/support/example-evaluation.ts'

export const refused = (kind: FailureKind) => Object.assign(new Error(kind), { failure: { kind, message: 'No.' } })

/** A server that stores one evaluation as the real one does, with versions and one change at a time. It throws its refusals. */
export function auditServer() {
  let evaluation: Evaluation = {
    ...exampleEvaluation,
    evidence: Array.from({ length: 8 }, (_, index) => ({
      id: index + 1,
      question_id: 'greets',
      span: spanAt(index),
      quote: null,
    })),
  }
  let isGone = false
  const change = (changed: Partial<Evaluation>) => {
    evaluation = { ...evaluation, ...changed, version: evaluation.version + 1 }
    return evaluation.version
  }
  const answerOf = (id: string) => evaluation.answers.find(({ question_id }) => question_id === id)
  const answer = (id: string, input: { value: string | null; comment: string }, name = 'Ada Lovelace') => {
    const others = evaluation.answers.filter(({ question_id }) => question_id !== id)
    const version = (answerOf(id)?.version ?? 0) + 1
    const saved = answerTo(id, { ...input, version, answered_by: { id: 7, name } })
    return { version: change({ answers: [...others, saved] }), answer: saved }
  }

  return {
    fetch: (): Evaluation => {
      if (isGone) throw refused('missing')
      return evaluation
    },
    /** The stored evaluation, also while it is not available to the page. */
    evaluation: () => evaluation,
    save(sent: Change): Saved {
      if (!evaluation.may_answer || isGone) throw refused(isGone ? 'missing' : 'conflict')
      switch (sent.kind) {
        case 'answer': {
          if ((answerOf(sent.question_id)?.version ?? 0) !== sent.answer.version) throw refused('conflict')
          return { kind: 'answer', saved: { ...answer(sent.question_id, sent.answer), masked: 0 } }
        }
        case 'comment': {
          const { comment, was } = sent
          if (evaluation.comment !== was) throw refused('conflict')
          return { kind: 'comment', saved: { version: change({ comment }), comment, masked: 0 } }
        }
        case 'evidence': {
          const { span, question_id } = sent.draft
          const known = evaluation.evidence.find((one) => one.span.start_ms === span.start_ms)
          const evidence = known ?? { id: 100 + evaluation.version, question_id, span, quote: null }
          const all = [...evaluation.evidence, evidence]
          return {
            kind: 'evidence',
            saved: { evidence, version: known ? evaluation.version : change({ evidence: all }) },
          }
        }
        case 'removal': {
          const remaining = evaluation.evidence.filter(({ id }) => id !== sent.id)
          if (remaining.length === evaluation.evidence.length) throw refused('missing')
          return { kind: 'removal', saved: { id: sent.id, version: change({ evidence: remaining }) } }
        }
      }
    },
    /** What a colleague does. */
    answer,
    comment: (comment: string) => void change({ comment }),
    remove: (id: number) => void change({ evidence: evaluation.evidence.filter((one) => one.id !== id) }),
    close: () => void change({ state: 'submitted', may_answer: false }),
    open: () => {
      isGone = false
      change({ state: 'draft', may_answer: true })
    },
    goAway: () => {
      isGone = true
      change({ may_answer: false })
    },
  }
}

export const spanAt = (index: number) => ({
  ...{ seq: null, last_seq: null, start_char: null, end_char: null },
  ...{ start_ms: index * 1_000, end_ms: index * 1_000 + 500 },
})
