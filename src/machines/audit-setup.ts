import { assign, emit, fromPromise, raise, setup } from 'xstate'

import type { EvidenceDraft, Step } from '#contracts/evaluation-changes.ts'
import type { Evaluation } from '#contracts/evaluations.ts'
import type { Failure } from '#contracts/failure.ts'

import {
  afterFinding,
  afterSaving,
  isThere,
  learned,
  maskedIn,
  newest,
  overruling,
  withAnswer,
  withComment,
  withoutSaved,
  without,
} from './audit-changes.ts'
import {
  type AnswerDraft,
  type AuditContext,
  type AuditEmitted,
  type AuditEvent,
  type Change,
  hasUnsaved,
  nextChange,
  NOTHING_UNSAVED,
  type Saved,
  type StepCommand,
  type Unsaved,
} from './audit.ts'
import { unprovided } from './unprovided.ts'

const types: {
  context?: AuditContext
  events?: AuditEvent
  emitted?: AuditEmitted
  /** What the last visit could not save; null for nothing. */
  input?: { evaluation: Evaluation; kept: Unsaved | null }
  tags?: 'pending' | 'unsaved' | 'busy'
} = {}

/** What the machine of an audit is made of: its names are read in `audit.machine.ts`. */
export const auditSetup = setup({
  types,
  actors: {
    save: fromPromise<Saved, { change: Change }>(unprovided('save')),
    fetch: fromPromise<Evaluation>(unprovided('fetch')),
    take: fromPromise<Evaluation, { step: Step }>(unprovided('take')),
  },
  actions: {
    keep: (_context, _kept: { unsaved: Unsaved }) => unprovided('keep')(),
    choose: assign(({ context }, { question_id, change }: { question_id: string; change: Partial<AnswerDraft> }) => ({
      unsaved: withAnswer(context, question_id, change),
    })),
    write: assign(({ context }, { question_id, text }: { question_id: string | null; text: string }) => ({
      unsaved: question_id === null ? withComment(context, text) : withAnswer(context, question_id, { comment: text }),
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
    tell: raise((_, { evaluation }: { evaluation: Evaluation }) => ({ type: 'evaluation.told' as const, evaluation })),
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
    // of what is pointed at there are no two minds: it is tried again
    isContested: (_, { evaluation, sending }: { evaluation: Evaluation; sending: Change | null }) =>
      evaluation.may_answer && (sending?.kind === 'answer' || sending?.kind === 'comment'),
    isGone: (_, { failure }: { failure: Failure }) => failure.kind === 'missing',
    // somebody else was faster, or an answer to us was lost on its way: only a look tells
    isOvertaken: (_, { failure }: { failure: Failure }) => failure.kind === 'conflict' || failure.kind === 'missing',
    isConflict: (_, { failure }: { failure: Failure }) => failure.kind === 'conflict',
    // tried again it would be refused again
    isRefused: (_, { failure }: { failure: Failure }) => failure.kind === 'invalid' || failure.kind === 'refused',
  },
  delays: {
    /** Long enough that words are not sent letter by letter. */
    pause: 700,
    retry: 5_000,
  },
})
