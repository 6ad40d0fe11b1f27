import { setup, type SnapshotFrom } from 'xstate'

import type { VerificationEventName, VerificationState } from '#contracts/verification-words.ts'

/** What a person is to an evidence file. */
export type VerificationStanding = {
  /** Judges evidence files, of this conversation too. */
  verifies: boolean
  /** Talked in it: nobody verifies their own sale. */
  is_seller: boolean
  /** Asked for the second look that it waits for. */
  asked: boolean
}

/** What is so when somebody wants to take a step. */
export type VerificationFacts = {
  by: VerificationStanding
  /** Nothing stands between it and the verdict that it is valid: see `domain/verification/open-points.ts`. */
  is_proven: boolean
  /** It is said why. */
  has_note: boolean
  /** By when somebody is to be called is said. */
  has_day: boolean
  /** The later conversation that mends it is named. */
  has_repair: boolean
}

export type VerificationEvent = { type: VerificationEventName } & VerificationFacts

const types: { events?: VerificationEvent } = {}

const facts = ({ event }: { event: VerificationFacts }) => event

/** Judges and decides, and gives out what proves it. */
export const mayVerify = ({ verifies, is_seller }: VerificationStanding) => verifies && !is_seller

const reopened = { guard: { type: 'saysWhy', params: facts }, target: 'pending' } as const

/**
 * The life of an evidence file. The server moves by it, and the browser offers what it allows: nothing is allowed elsewhere. It has
 * no effects, so it can be asked without being run.
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
        // what was agreed on the telephone may move the day
        'verification.deferred': { guard: { type: 'saysWhen', params: facts }, target: 'call-back' },
        'verification.called-back': { guard: { type: 'isVerifier', params: facts }, target: 'pending' },
      },
    },
    'second-look': {
      on: {
        // four eyes: who asked for it has looked already
        'verification.judged': { guard: { type: 'isAnother', params: facts }, target: 'second-look' },
        'verification.looked-again': { guard: { type: 'isAnother', params: facts }, target: 'second-look' },
        'verification.passed': { guard: { type: 'isProvenToAnother', params: facts }, target: 'valid' },
        'verification.found-repairable': { guard: { type: 'anotherSaysWhy', params: facts }, target: 'repairable' },
        'verification.voided': { guard: { type: 'anotherSaysWhy', params: facts }, target: 'void' },
      },
    },
    repairable: {
      on: {
        // what was found may be outdated by the time that it is mended
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

/** An evidence file as it stands, to be asked what it allows. */
export const verificationAt = (state: VerificationState): SnapshotFrom<typeof verificationMachine> =>
  verificationMachine.resolveState({ value: state })
