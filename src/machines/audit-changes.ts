import type { Evaluation } from '#contracts/evaluations.ts'
import type { NoteSpan } from '#contracts/notes.ts'

import { type AnswerDraft, type AuditContext, type Change, type Saved, currentAnswer, type Unsaved } from './audit.ts'

/** With a part of an answer changed; it keeps the version that it was made of. */
export function withAnswer(context: AuditContext, questionId: string, change: Partial<AnswerDraft>): Unsaved {
  const { value, comment, root_causes, version } = currentAnswer(context, questionId)
  const answer = { value, comment, root_causes, version, ...change }
  return { ...context.unsaved, answers: { ...context.unsaved.answers, [questionId]: answer } }
}

/**
 * Written as it is known is no change, unless another one may be there already: of what was not confirmed nobody knows whether it was sent
 * before, so what is written back is saved once more.
 */
export function withComment({ evaluation, unsaved, sending }: AuditContext, text: string): Unsaved {
  const was = unsaved.comment?.was ?? evaluation.comment
  const isKnown = unsaved.comment === null && sending?.kind !== 'comment'
  return { ...unsaved, comment: text === was && isKnown ? null : { comment: text, was } }
}

/** Without a change that the server has, or that is given up. */
export function without(unsaved: Unsaved, change: Change): Unsaved {
  switch (change.kind) {
    case 'answer': {
      const { [change.question_id]: _, ...answers } = unsaved.answers
      return { ...unsaved, answers }
    }
    case 'comment':
      return { ...unsaved, comment: null }
    case 'evidence':
      return { ...unsaved, added: unsaved.added.filter((draft) => draft !== change.draft) }
    case 'removal':
      return { ...unsaved, removed: unsaved.removed.filter((id) => id !== change.id) }
  }
}

/** What is left to be saved once `sent` is: what was changed since stays, and is made of what is saved now. */
export function afterSaving(unsaved: Unsaved, sent: Change, { saved, kind }: Saved): Unsaved {
  if (!isChangedSince(unsaved, sent)) return without(unsaved, sent)
  if (kind === 'answer') return madeOf(unsaved, sent, saved.answer.version, '')
  return kind === 'comment' ? madeOf(unsaved, sent, 0, saved.comment) : unsaved
}

/** What is left to be saved once it shows that the server has what was sent, though it did not say so. */
export const afterFinding = (unsaved: Unsaved, sent: Change, evaluation: Evaluation): Unsaved =>
  isChangedSince(unsaved, sent) ? overruling(unsaved, sent, evaluation) : without(unsaved, sent)

const isChangedSince = (unsaved: Unsaved, sent: Change): boolean =>
  (sent.kind === 'answer' && unsaved.answers[sent.question_id] !== sent.answer) ||
  (sent.kind === 'comment' && unsaved.comment?.comment !== sent.comment)

/** Once one's own answer is to stand against the one that the server has. */
export function overruling(unsaved: Unsaved, change: Change, { answers, comment }: Evaluation): Unsaved {
  const theirs = answers.find(({ question_id }) => change.kind === 'answer' && question_id === change.question_id)
  return madeOf(unsaved, change, theirs?.version ?? 0, comment)
}

function madeOf(unsaved: Unsaved, change: Change, version: number, comment: string): Unsaved {
  if (change.kind === 'comment') {
    return { ...unsaved, comment: unsaved.comment && { ...unsaved.comment, was: comment } }
  }
  const mine = change.kind === 'answer' && unsaved.answers[change.question_id]
  if (!mine || change.kind !== 'answer') return unsaved
  return { ...unsaved, answers: { ...unsaved.answers, [change.question_id]: { ...mine, version } } }
}

/** Whether the server has what was sent, though it did not say so: its answer was lost on the way. */
export function isThere(change: Change, { answers, comment, evidence }: Evaluation): boolean {
  switch (change.kind) {
    case 'answer': {
      const theirs = answers.find(({ question_id }) => question_id === change.question_id)
      const { value, comment: said, root_causes } = change.answer
      return theirs?.value === value && theirs.comment === said && theirs.root_causes.join() === root_causes.join()
    }
    case 'comment':
      return comment === change.comment
    case 'evidence':
      return false
    case 'removal':
      return !evidence.some(({ id }) => id === change.id)
  }
}

/** Without the evidence that the server turns out to have: the answer to it was lost on the way. */
export const withoutSaved = (unsaved: Unsaved, { evidence }: Evaluation): Unsaved => ({
  ...unsaved,
  added: unsaved.added.filter(
    ({ question_id, span }) => !evidence.some((one) => one.question_id === question_id && isSameSpan(one.span, span)),
  ),
})

const isSameSpan = (one: NoteSpan, other: NoteSpan): boolean =>
  (Object.keys(one) as (keyof NoteSpan)[]).every((part) => one[part] === other[part])

/** Of two looks at an evaluation the later one: answers do not always come in the order in which they were asked for. */
export const newest = (known: Evaluation, told: Evaluation): Evaluation => (told.version < known.version ? known : told)

/** The evaluation as it is once something of it was saved. */
export function learned(evaluation: Evaluation, { kind, saved }: Saved): Evaluation {
  const { version } = saved
  switch (kind) {
    case 'answer': {
      const others = evaluation.answers.filter(({ question_id }) => question_id !== saved.answer.question_id)
      return { ...evaluation, version, answers: [...others, saved.answer] }
    }
    case 'comment':
      return { ...evaluation, version, comment: saved.comment }
    case 'evidence': {
      const others = evaluation.evidence.filter(({ id }) => id !== saved.evidence.id)
      return { ...evaluation, version, evidence: [...others, saved.evidence] }
    }
    case 'removal':
      return { ...evaluation, version, evidence: evaluation.evidence.filter(({ id }) => id !== saved.id) }
  }
}

export const maskedIn = ({ kind, saved }: Saved): number => (kind === 'answer' || kind === 'comment' ? saved.masked : 0)
