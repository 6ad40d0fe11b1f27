import { setup, type SnapshotFrom } from 'xstate'

import type { CalibrationKind, CalibrationState } from '#contracts/lists/calibrations.ts'

/** The roles of a person in a calibration. Its leader may also take part, and is then blind like everybody else. */
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

/** The facts at the time of a step. */
export type CalibrationFacts = {
  by: CalibrationStanding
  /** The number of conversations without a complete consensus. */
  undecided: number
}

export type CalibrationEvent = { type: CalibrationEventName } & CalibrationFacts

const types: { context?: CalibrationContext; events?: CalibrationEvent; input?: CalibrationContext } = {}

const facts = ({ event }: { event: CalibrationFacts }) => event

/**
 * The life cycle of a calibration: answered blind, then discussed, then closed. The server and the browser both use it to decide which
 * steps are allowed. It has no effects, so it can be queried without running it.
 */
export const calibrationMachine = setup({
  types,
  guards: {
    leads: (_, { by }: CalibrationFacts) => by.leads,
    takesPart: (_, { by }: CalibrationFacts) => by.takes_part,
    // a repeatability has no consensus, because people repeat only their own evaluations
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

/** The machine in the state of a calibration, to query which steps it allows. */
export const calibrationAt = (
  state: CalibrationState,
  context: CalibrationContext,
): SnapshotFrom<typeof calibrationMachine> => calibrationMachine.resolveState({ value: state, context })
