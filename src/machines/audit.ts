import type { EvidenceDraft, SavedAnswer, SavedComment, SavedEvidence, Step } from '#contracts/evaluation-changes.ts'
import type { Evaluation, EvaluationAnswer } from '#contracts/evaluations.ts'
import type { Failure } from '#contracts/failure.ts'

/** What somebody answers to a question, as they see it. */
export type AnswerDraft = Pick<EvaluationAnswer, 'value' | 'comment'> & { root_causes: readonly string[] }

/** What the server does not have yet. */
export type Unsaved = {
  /** By question, each with the version that it was made of. */
  answers: Readonly<Record<string, AnswerDraft & { version: number }>>
  /** On the whole; `was` is the comment that it was made of. */
  comment: { comment: string; was: string } | null
  added: readonly EvidenceDraft[]
  removed: readonly number[]
}

/** One thing that is sent. */
export type Change =
  | { kind: 'answer'; question_id: string; answer: AnswerDraft & { version: number } }
  | { kind: 'comment'; comment: string; was: string }
  | { kind: 'evidence'; draft: EvidenceDraft }
  | { kind: 'removal'; id: number }

/** What the server says once it has it. */
export type Saved =
  | { kind: 'answer'; saved: SavedAnswer }
  | { kind: 'comment'; saved: SavedComment }
  | { kind: 'evidence'; saved: SavedEvidence }
  | { kind: 'removal'; saved: { id: number; version: number } }

/** A step without the version that it is taken from: that is always the one that is known. */
export type StepCommand = Step extends infer Each
  ? Each extends { version: number }
    ? Omit<Each, 'version'>
    : never
  : never

export type AuditContext = {
  /** As the server told it last. */
  evaluation: Evaluation
  unsaved: Unsaved
  sending: Change | null
  /** Why the last try to save failed. */
  failure: Failure | null
  /** How many numbers and addresses were taken out of comments since it was opened. */
  masked: number
  step: StepCommand | null
  /** Why the last step failed: `errors` by question, or of `reason`. */
  stepFailure: Failure | null
}

export type AuditEvent =
  /** Of a choice: saved at once. */
  | { type: 'answer.chosen'; question_id: string; change: Partial<AnswerDraft> }
  /** Of a text: saved once the person pauses. `question_id` is null for the comment on the whole. */
  | { type: 'comment.written'; question_id: string | null; text: string }
  | { type: 'evidence.added'; draft: EvidenceDraft }
  | { type: 'evidence.removed'; id: number }
  | { type: 'retry.requested' }
  | { type: 'conflict.overruled' }
  | { type: 'conflict.accepted' }
  /** Somebody else did something, or a step was taken. */
  | { type: 'evaluation.told'; evaluation: Evaluation }
  | { type: 'step.requested'; step: StepCommand }
  | { type: 'step.cancelled' }

export type AuditEmitted = { type: 'step.taken'; step: StepCommand; evaluation: Evaluation }

/** The outside of an audit. Everything but `keep` rejects with a failure. */
export type AuditApi = {
  save: (change: Change, signal: AbortSignal) => Promise<Saved>
  fetch: (signal: AbortSignal) => Promise<Evaluation>
  take: (step: Step, signal: AbortSignal) => Promise<Evaluation>
  /** Keeps what is not saved, for the next visit. */
  keep: (unsaved: Unsaved) => void
}

export const NOTHING_UNSAVED: Unsaved = { answers: {}, comment: null, added: [], removed: [] }

/** What is sent next: the first that there is. Null where everything is saved. */
export function nextChange({ answers, comment, added, removed }: Unsaved): Change | null {
  const [first] = Object.entries(answers)
  if (first) return { kind: 'answer', question_id: first[0], answer: first[1] }
  if (comment) return { kind: 'comment', ...comment }
  if (added[0]) return { kind: 'evidence', draft: added[0] }
  return removed[0] === undefined ? null : { kind: 'removal', id: removed[0] }
}

export const hasUnsaved = (unsaved: Unsaved): boolean => nextChange(unsaved) !== null

/** What is answered to a question: what is not saved yet, else what the server has. Version 0: nothing yet. */
export function currentAnswer(
  { evaluation, unsaved }: Pick<AuditContext, 'evaluation' | 'unsaved'>,
  questionId: string,
): AnswerDraft & { version: number } {
  const known = evaluation.answers.find(({ question_id }) => question_id === questionId)
  return unsaved.answers[questionId] ?? known ?? { value: null, comment: '', root_causes: [], version: 0 }
}
