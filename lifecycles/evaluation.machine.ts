import { assign, setup, type SnapshotFrom } from 'xstate'

import type { EvaluationEventName, EvaluationKind, EvaluationState } from '#contracts/evaluation-states.ts'

/** What a person is to an evaluation. */
export type Standing = {
  /** Made it. */
  is_evaluator: boolean
  /** Is judged by it, or speaks for who is, as a team lead does. Nobody is both this and the evaluator, or settles it. */
  is_evaluated: boolean
  /** Answers for the audits of others. */
  oversees: boolean
  /** Has the last word on disputes. */
  settles: boolean
}

export type EvaluationContext = {
  kind: EvaluationKind
  /** A dispute goes one step up, not round in circles. */
  was_escalated: boolean
  /** How many disputed questions kept their answer when it was last resolved. */
  rejected: number
}

/** What is so when somebody wants to take a step. */
export type EvaluationFacts = {
  by: Standing
  /** Every question that is asked is answered, and every forced comment written. */
  is_complete: boolean
  /** It can still be disputed. */
  is_in_time: boolean
  /** Disputed questions that would be left undecided, and those that keep their answer by this decision. */
  undecided: number
  rejected: number
}

export type EvaluationEvent = { type: EvaluationEventName } & EvaluationFacts

const types: { context?: EvaluationContext; events?: EvaluationEvent; input?: EvaluationContext } = {}

const facts = ({ event }: { event: EvaluationFacts }) => event

const voided = { guard: { type: 'oversees', params: facts }, target: 'void' } as const

/**
 * The life of an evaluation. The server moves by it, and the browser offers what it allows: nothing is allowed elsewhere. It has
 * no effects, so it can be asked without being run.
 */
export const evaluationMachine = setup({
  types,
  actions: {
    rememberEscalation: assign({ was_escalated: true }),
    rememberRejected: assign((_, { rejected }: { rejected: number }) => ({ rejected })),
  },
  guards: {
    isComplete: (_, { by, is_complete }: EvaluationFacts) => by.is_evaluator && is_complete,
    // what is said in a calibration is for nobody else, and once it is submitted the others' answers are in sight
    mayRelease: ({ context }, { by }: EvaluationFacts) =>
      context.kind !== 'calibration' && (by.is_evaluator || by.oversees),
    isEvaluated: (_, { by }: EvaluationFacts) => by.is_evaluated,
    isEvaluatedInTime: (_, { by, is_in_time }: EvaluationFacts) => by.is_evaluated && is_in_time,
    isUnsatisfiedInTime: ({ context }, { by, is_in_time }: EvaluationFacts) =>
      by.is_evaluated && is_in_time && context.rejected > 0 && !context.was_escalated,
    answersForIt: (_, { by }: EvaluationFacts) => by.is_evaluator || by.settles,
    hasDecided: (_, { by, undecided }: EvaluationFacts) => (by.is_evaluator || by.settles) && undecided === 0,
    // the last word is not the evaluator's
    hasSettled: (_, { by, undecided }: EvaluationFacts) => by.settles && !by.is_evaluator && undecided === 0,
    mayDiscard: (_, { by }: EvaluationFacts) => by.is_evaluator || by.oversees,
    oversees: (_, { by }: EvaluationFacts) => by.oversees,
  },
}).createMachine({
  id: 'evaluation',
  context: ({ input }) => input,
  initial: 'draft',
  states: {
    draft: {
      on: {
        'evaluation.submitted': {
          guard: { type: 'isComplete', params: facts },
          target: 'submitted',
        },
        'evaluation.voided': { guard: { type: 'mayDiscard', params: facts }, target: 'void' },
      },
    },
    submitted: {
      on: {
        'evaluation.reopened': { guard: { type: 'mayRelease', params: facts }, target: 'draft' },
        'evaluation.released': { guard: { type: 'mayRelease', params: facts }, target: 'released' },
        'evaluation.voided': voided,
      },
    },
    released: {
      on: {
        'evaluation.acknowledged': {
          guard: { type: 'isEvaluated', params: facts },
          target: 'acknowledged',
        },
        'evaluation.disputed': {
          guard: { type: 'isEvaluatedInTime', params: facts },
          target: 'disputed',
        },
        'evaluation.voided': voided,
      },
    },
    acknowledged: { on: { 'evaluation.voided': voided } },
    disputed: {
      on: {
        'dispute.resolved': {
          guard: { type: 'hasDecided', params: facts },
          target: 'resolved',
          actions: { type: 'rememberRejected', params: facts },
        },
        'dispute.escalated': {
          guard: { type: 'answersForIt', params: facts },
          target: 'escalated',
          actions: 'rememberEscalation',
        },
        'evaluation.voided': voided,
      },
    },
    escalated: {
      on: {
        'dispute.resolved': {
          guard: { type: 'hasSettled', params: facts },
          target: 'resolved',
          actions: { type: 'rememberRejected', params: facts },
        },
        'evaluation.voided': voided,
      },
    },
    resolved: {
      on: {
        'dispute.escalated': {
          guard: { type: 'isUnsatisfiedInTime', params: facts },
          target: 'escalated',
          actions: 'rememberEscalation',
        },
        'evaluation.voided': voided,
      },
    },
    void: { type: 'final' },
  },
})

/** An evaluation as it stands, to be asked what it allows. */
export const evaluationAt = (
  state: EvaluationState,
  context: EvaluationContext,
): SnapshotFrom<typeof evaluationMachine> => evaluationMachine.resolveState({ value: state, context })
