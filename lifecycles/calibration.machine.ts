import { setup, type SnapshotFrom } from 'xstate'

import type { CalibrationKind, CalibrationState } from '#contracts/lists/calibrations.ts'

/** What a person is to a calibration. Who leads one can take part in it too, and is as blind as everybody else then. */
export type CalibrationStanding = { leads: boolean; takes_part: boolean }

type CalibrationContext = { kind: CalibrationKind }

export const calibrationEvents = [
  'calibration.changed',
  'evaluation.begun',
  'discussion.started',
  'consensus.kept',
  'calibration.closed',
] as const
export type CalibrationEventName = (typeof calibrationEvents)[number]

/** What is so when somebody wants to take a step. */
export type CalibrationFacts = {
  by: CalibrationStanding
  /** Conversations without a whole consensus. */
  undecided: number
}

export type CalibrationEvent = { type: CalibrationEventName } & CalibrationFacts

const types: { context?: CalibrationContext; events?: CalibrationEvent; input?: CalibrationContext } = {}

const facts = ({ event }: { event: CalibrationFacts }) => event

/**
 * The life of a calibration: answered blind, then discussed, then closed. The server moves by it, and the browser offers what it
 * allows. It has no effects, so it can be asked without being run.
 */
export const calibrationMachine = setup({
  types,
  guards: {
    leads: (_, { by }: CalibrationFacts) => by.leads,
    takesPart: (_, { by }: CalibrationFacts) => by.takes_part,
    // whoever repeats their own evaluations has nobody to agree with
    leadsAgreement: ({ context }, { by }: CalibrationFacts) => by.leads && context.kind === 'agreement',
    leadsDecided: ({ context }, { by, undecided }: CalibrationFacts) =>
      by.leads && (context.kind === 'repeatability' || undecided === 0),
  },
}).createMachine({
  id: 'calibration',
  context: ({ input }) => input,
  initial: 'open',
  states: {
    open: {
      on: {
        'calibration.changed': { guard: { type: 'leads', params: facts }, target: 'open' },
        'evaluation.begun': { guard: { type: 'takesPart', params: facts }, target: 'open' },
        'discussion.started': { guard: { type: 'leads', params: facts }, target: 'discussing' },
      },
    },
    discussing: {
      on: {
        'consensus.kept': { guard: { type: 'leadsAgreement', params: facts }, target: 'discussing' },
        'calibration.closed': { guard: { type: 'leadsDecided', params: facts }, target: 'closed' },
      },
    },
    closed: { type: 'final' },
  },
})

/** A calibration as it stands, to be asked what it allows. */
export const calibrationAt = (
  state: CalibrationState,
  context: CalibrationContext,
): SnapshotFrom<typeof calibrationMachine> => calibrationMachine.resolveState({ value: state, context })
