import { assign, emit, fromPromise, raise, setup } from 'xstate'

import type { EvidenceDraft, SavedAnswer, SavedComment, SavedEvidence, Step } from '#contracts/evaluation-changes.ts'
import type { Evaluation, EvaluationAnswer } from '#contracts/evaluations.ts'
import type { Failure } from '#contracts/failure.ts'
import type { NoteSpan } from '#contracts/notes.ts'

import { failureOf } from './failure-of.ts'

/** An answer to a question as the evaluator sees it. */
export type AnswerDraft = Pick<EvaluationAnswer, 'value' | 'comment'> & { root_causes: readonly string[] }

/** The changes that the server does not have yet. */
export type Unsaved = {
  /** By question; `version` is that of the answer to replace, 0 for none. */
  answers: Readonly<Record<string, AnswerDraft & { version: number }>>
  /** The comment on the whole evaluation; `was` is the comment to replace. */
  comment: { comment: string; was: string } | null
  added: readonly EvidenceDraft[]
  removed: readonly number[]
}

/** The unit of saving: one request. */
export type Change =
  | { kind: 'answer'; question_id: string; answer: AnswerDraft & { version: number } }
  | { kind: 'comment'; comment: string; was: string }
  | { kind: 'evidence'; draft: EvidenceDraft }
  | { kind: 'removal'; id: number }

/** The server's answer to a change. */
export type Saved =
  | { kind: 'answer'; saved: SavedAnswer }
  | { kind: 'comment'; saved: SavedComment }
  | { kind: 'evidence'; saved: SavedEvidence }
  | { kind: 'removal'; saved: { id: number; version: number } }

/** A step without its version: the machine sends the version that it knows. */
export type StepCommand = Step extends infer Each
  ? Each extends { version: number }
    ? Omit<Each, 'version'>
    : never
  : never

export type AuditContext = {
  /** The newest version that the server has sent. */
  evaluation: Evaluation
  unsaved: Unsaved
  sending: Change | null
  /** Why the last attempt to save failed. */
  failure: Failure | null
  /** How many numbers and addresses were removed from comments since the evaluation was opened. */
  masked: number
  step: StepCommand | null
  /** Why the last step failed: `errors` is by question, or for `reason`. */
  stepFailure: Failure | null
}

export type AuditEvent =
  /** Saved at once. */
  | { type: 'answer.chosen'; question_id: string; change: Partial<AnswerDraft> }
  /** Saved once the person pauses. `question_id` is null for the comment on the whole evaluation. */
  | { type: 'comment.written'; question_id: string | null; text: string }
  | { type: 'evidence.added'; draft: EvidenceDraft }
  | { type: 'evidence.removed'; id: number }
  | { type: 'retry.requested' }
  | { type: 'conflict.overruled' }
  | { type: 'conflict.accepted' }
  /** The server has sent the evaluation: somebody else changed it, or a step was taken. */
  | { type: 'evaluation.told'; evaluation: Evaluation }
  | { type: 'step.requested'; step: StepCommand }
  | { type: 'step.cancelled' }

export type AuditEmitted = { type: 'step.taken'; step: StepCommand; evaluation: Evaluation }

/** The effects of an audit. All but `keep` reject with a failure. */
export type AuditApi = {
  save: (change: Change, signal: AbortSignal) => Promise<Saved>
  fetch: (signal: AbortSignal) => Promise<Evaluation>
  take: (step: Step, signal: AbortSignal) => Promise<Evaluation>
  /** Stores unsaved changes in the browser for the next visit. */
  keep: (unsaved: Unsaved) => void
}

export const NOTHING_UNSAVED: Unsaved = { answers: {}, comment: null, added: [], removed: [] }

const types: {
  context?: AuditContext
  events?: AuditEvent
  emitted?: AuditEmitted
  /** `kept`: the changes that the last visit could not save; null for none. */
  input?: { evaluation: Evaluation; kept: Unsaved | null }
  tags?: 'pending' | 'unsaved' | 'busy'
} = {}

type Of<Type extends AuditEvent['type']> = { event: Extract<AuditEvent, { type: Type }> }

const failureIn = ({ event }: { event: { error: unknown } }) => ({ failure: failureOf(event.error) })
const fetched = ({ context, event }: { context: AuditContext; event: { output: Evaluation } }) => ({
  evaluation: event.output,
  sending: context.sending,
})
const explain = { type: 'explain', params: failureIn } as const
const keep = { type: 'keep', params: ({ context }: { context: AuditContext }) => context } as const
const choose = [{ type: 'choose', params: ({ event }: Of<'answer.chosen'>) => event }, keep] as const
const write = [{ type: 'write', params: ({ event }: Of<'comment.written'>) => event }, keep] as const
const point = [{ type: 'addEvidence', params: ({ event }: Of<'evidence.added'>) => event }, keep] as const
const unpoint = [{ type: 'removeEvidence', params: ({ event }: Of<'evidence.removed'>) => event }, keep] as const
const learn = { type: 'learn', params: ({ event }: Of<'evaluation.told'>) => event } as const
const isOpen = {
  type: 'isOpen',
  params: ({ context, event }: Of<'evaluation.told'> & { context: AuditContext }) => ({
    evaluation: newest(context.evaluation, event.evaluation),
  }),
} as const

/** While a change is being sent, or cannot be sent, further changes wait. */
const whileWaiting = {
  'answer.chosen': { actions: choose },
  'comment.written': { actions: write },
  'evidence.added': { actions: point },
  'evidence.removed': { actions: unpoint },
} as const

/** Choices are sent at once, text once the person pauses. */
const whileOpen = {
  'answer.chosen': { target: 'saved', actions: choose },
  'comment.written': { target: 'writing', reenter: true, actions: write },
  'evidence.added': { target: 'saved', actions: point },
  'evidence.removed': { target: 'saved', actions: unpoint },
} as const

/**
 * An evaluation while an evaluator works on it. `answers` saves one change after the other, and keeps unsaved changes in the browser
 * until the server has them. `step` takes the evaluation a step further once everything is saved.
 */
export const provideAudit = (api: AuditApi) =>
  setup({
    types,
    actors: {
      save: fromPromise<Saved, { change: Change }>(({ input, signal }) => api.save(input.change, signal)),
      fetch: fromPromise<Evaluation>(({ signal }) => api.fetch(signal)),
      take: fromPromise<Evaluation, { step: Step }>(({ input, signal }) => api.take(input.step, signal)),
    },
    actions: {
      keep: (_, { unsaved }: { unsaved: Unsaved }) => api.keep(unsaved),
      choose: assign(({ context }, { question_id, change }: { question_id: string; change: Partial<AnswerDraft> }) => ({
        unsaved: withAnswer(context, question_id, change),
      })),
      write: assign(({ context }, { question_id, text }: { question_id: string | null; text: string }) => ({
        unsaved:
          question_id === null ? withComment(context, text) : withAnswer(context, question_id, { comment: text }),
      })),
      addEvidence: assign(({ context: { unsaved } }, { draft }: { draft: EvidenceDraft }) => ({
        unsaved: { ...unsaved, added: [...unsaved.added, draft] },
      })),
      removeEvidence: assign(({ context: { unsaved } }, { id }: { id: number }) => ({
        unsaved: { ...unsaved, removed: [...unsaved.removed.filter((other) => other !== id), id] },
      })),
      pickNext: assign(({ context }) => ({ sending: nextChange(context.unsaved), failure: null })),
      learnSaved: assign(({ context: { evaluation, unsaved, sending, masked } }, { saved }: { saved: Saved }) => ({
        evaluation: learned(evaluation, saved),
        unsaved: sending ? afterSaving(unsaved, sending, saved) : unsaved,
        sending: null,
        masked: masked + maskedIn(saved),
      })),
      learn: assign(({ context }, { evaluation }: { evaluation: Evaluation }) => ({
        evaluation: newest(context.evaluation, evaluation),
        unsaved: withoutSaved(context.unsaved, evaluation),
      })),
      explain: assign((_, { failure }: { failure: Failure }) => ({ failure })),
      find: assign(({ context: { unsaved, sending, evaluation } }) => ({
        unsaved: sending ? afterFinding(unsaved, sending, evaluation) : unsaved,
        sending: null,
      })),
      overrule: assign(({ context: { unsaved, sending, evaluation } }) => ({
        unsaved: sending ? overruling(unsaved, sending, evaluation) : unsaved,
      })),
      giveWay: assign(({ context: { unsaved, sending } }) => ({
        unsaved: sending ? without(unsaved, sending) : unsaved,
        sending: null,
      })),
      giveUp: assign({ unsaved: NOTHING_UNSAVED }),
      want: assign((_, { step }: { step: StepCommand }) => ({ step, stepFailure: null })),
      explainStep: assign((_, { failure }: { failure: Failure }) => ({ stepFailure: failure })),
      tell: raise((_, { evaluation }: { evaluation: Evaluation }) => ({
        type: 'evaluation.told' as const,
        evaluation,
      })),
      announceTaken: emit(({ context }, { evaluation }: { evaluation: Evaluation }) => ({
        type: 'step.taken' as const,
        step: context.step!,
        evaluation,
      })),
    },
    guards: {
      hasUnsaved: ({ context }) => hasUnsaved(context.unsaved),
      isSaved: ({ context }) => !hasUnsaved(context.unsaved),
      isOpen: (_, { evaluation }: { evaluation: Evaluation }) => evaluation.may_answer,
      isThere: (_, { evaluation, sending }: { evaluation: Evaluation; sending: Change | null }) =>
        sending !== null && isThere(sending, evaluation),
      // evidence cannot be contested: it is sent again
      isContested: (_, { evaluation, sending }: { evaluation: Evaluation; sending: Change | null }) =>
        evaluation.may_answer && (sending?.kind === 'answer' || sending?.kind === 'comment'),
      isGone: (_, { failure }: { failure: Failure }) => failure.kind === 'missing',
      // somebody else was faster, or the answer to our request was lost: the evaluation is fetched to find out
      isOvertaken: (_, { failure }: { failure: Failure }) => failure.kind === 'conflict' || failure.kind === 'missing',
      isConflict: (_, { failure }: { failure: Failure }) => failure.kind === 'conflict',
      // the server would refuse the same change again
      isRefused: (_, { failure }: { failure: Failure }) => failure.kind === 'invalid' || failure.kind === 'refused',
    },
    delays: {
      /** Long enough that text is not sent letter by letter. */
      pause: 700,
      retry: 5_000,
    },
  }).createMachine({
    id: 'audit',
    context: ({ input: { evaluation, kept } }) => ({
      evaluation,
      unsaved: kept ?? NOTHING_UNSAVED,
      sending: null,
      failure: null,
      masked: 0,
      step: null,
      stepFailure: null,
    }),
    type: 'parallel',
    states: {
      answers: {
        initial: 'opening',
        states: {
          opening: {
            always: [
              { guard: { type: 'isOpen', params: ({ context }) => context }, target: 'saved' },
              { target: 'closed' },
            ],
          },
          saved: {
            always: { guard: 'hasUnsaved', target: 'saving' },
            on: {
              ...whileOpen,
              'evaluation.told': [
                { guard: isOpen, actions: learn },
                { target: 'closed', actions: learn },
              ],
            },
          },
          writing: {
            tags: 'unsaved',
            after: { pause: 'saved' },
            on: { ...whileOpen, 'step.requested': 'saved', 'evaluation.told': { target: 'saved', actions: learn } },
          },
          saving: {
            tags: ['pending', 'unsaved'],
            entry: 'pickNext',
            on: whileWaiting,
            invoke: {
              src: 'save',
              input: ({ context }) => ({ change: context.sending! }),
              onDone: {
                target: 'saved',
                actions: [{ type: 'learnSaved', params: ({ event }) => ({ saved: event.output }) }, keep],
              },
              onError: [
                { guard: { type: 'isOvertaken', params: failureIn }, target: 'comparing' },
                { guard: { type: 'isRefused', params: failureIn }, target: 'refused', actions: explain },
                { target: 'away', actions: explain },
              ],
            },
          },
          /** The server cannot be reached, or cannot answer now. */
          away: {
            tags: 'unsaved',
            after: { retry: 'saved' },
            on: { ...whileWaiting, 'retry.requested': 'saved' },
          },
          refused: {
            tags: 'unsaved',
            on: { ...whileOpen, 'conflict.accepted': { target: 'saved', actions: ['giveWay', keep] } },
          },
          comparing: {
            tags: ['pending', 'unsaved'],
            on: whileWaiting,
            invoke: {
              src: 'fetch',
              onDone: [
                {
                  guard: { type: 'isThere', params: fetched },
                  target: 'opening',
                  actions: [{ type: 'learn', params: fetched }, 'find', keep],
                },
                {
                  guard: { type: 'isContested', params: fetched },
                  target: 'contested',
                  actions: { type: 'learn', params: fetched },
                },
                {
                  guard: { type: 'isOpen', params: fetched },
                  target: 'away',
                  actions: { type: 'learn', params: fetched },
                },
                { target: 'closed', actions: { type: 'learn', params: fetched } },
              ],
              onError: [
                { guard: { type: 'isGone', params: failureIn }, target: 'closed', actions: explain },
                { target: 'away', actions: explain },
              ],
            },
          },
          /** Somebody else has answered the same question: the evaluator decides which answer counts. */
          contested: {
            tags: 'unsaved',
            on: {
              ...whileWaiting,
              'conflict.overruled': { target: 'saved', actions: ['overrule', keep] },
              'conflict.accepted': { target: 'saved', actions: ['giveWay', keep] },
            },
          },
          /** Nothing can be answered: it is not a draft, or not this person's. Unsaved changes stay visible. */
          closed: {
            on: {
              'evaluation.told': [{ guard: isOpen, target: 'saved', actions: learn }, { actions: learn }],
              'conflict.accepted': { actions: ['giveUp', keep] },
            },
          },
        },
      },
      step: {
        initial: 'idle',
        states: {
          idle: {
            on: { 'step.requested': { target: 'waiting', actions: { type: 'want', params: ({ event }) => event } } },
          },
          /** Until everything is saved. */
          waiting: {
            tags: 'busy',
            always: { guard: 'isSaved', target: 'taking' },
            on: { 'step.cancelled': 'idle' },
          },
          taking: {
            tags: ['pending', 'busy'],
            invoke: {
              src: 'take',
              input: ({ context }) => ({ step: { ...context.step!, version: context.evaluation.version } }),
              onDone: {
                target: 'idle',
                actions: [
                  { type: 'tell', params: ({ event }) => ({ evaluation: event.output }) },
                  { type: 'announceTaken', params: ({ event }) => ({ evaluation: event.output }) },
                ],
              },
              onError: [
                {
                  guard: { type: 'isConflict', params: failureIn },
                  target: 'looking',
                  actions: { type: 'explainStep', params: failureIn },
                },
                { target: 'idle', actions: { type: 'explainStep', params: failureIn } },
              ],
            },
          },
          /** The evaluation has changed since the person saw it: they see it as it is now, and decide again. */
          looking: {
            tags: ['pending', 'busy'],
            invoke: {
              src: 'fetch',
              onDone: {
                target: 'idle',
                actions: { type: 'tell', params: ({ event }) => ({ evaluation: event.output }) },
              },
              onError: 'idle',
            },
          },
        },
      },
    },
  })

/** The change to send next; null when everything is saved. */
export function nextChange({ answers, comment, added, removed }: Unsaved): Change | null {
  const [first] = Object.entries(answers)
  if (first) return { kind: 'answer', question_id: first[0], answer: first[1] }
  if (comment) return { kind: 'comment', ...comment }
  if (added[0]) return { kind: 'evidence', draft: added[0] }
  return removed[0] === undefined ? null : { kind: 'removal', id: removed[0] }
}

export const hasUnsaved = (unsaved: Unsaved): boolean => nextChange(unsaved) !== null

/** The answer to a question: the unsaved one, else the server's. Version 0 says that there is none yet. */
export function currentAnswer(
  { evaluation, unsaved }: Pick<AuditContext, 'evaluation' | 'unsaved'>,
  questionId: string,
): AnswerDraft & { version: number } {
  const known = evaluation.answers.find(({ question_id }) => question_id === questionId)
  return unsaved.answers[questionId] ?? known ?? { value: null, comment: '', root_causes: [], version: 0 }
}

/** Changes a part of an answer, and keeps the version which the answer replaces. */
export function withAnswer(context: AuditContext, questionId: string, change: Partial<AnswerDraft>): Unsaved {
  const { value, comment, root_causes, version } = currentAnswer(context, questionId)
  const answer = { value, comment, root_causes, version, ...change }
  return { ...context.unsaved, answers: { ...context.unsaved.answers, [questionId]: answer } }
}

/**
 * A comment that equals the server's is no change, unless another comment is unconfirmed: the server may already have that one, so the
 * original text is saved again.
 */
export function withComment({ evaluation, unsaved, sending }: AuditContext, text: string): Unsaved {
  const was = unsaved.comment?.was ?? evaluation.comment
  const isKnown = unsaved.comment === null && sending?.kind !== 'comment'
  return { ...unsaved, comment: text === was && isKnown ? null : { comment: text, was } }
}

/** Removes a change that the server has, or that is given up. */
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

/** What is left to save once `sent` is saved: a newer change stays, and now replaces the saved one. */
export function afterSaving(unsaved: Unsaved, sent: Change, { saved, kind }: Saved): Unsaved {
  if (!isChangedSince(unsaved, sent)) return without(unsaved, sent)
  if (kind === 'answer') return replacing(unsaved, sent, saved.answer.version, '')
  return kind === 'comment' ? replacing(unsaved, sent, 0, saved.comment) : unsaved
}

/** The same, if only a fetch has shown that the server has `sent`, because the answer to the request was lost. */
export const afterFinding = (unsaved: Unsaved, sent: Change, evaluation: Evaluation): Unsaved =>
  isChangedSince(unsaved, sent) ? overruling(unsaved, sent, evaluation) : without(unsaved, sent)

const isChangedSince = (unsaved: Unsaved, sent: Change): boolean =>
  (sent.kind === 'answer' && unsaved.answers[sent.question_id] !== sent.answer) ||
  (sent.kind === 'comment' && unsaved.comment?.comment !== sent.comment)

/** Makes the evaluator's own change replace the server's version. */
export function overruling(unsaved: Unsaved, change: Change, { answers, comment }: Evaluation): Unsaved {
  const theirs = answers.find(({ question_id }) => change.kind === 'answer' && question_id === change.question_id)
  return replacing(unsaved, change, theirs?.version ?? 0, comment)
}

function replacing(unsaved: Unsaved, change: Change, version: number, comment: string): Unsaved {
  if (change.kind === 'comment') {
    return { ...unsaved, comment: unsaved.comment && { ...unsaved.comment, was: comment } }
  }
  const mine = change.kind === 'answer' && unsaved.answers[change.question_id]
  if (!mine || change.kind !== 'answer') return unsaved
  return { ...unsaved, answers: { ...unsaved.answers, [change.question_id]: { ...mine, version } } }
}

/** Whether the server has the change although the answer to the request was lost. */
export function isThere(change: Change, { answers, comment, evidence }: Evaluation): boolean {
  switch (change.kind) {
    case 'answer': {
      const theirs = answers.find(({ question_id }) => question_id === change.question_id)
      const { value, comment: text, root_causes } = change.answer
      return theirs?.value === value && theirs.comment === text && theirs.root_causes.join() === root_causes.join()
    }
    case 'comment':
      return comment === change.comment
    case 'evidence':
      return false
    case 'removal':
      return !evidence.some(({ id }) => id === change.id)
  }
}

/** Removes evidence that the server already has, because the answer to that request was lost. */
export const withoutSaved = (unsaved: Unsaved, { evidence }: Evaluation): Unsaved => ({
  ...unsaved,
  added: unsaved.added.filter(
    ({ question_id, span }) =>
      !evidence.some((saved) => saved.question_id === question_id && isSameSpan(saved.span, span)),
  ),
})

const isSameSpan = (a: NoteSpan, b: NoteSpan): boolean =>
  (Object.keys(a) as (keyof NoteSpan)[]).every((part) => a[part] === b[part])

/** Answers can arrive in another order: the one with the higher version is newer. */
export const newest = (known: Evaluation, received: Evaluation): Evaluation =>
  received.version < known.version ? known : received

/** The evaluation after a change was saved. */
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
