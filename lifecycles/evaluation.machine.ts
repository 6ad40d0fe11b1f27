import { assign, setup, type SnapshotFrom } from 'xstate'

import type { EvaluationEventName, EvaluationKind, EvaluationState } from '#contracts/evaluation-states.ts'

/** The roles of a person in an evaluation. */
export type EvaluationStanding = {
  /** Made the evaluation. */
  is_evaluator: boolean
  /** Is the evaluated person, or represents them, like a team lead. Such a person is never the evaluator and never settles it. */
  is_evaluated: boolean
  /** Is responsible for the audits of others. */
  oversees: boolean
  /** Makes the final decision on disputes. */
  settles: boolean
}

export type EvaluationContext = {
  kind: EvaluationKind
  /** A dispute can be escalated only once. */
  was_escalated: boolean
  /** How many disputed questions kept their answer when it was last resolved. */
  rejected: number
}

/** The facts at the time of a step. */
export type EvaluationFacts = {
  by: EvaluationStanding
  /** Every applicable question is answered, and every required comment is written. */
  is_complete: boolean
  /** It can still be disputed. */
  is_in_time: boolean
  /** The number of disputed questions that would stay undecided, and of those whose answer is confirmed by this decision. */
  undecided: number
  rejected: number
}

export type EvaluationEvent = { type: EvaluationEventName } & EvaluationFacts

const types: { context?: EvaluationContext; events?: EvaluationEvent; input?: EvaluationContext } = {}

const facts = ({ event }: { event: EvaluationFacts }) => event

const voided = { guard: { type: 'oversees', params: facts }, target: 'void' } as const

/**
 * The life cycle of an evaluation. The server and the browser both use it to decide which steps are allowed. It has no effects, so it can
 * be queried without running it.
 */
export const evaluationMachine = setup({
  types,
  actions: {
    rememberEscalation: assign({ was_escalated: true }),
    rememberRejected: assign((_, { rejected }: { rejected: number }) => ({ rejected })),
  },
  guards: {
    isComplete: (_, { by, is_complete }: EvaluationFacts) => by.is_evaluator && is_complete,
    // answers in a calibration are confidential, and after submitting, the person sees the answers of others
    mayRelease: ({ context }, { by }: EvaluationFacts) =>
      context.kind !== 'calibration' && (by.is_evaluator || by.oversees),
    isEvaluated: (_, { by }: EvaluationFacts) => by.is_evaluated,
    isEvaluatedInTime: (_, { by, is_in_time }: EvaluationFacts) => by.is_evaluated && is_in_time,
    isUnsatisfiedInTime: ({ context }, { by, is_in_time }: EvaluationFacts) =>
      by.is_evaluated && is_in_time && context.rejected > 0 && !context.was_escalated,
    answersForIt: (_, { by }: EvaluationFacts) => by.is_evaluator || by.settles,
    hasDecided: (_, { by, undecided }: EvaluationFacts) => (by.is_evaluator || by.settles) && undecided === 0,
    // the evaluator never makes the final decision
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

/** The machine in the state of an evaluation, to query which steps it allows. */
export const evaluationAt = (
  state: EvaluationState,
  context: EvaluationContext,
): SnapshotFrom<typeof evaluationMachine> => evaluationMachine.resolveState({ value: state, context })
