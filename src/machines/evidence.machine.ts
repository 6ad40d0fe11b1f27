import { assign, enqueueActions, fromPromise, raise, setup } from 'xstate'

import type { Failure } from '#contracts/failure.ts'
import type { Finding, Verification } from '#contracts/verifications.ts'

import { failureOf } from './failure-of.ts'
import { type FindingActor, type FindingApi, findingsOf, keyOf, provideFinding } from './finding.machine.ts'

/** The effects of an evidence file. Each rejects with a failure. */
export type EvidenceApi = FindingApi & {
  /** Runs the rules again. */
  look: () => Promise<Verification>
}

export type EvidenceContext = {
  /** The newest version that the server has sent. */
  file: Verification
  /** By `keyOf`. */
  findings: ReadonlyMap<string, FindingActor>
  /** The last failure, until something else is tried: `of` is a finding's key or `LOOKING`. */
  failed: { of: string; failure: Failure } | null
}

export type EvidenceEvent =
  | { type: 'file.received'; file: Verification }
  | { type: 'look.requested' }
  | { type: 'work.started' }
  | { type: 'work.failed'; of: string; failure: Failure }

const types: {
  context?: EvidenceContext
  events?: EvidenceEvent
  input?: { file: Verification }
  tags?: 'looking'
} = {}

export const LOOKING = 'look'

type Failed = { event: { error: unknown } }

const answered = ({ event }: { event: { output: Verification } }) => ({ file: event.output })
const failed = ({ event }: Failed) => ({ failure: failureOf(event.error) })
const explain = { type: 'explain', params: (moment: Failed) => ({ of: LOOKING, ...failed(moment) }) } as const

/** An evidence file while somebody works on it: each finding has its own machine, and the rules can be run again. */
export const provideEvidence = (api: EvidenceApi) =>
  setup({
    types,
    actors: {
      finding: provideFinding(api),
      look: fromPromise<Verification>(() => api.look()),
      fetch: fromPromise<Verification>(({ signal }) => api.fetch(signal)),
    },
    actions: {
      receive: assign(({ context, spawn }, { file }: { file: Verification }) => {
        const isNew = (finding: Finding) => !context.findings.has(keyOf(finding))
        const added = findingsOf(file).filter(isNew)
        const spawned = added.map((finding) => [keyOf(finding), spawn('finding', { input: { finding } })] as const)
        return { file, findings: new Map([...context.findings, ...spawned]) }
      }),
      tellFindings: enqueueActions(({ context, enqueue }, { file }: { file: Verification }) => {
        for (const finding of findingsOf(file)) {
          enqueue.sendTo(context.findings.get(keyOf(finding))!, { type: 'finding.received', finding })
        }
      }),
      tell: raise((_, { file }: { file: Verification }) => ({ type: 'file.received' as const, file })),
      clearFailure: assign({ failed: null }),
      explain: assign((_, { of, failure }: { of: string; failure: Failure }) => ({ failed: { of, failure } })),
    },
    guards: {
      // answers can arrive in another order
      isNewest: ({ context }, { file }: { file: Verification }) => file.revision >= context.file.revision,
      isConflict: (_, { failure }: { failure: Failure }) => failure.kind === 'conflict',
    },
  }).createMachine({
    id: 'evidence',
    context: ({ input: { file }, spawn }) => ({
      file,
      findings: new Map(
        findingsOf(file).map((finding) => [keyOf(finding), spawn('finding', { input: { finding } })] as const),
      ),
      failed: null,
    }),
    initial: 'idle',
    on: {
      'file.received': {
        guard: { type: 'isNewest', params: ({ event }) => event },
        actions: [
          { type: 'receive', params: ({ event }) => event },
          { type: 'tellFindings', params: ({ event }) => event },
        ],
      },
      'work.started': { actions: 'clearFailure' },
      'work.failed': { actions: { type: 'explain', params: ({ event }) => event } },
    },
    states: {
      idle: { on: { 'look.requested': 'looking' } },
      looking: {
        tags: 'looking',
        entry: 'clearFailure',
        invoke: {
          src: 'look',
          onDone: { target: 'idle', actions: { type: 'tell', params: answered } },
          onError: [
            {
              guard: { type: 'isConflict', params: failed },
              target: 'comparing',
              actions: explain,
            },
            {
              target: 'idle',
              actions: explain,
            },
          ],
        },
      },
      /** Somebody else has changed the file meanwhile. */
      comparing: {
        tags: 'looking',
        invoke: {
          src: 'fetch',
          onDone: { target: 'idle', actions: { type: 'tell', params: answered } },
          onError: 'idle',
        },
      },
    },
  })
