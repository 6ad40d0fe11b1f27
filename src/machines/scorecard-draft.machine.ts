import { assign, fromPromise, setup } from 'xstate'

import type { CampaignKind } from '#contracts/conversation.ts'
import type { Failure, FieldErrors } from '#contracts/failure.ts'
import type { ScorecardContent } from '#contracts/scorecard-content.ts'
import type { ScorecardContentChange } from '#contracts/scorecards.ts'

import { withoutErrorsOf } from './draft.machine.ts'
import { failureOf } from './failure-of.ts'

export type ScorecardValues = { content: ScorecardContent; campaign_kinds: CampaignKind[] }

export type ScorecardDraftContext = {
  values: ScorecardValues
  /** The values of the running save; without one, those of the last save. */
  sending: ScorecardValues
  /** The values on the server. `revision` is that of the draft, null if there is none. */
  stored: ScorecardValues & { revision: number | null }
  /** After the last completed save; `at` is null before the first. */
  saved: { revision: number | null; at: string | null }
  /** The server's errors for each field, until the person changes it. */
  errors: FieldErrors
  failure: Failure | null
}

export type ScorecardDraftEvent =
  | { type: 'draft.changed'; change: Partial<ScorecardValues> }
  | { type: 'draft.submitted' }
  /** Overwrites `revision`, which somebody else has saved; null if theirs was published, and a new draft is started. */
  | { type: 'conflict.overruled'; revision: number | null }

/** The effects of editing a scorecard. The requests reject with a failure. */
export type ScorecardDraftApi = {
  saveKinds: (kinds: CampaignKind[], signal: AbortSignal) => Promise<unknown>
  saveContent: (change: ScorecardContentChange, signal: AbortSignal) => Promise<{ revision: number | null }>
  /** The time in ISO 8601. */
  now: () => string
}

/** The pause after which the draft is saved, in milliseconds. */
export const SAVE_PAUSE_MS = 1_500

const types: {
  context?: ScorecardDraftContext
  events?: ScorecardDraftEvent
  input?: { values: ScorecardValues; revision: number | null }
  tags?: 'pending' | 'unsaved'
} = {}

const change = {
  type: 'change',
  params: ({ event }: { event: { change: Partial<ScorecardValues> } }) => event,
} as const
const failed = {
  target: '#scorecard-draft.failed',
  actions: {
    type: 'explain',
    params: ({ event }: { event: { error: unknown } }) => ({ failure: failureOf(event.error) }),
  },
} as const

/**
 * A scorecard while it is edited: it is saved in every pause, with one request each for its kinds of campaign and its
 * content. After a failure nothing is saved until the person requests it.
 */
export const provideScorecardDraft = (api: ScorecardDraftApi) =>
  setup({
    types,
    actors: {
      saveKinds: fromPromise<unknown, { kinds: CampaignKind[] }>(({ input, signal }) =>
        api.saveKinds(input.kinds, signal),
      ),
      saveContent: fromPromise<{ revision: number | null }, ScorecardContentChange>(({ input, signal }) =>
        api.saveContent(input, signal),
      ),
    },
    actions: {
      change: assign(({ context }, { change: changed }: { change: Partial<ScorecardValues> }) => ({
        values: { ...context.values, ...changed },
        errors: withoutErrorsOf(context.errors, changed),
      })),
      begin: assign(({ context }) => ({ sending: context.values, errors: {}, failure: null })),
      rememberKinds: assign(({ context: { stored, sending } }) => ({
        stored: { ...stored, campaign_kinds: sending.campaign_kinds },
      })),
      rememberContent: assign(({ context: { stored, sending } }, { revision }: { revision: number | null }) => ({
        stored: { ...stored, content: sending.content, revision },
      })),
      markSaved: assign(({ context }) => ({ saved: { revision: context.stored.revision, at: api.now() } })),
      explain: assign((_, { failure }: { failure: Failure }) => ({ errors: failure.errors ?? {}, failure })),
      overrule: assign(({ context }, { revision }: { revision: number | null }) => ({
        stored: { ...context.stored, revision },
      })),
    },
    guards: {
      hasNewKinds: ({ context: { sending, stored } }) => sending.campaign_kinds !== stored.campaign_kinds,
      hasNewContent: ({ context: { sending, stored } }) => sending.content !== stored.content,
      hasChangedSince: ({ context: { values, sending } }) =>
        values.content !== sending.content || values.campaign_kinds !== sending.campaign_kinds,
    },
    delays: { pause: SAVE_PAUSE_MS },
  }).createMachine({
    id: 'scorecard-draft',
    context: ({ input: { values, revision } }) => ({
      values,
      sending: values,
      stored: { ...values, revision },
      saved: { revision, at: null },
      errors: {},
      failure: null,
    }),
    initial: 'saved',
    states: {
      saved: {
        on: { 'draft.changed': { target: 'changed', actions: change }, 'draft.submitted': 'saving' },
      },
      changed: {
        tags: 'unsaved',
        after: { pause: 'saving' },
        on: { 'draft.changed': { target: 'changed', reenter: true, actions: change }, 'draft.submitted': 'saving' },
      },
      saving: {
        tags: ['pending', 'unsaved'],
        entry: 'begin',
        on: { 'draft.changed': { actions: change } },
        initial: 'next',
        states: {
          next: {
            always: [
              { guard: 'hasNewKinds', target: 'kinds' },
              { guard: 'hasNewContent', target: 'content' },
              { guard: 'hasChangedSince', target: '#scorecard-draft.changed', actions: 'markSaved' },
              { target: '#scorecard-draft.saved', actions: 'markSaved' },
            ],
          },
          kinds: {
            invoke: {
              src: 'saveKinds',
              input: ({ context }) => ({ kinds: context.sending.campaign_kinds }),
              onDone: { target: 'next', actions: 'rememberKinds' },
              onError: failed,
            },
          },
          content: {
            invoke: {
              src: 'saveContent',
              input: ({ context: { sending, stored } }) => ({ content: sending.content, revision: stored.revision }),
              onDone: {
                target: 'next',
                actions: { type: 'rememberContent', params: ({ event }) => event.output },
              },
              onError: failed,
            },
          },
        },
      },
      failed: {
        tags: 'unsaved',
        on: {
          'draft.changed': { actions: change },
          'draft.submitted': 'saving',
          'conflict.overruled': { target: 'saving', actions: { type: 'overrule', params: ({ event }) => event } },
        },
      },
    },
  })
