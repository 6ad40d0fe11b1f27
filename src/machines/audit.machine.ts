import { type ActorRefFrom, fromPromise } from 'xstate'

import type { Evaluation } from '#contracts/evaluations.ts'

import { newest } from './audit-changes.ts'
import { auditSetup } from './audit-setup.ts'
import { type AuditApi, type AuditContext, type AuditEvent, NOTHING_UNSAVED } from './audit.ts'
import { failureOf } from './failure-of.ts'

type Of<Type extends AuditEvent['type']> = { event: Extract<AuditEvent, { type: Type }> }

const error = ({ event }: { event: { error: unknown } }) => ({ failure: failureOf(event.error) })
const fetched = ({ context, event }: { context: AuditContext; event: { output: Evaluation } }) => ({
  evaluation: event.output,
  sending: context.sending,
})
const explain = { type: 'explain', params: error } as const
const keep = { type: 'keep', params: ({ context }: { context: AuditContext }) => context } as const
const choose = [{ type: 'choose', params: ({ event }: Of<'answer.chosen'>) => event }, keep] as const
const write = [{ type: 'write', params: ({ event }: Of<'comment.written'>) => event }, keep] as const
const point = [{ type: 'addEvidence', params: ({ event }: Of<'evidence.added'>) => event }, keep] as const
const unpoint = [{ type: 'removeEvidence', params: ({ event }: Of<'evidence.removed'>) => event }, keep] as const
const learn = { type: 'learn', params: ({ event }: Of<'evaluation.told'>) => event } as const
const isOpen = {
  type: 'isOpen',
  params: ({ context, event }: Of<'evaluation.told'> & { context: AuditContext }) => ({
    evaluation: newest(context.evaluation, event.evaluation),
  }),
} as const

/** What is changed while something is on its way, or cannot be sent, waits for its turn. */
const whileWaiting = {
  'answer.chosen': { actions: choose },
  'comment.written': { actions: write },
  'evidence.added': { actions: point },
  'evidence.removed': { actions: unpoint },
} as const

/** Choices are sent at once, words once the person pauses. */
const whileOpen = {
  'answer.chosen': { target: 'saved', actions: choose },
  'comment.written': { target: 'writing', reenter: true, actions: write },
  'evidence.added': { target: 'saved', actions: point },
  'evidence.removed': { target: 'saved', actions: unpoint },
} as const

/**
 * An evaluation that somebody works on. What they answer is saved one thing after the other, and kept in the browser until the
 * server has it; beside it the evaluation is taken further, once everything is saved.
 */
export const auditMachine = auditSetup.createMachine({
  id: 'audit',
  context: ({ input: { evaluation, kept } }) => ({
    evaluation,
    unsaved: kept ?? NOTHING_UNSAVED,
    sending: null,
    failure: null,
    masked: 0,
    step: null,
    stepFailure: null,
  }),
  type: 'parallel',
  states: {
    answers: {
      initial: 'opening',
      states: {
        opening: {
          always: [
            { guard: { type: 'isOpen', params: ({ context }) => context }, target: 'saved' },
            { target: 'closed' },
          ],
        },
        saved: {
          always: { guard: 'hasUnsaved', target: 'saving' },
          on: {
            ...whileOpen,
            'evaluation.told': [
              { guard: isOpen, actions: learn },
              { target: 'closed', actions: learn },
            ],
          },
        },
        writing: {
          tags: 'unsaved',
          after: { pause: 'saved' },
          on: { ...whileOpen, 'step.requested': 'saved', 'evaluation.told': { target: 'saved', actions: learn } },
        },
        saving: {
          tags: ['pending', 'unsaved'],
          entry: 'pickNext',
          on: whileWaiting,
          invoke: {
            src: 'save',
            input: ({ context }) => ({ change: context.sending! }),
            onDone: {
              target: 'saved',
              actions: [{ type: 'learnSaved', params: ({ event }) => ({ saved: event.output }) }, keep],
            },
            onError: [
              { guard: { type: 'isOvertaken', params: error }, target: 'comparing' },
              { guard: { type: 'isRefused', params: error }, target: 'refused', actions: explain },
              { target: 'away', actions: explain },
            ],
          },
        },
        /** The server cannot be reached, or cannot help now. */
        away: {
          tags: 'unsaved',
          after: { retry: 'saved' },
          on: { ...whileWaiting, 'retry.requested': 'saved' },
        },
        refused: {
          tags: 'unsaved',
          on: { ...whileOpen, 'conflict.accepted': { target: 'saved', actions: ['giveWay', keep] } },
        },
        comparing: {
          tags: ['pending', 'unsaved'],
          on: whileWaiting,
          invoke: {
            src: 'fetch',
            onDone: [
              {
                guard: { type: 'isThere', params: fetched },
                target: 'opening',
                actions: [{ type: 'learn', params: fetched }, 'find', keep],
              },
              {
                guard: { type: 'isContested', params: fetched },
                target: 'contested',
                actions: { type: 'learn', params: fetched },
              },
              {
                guard: { type: 'isOpen', params: fetched },
                target: 'away',
                actions: { type: 'learn', params: fetched },
              },
              { target: 'closed', actions: { type: 'learn', params: fetched } },
            ],
            onError: [
              { guard: { type: 'isGone', params: error }, target: 'closed', actions: explain },
              { target: 'away', actions: explain },
            ],
          },
        },
        /** Somebody else has answered the same question: the person says which answer stands. */
        contested: {
          tags: 'unsaved',
          on: {
            ...whileWaiting,
            'conflict.overruled': { target: 'saved', actions: ['overrule', keep] },
            'conflict.accepted': { target: 'saved', actions: ['giveWay', keep] },
          },
        },
        /** Nothing can be answered: it is no draft, or not this person's. What was not saved is still there to be seen. */
        closed: {
          on: {
            'evaluation.told': [{ guard: isOpen, target: 'saved', actions: learn }, { actions: learn }],
            'conflict.accepted': { actions: ['giveUp', keep] },
          },
        },
      },
    },
    step: {
      initial: 'idle',
      states: {
        idle: {
          on: { 'step.requested': { target: 'waiting', actions: { type: 'want', params: ({ event }) => event } } },
        },
        /** Everything is saved first. */
        waiting: {
          tags: 'busy',
          always: { guard: 'isSaved', target: 'taking' },
          on: { 'step.cancelled': 'idle' },
        },
        taking: {
          tags: ['pending', 'busy'],
          invoke: {
            src: 'take',
            input: ({ context }) => ({ step: { ...context.step!, version: context.evaluation.version } }),
            onDone: {
              target: 'idle',
              actions: [
                { type: 'tell', params: ({ event }) => ({ evaluation: event.output }) },
                { type: 'announceTaken', params: ({ event }) => ({ evaluation: event.output }) },
              ],
            },
            onError: [
              {
                guard: { type: 'isConflict', params: error },
                target: 'looking',
                actions: { type: 'explainStep', params: error },
              },
              { target: 'idle', actions: { type: 'explainStep', params: error } },
            ],
          },
        },
        /** It is not as the person saw it: they see it as it is, and decide again. */
        looking: {
          tags: ['pending', 'busy'],
          invoke: {
            src: 'fetch',
            onDone: {
              target: 'idle',
              actions: { type: 'tell', params: ({ event }) => ({ evaluation: event.output }) },
            },
            onError: 'idle',
          },
        },
      },
    },
  },
})

export type AuditActor = ActorRefFrom<typeof auditMachine>

/** The only door for the effects. */
export const provideAudit = ({ save, fetch, take, keep: keepUnsaved }: AuditApi) =>
  auditMachine.provide({
    actors: {
      save: fromPromise(({ input, signal }) => save(input.change, signal)),
      fetch: fromPromise(({ signal }) => fetch(signal)),
      take: fromPromise(({ input, signal }) => take(input.step, signal)),
    },
    actions: { keep: (_, { unsaved }) => keepUnsaved(unsaved) },
  })
