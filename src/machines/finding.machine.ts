import { type ActorRefFrom, assign, fromPromise, sendParent, setup } from 'xstate'

import type { Failure } from '#contracts/failure.ts'
import type { FindingKind, JudgedState } from '#contracts/verification-words.ts'
import type { Finding, FindingJudgement, Verification } from '#contracts/verifications.ts'

import { failureOf } from './failure-of.ts'

/** The requests for judging a finding. Each resolves with the whole file, or rejects with a failure. */
export type FindingApi = {
  fetch: (signal: AbortSignal) => Promise<Verification>
  judge: (kind: FindingKind, code: string, body: FindingJudgement) => Promise<Verification>
}

/** A comment that is being typed. */
type CommentDraft = {
  text: string
  /** The comment that was visible when typing began. */
  began: string
  /** The comment that the text may replace: a newer one only after the server has returned it. */
  over: string
}

type Judgement = { judged: JudgedState | null; comment: string }

/** A judgement that is being sent, or waits for the previous one. */
type QueuedJudgement = {
  change: Partial<Judgement>
  /** The judgement that the person saw. */
  was: Judgement
  /** The draft at that moment, whose comment is sent too; a judgement by key does not include the draft. */
  by: { draft: CommentDraft | null } | 'key'
}

export type FindingContext = {
  /** The newest version that the server has sent. */
  finding: Finding
  draft: CommentDraft | null
  /** The first one is being sent. */
  queue: readonly QueuedJudgement[]
  /** The finding after the judgement before the first of the queue; null if there was none. */
  before: Judgement | null
}

export type FindingEvent =
  | { type: 'comment.typed'; text: string }
  | { type: 'comment.left' }
  /** Judging the same state again withdraws the judgement. */
  | { type: 'finding.judged'; judged: JudgedState; by: 'button' | 'key' }
  | { type: 'finding.received'; finding: Finding }

const types: {
  context?: FindingContext
  events?: FindingEvent
  input?: { finding: Finding }
  tags?: 'pending'
} = {}

type Failed = { event: { error: unknown } }
type FindingMoment = { context: FindingContext; event: { output: Verification } }

const answered = ({ event }: { event: { output: Verification } }) => ({ file: event.output })
const answeredFinding = ({ context, event }: FindingMoment) => ({
  now: findingIn(event.output, keyOf(context.finding)),
})
const failed = ({ event }: Failed) => ({ failure: failureOf(event.error) })

/**
 * The judgement of a person on one finding. A judgement waits for the previous one and builds on its result; if the
 * previous one is refused, it is dropped, because the person has not seen the current finding. A typed comment stays
 * until the server has it, and never replaces a comment that the person has not seen.
 */
export const provideFinding = ({ fetch, judge }: FindingApi) =>
  setup({
    types,
    actors: {
      judge: fromPromise<Verification, { finding: Finding; body: FindingJudgement }>(({ input: { finding, body } }) =>
        judge(finding.kind, finding.code, body),
      ),
      fetch: fromPromise<Verification>(({ signal }) => fetch(signal)),
    },
    actions: {
      receive: assign((_, { finding }: { finding: Finding }) => ({ finding })),
      type: assign(({ context: { finding, draft } }, { text }: { text: string }) => ({
        draft: { began: finding.comment, over: finding.comment, ...draft, text },
      })),
      dropDraft: assign({ draft: null }),
      queueComment: assign(({ context }) => ({ queue: [...context.queue, withComment(context, {})] })),
      queueJudgement: assign(({ context }, { judged, by }: { judged: JudgedState; by: 'button' | 'key' }) => {
        const change = { judged: context.finding.judged === judged ? null : judged }
        const { comment } = context.finding
        const was = { judged: context.finding.judged, comment }
        return { queue: [...context.queue, by === 'key' ? { change, was, by } : withComment(context, change)] }
      }),
      // the queue continues from the server's answer
      accept: assign(({ context: { draft, queue } }, { now }: { now: Finding | null }) => ({
        draft: draftAfter(draft, queue[0]!, now),
        queue: queue.slice(1),
        before: queue.length > 1 ? now : null,
      })),
      refuse: assign(({ context: { draft, queue } }, { now }: { now: Finding | null }) => ({
        draft: draft && now && queue.some(({ by }) => by !== 'key') ? { ...draft, over: now.comment } : draft,
        queue: [],
        before: null,
      })),
      tellFile: sendParent((_, { file }: { file: Verification }) => ({ type: 'file.received', file })),
      announceStart: sendParent({ type: 'work.started' }),
      announceFailure: sendParent(({ context }, { failure }: { failure: Failure }) => ({
        type: 'work.failed',
        of: keyOf(context.finding),
        failure,
      })),
    },
    guards: {
      hasQueued: ({ context: { queue } }) => queue.length > 0,
      hasDraft: ({ context: { draft } }) => draft !== null,
      isDraftKnown: ({ context: { draft, finding } }) =>
        draft !== null && [draft.began, finding.comment].includes(draft.text.trim()),
      isConflict: (_, { failure }: { failure: Failure }) => failure.kind === 'conflict',
    },
  }).createMachine({
    id: 'finding',
    context: ({ input: { finding } }) => ({ finding, draft: null, queue: [], before: null }),
    initial: 'idle',
    on: {
      'comment.typed': { actions: { type: 'type', params: ({ event }) => event } },
      'comment.left': [
        { guard: 'isDraftKnown', actions: 'dropDraft' },
        { guard: 'hasDraft', actions: 'queueComment' },
      ],
      'finding.judged': { actions: { type: 'queueJudgement', params: ({ event }) => event } },
      'finding.received': { actions: { type: 'receive', params: ({ event }) => event } },
    },
    states: {
      idle: { always: { guard: 'hasQueued', target: 'sending' } },
      sending: {
        tags: 'pending',
        entry: 'announceStart',
        invoke: {
          src: 'judge',
          input: ({ context }) => ({ finding: context.finding, body: bodyOf(context) }),
          onDone: {
            target: 'idle',
            actions: [
              { type: 'tellFile', params: answered },
              { type: 'accept', params: answeredFinding },
            ],
          },
          onError: [
            {
              guard: { type: 'isConflict', params: failed },
              target: 'comparing',
              actions: { type: 'announceFailure', params: failed },
            },
            {
              target: 'idle',
              actions: [
                { type: 'announceFailure', params: failed },
                { type: 'refuse', params: { now: null } },
              ],
            },
          ],
        },
      },
      /** Somebody else has judged it meanwhile: the person sees that, and can judge again. */
      comparing: {
        tags: 'pending',
        invoke: {
          src: 'fetch',
          onDone: {
            target: 'idle',
            actions: [
              { type: 'tellFile', params: answered },
              { type: 'refuse', params: answeredFinding },
            ],
          },
          onError: { target: 'idle', actions: { type: 'refuse', params: { now: null } } },
        },
      },
    },
  })

export type FindingActor = ActorRefFrom<typeof provideFinding>

export const keyOf = ({ kind, code }: Pick<Finding, 'kind' | 'code'>) => `${kind}-${code}`

export const findingsOf = ({ disclosures, data }: Verification): Finding[] => [...disclosures, ...data]

const findingIn = (file: Verification, key: string): Finding | null =>
  findingsOf(file).find((finding) => keyOf(finding) === key) ?? null

/** A judgement together with the comment that is being typed. */
const withComment = ({ finding, draft }: FindingContext, change: Partial<Judgement>): QueuedJudgement => ({
  change: { ...change, ...(draft && { comment: draft.text.trim() }) },
  was: { judged: finding.judged, comment: draft?.over ?? finding.comment },
  by: { draft },
})

function bodyOf({ queue, before }: FindingContext): FindingJudgement {
  const { change, was: seen } = queue[0]! // only a queue with a judgement is sent
  const { judged, comment } = before ?? seen
  return { judged, comment, ...change, was: { judged, comment } }
}

/** A draft that the server has is finished; if the person went on typing, the draft stays and may replace the server's comment. */
function draftAfter(draft: CommentDraft | null, { by }: QueuedJudgement, now: Finding | null): CommentDraft | null {
  if (!draft || by === 'key') return draft
  if (draft.text === by.draft?.text) return null
  return now ? { ...draft, over: now.comment, began: now.comment } : draft
}
