import { setup, type SnapshotFrom } from 'xstate'

import type { VerificationEventName, VerificationState } from '#contracts/verification-words.ts'

/** The roles of a person in an evidence file. */
export type VerificationStanding = {
  /** May judge evidence files, including those of this conversation. */
  verifies: boolean
  /** Was the agent of the conversation: nobody verifies their own sale. */
  is_seller: boolean
  /** Requested the pending second look. */
  asked: boolean
}

/** The facts at the time of a step. */
export type VerificationFacts = {
  by: VerificationStanding
  /** No open point keeps it from being valid: see `domain/verification/open-points.ts`. */
  is_proven: boolean
  /** A reason is given. */
  has_note: boolean
  /** The day by which the customer must be called is given. */
  has_day: boolean
  /** The later conversation that repairs it is given. */
  has_repair: boolean
}

export type VerificationEvent = { type: VerificationEventName } & VerificationFacts

const types: { events?: VerificationEvent } = {}

const facts = ({ event }: { event: VerificationFacts }) => event

/** Whether the person may judge and decide, and export the evidence. */
export const mayVerify = ({ verifies, is_seller }: VerificationStanding) => verifies && !is_seller

const reopened = { guard: { type: 'saysWhy', params: facts }, target: 'pending' } as const

/**
 * The life cycle of an evidence file. The server and the browser both use it to decide which steps are allowed. It has no effects, so it
 * can be queried without running it.
 */
export const verificationMachine = setup({
  types,
  guards: {
    isVerifier: (_, { by }: VerificationFacts) => mayVerify(by),
    isAnother: (_, { by }: VerificationFacts) => mayVerify(by) && !by.asked,
    isProven: (_, { by, is_proven }: VerificationFacts) => mayVerify(by) && is_proven,
    isProvenToAnother: (_, { by, is_proven }: VerificationFacts) => mayVerify(by) && !by.asked && is_proven,
    saysWhy: (_, { by, has_note }: VerificationFacts) => mayVerify(by) && has_note,
    anotherSaysWhy: (_, { by, has_note }: VerificationFacts) => mayVerify(by) && !by.asked && has_note,
    saysWhen: (_, { by, has_day }: VerificationFacts) => mayVerify(by) && has_day,
    namesRepair: (_, { by, has_note, has_repair }: VerificationFacts) => mayVerify(by) && has_note && has_repair,
  },
}).createMachine({
  id: 'verification',
  initial: 'pending',
  states: {
    pending: {
      on: {
        'verification.judged': { guard: { type: 'isVerifier', params: facts }, target: 'pending' },
        'verification.looked-again': { guard: { type: 'isVerifier', params: facts }, target: 'pending' },
        'verification.passed': { guard: { type: 'isProven', params: facts }, target: 'valid' },
        'verification.found-repairable': { guard: { type: 'saysWhy', params: facts }, target: 'repairable' },
        'verification.voided': { guard: { type: 'saysWhy', params: facts }, target: 'void' },
        'verification.deferred': { guard: { type: 'saysWhen', params: facts }, target: 'call-back' },
        'verification.second-look-asked': { guard: { type: 'saysWhy', params: facts }, target: 'second-look' },
      },
    },
    'call-back': {
      on: {
        'verification.judged': { guard: { type: 'isVerifier', params: facts }, target: 'call-back' },
        // the day may be moved by agreement on the telephone
        'verification.deferred': { guard: { type: 'saysWhen', params: facts }, target: 'call-back' },
        'verification.called-back': { guard: { type: 'isVerifier', params: facts }, target: 'pending' },
      },
    },
    'second-look': {
      on: {
        // four-eyes principle: the person who requested the second look cannot do it
        'verification.judged': { guard: { type: 'isAnother', params: facts }, target: 'second-look' },
        'verification.looked-again': { guard: { type: 'isAnother', params: facts }, target: 'second-look' },
        'verification.passed': { guard: { type: 'isProvenToAnother', params: facts }, target: 'valid' },
        'verification.found-repairable': { guard: { type: 'anotherSaysWhy', params: facts }, target: 'repairable' },
        'verification.voided': { guard: { type: 'anotherSaysWhy', params: facts }, target: 'void' },
      },
    },
    repairable: {
      on: {
        // the findings may be outdated by the time of the repair
        'verification.looked-again': { guard: { type: 'isVerifier', params: facts }, target: 'repairable' },
        'verification.repaired': { guard: { type: 'namesRepair', params: facts }, target: 'valid' },
        'verification.voided': { guard: { type: 'saysWhy', params: facts }, target: 'void' },
        'verification.reopened': reopened,
      },
    },
    valid: { on: { 'verification.reopened': reopened } },
    void: { on: { 'verification.reopened': reopened } },
  },
})

/** The machine in the state of an evidence file, to query which steps it allows. */
export const verificationAt = (state: VerificationState): SnapshotFrom<typeof verificationMachine> =>
  verificationMachine.resolveState({ value: state })
