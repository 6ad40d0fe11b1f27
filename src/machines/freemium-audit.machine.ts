import { assign, emit, fromPromise, setup } from 'xstate'

import type { AuditStart, AuditUpload } from '#contracts/audits.ts'
import type { Failure } from '#contracts/failure.ts'

import { failureOf } from './failure-of.ts'
import type {
  AuditStep,
  BroughtFile,
  FreemiumAuditApi,
  FreemiumAuditContext,
  FreemiumAuditEvent,
} from './freemium-audit.ts'

const types: {
  context?: FreemiumAuditContext
  events?: FreemiumAuditEvent
  emitted?: { type: 'place.changed'; place: AuditStep }
  input?: AuditStep
  tags?: 'pending'
} = {}

const NOWHERE: AuditStep = { call: null, audit: null }

/**
 * An audit from its conversation to its sheet: a file is uploaded and read or a call is selected, then a scorecard is
 * selected, and the audit is started.
 */
export const provideFreemiumAudit = (api: FreemiumAuditApi) =>
  setup({
    types,
    actors: {
      send: fromPromise<AuditUpload, { brought: BroughtFile }>(({ input, signal }) => api.send(input.brought, signal)),
      follow: fromPromise<AuditUpload, { id: number }>(({ input, signal }) => api.follow(input.id, signal)),
      begin: fromPromise<{ id: number }, AuditStart>(({ input, signal }) => api.begin(input, signal)),
    },
    actions: {
      go: assign((_, { place }: { place: AuditStep }) => ({ ...place, failure: null })),
      announcePlace: emit(({ context: { call, audit } }) => ({
        type: 'place.changed' as const,
        place: { call, audit },
      })),
      bring: assign((_, { brought }: { brought: BroughtFile }) => ({ brought, upload: null, failure: null })),
      forgetFile: assign({ brought: null, upload: null, failure: null }),
      take: assign((_, { upload }: { upload: AuditUpload }) => ({ upload })),
      choose: assign((_, { scorecard }: { scorecard: number }) => ({ scorecard, failure: null })),
      explain: assign((_, { failure }: { failure: Failure }) => ({ failure })),
      clearFailure: assign({ failure: null }),
    },
    guards: {
      isElsewhere: ({ context }, { place }: { place: AuditStep }) =>
        place.call !== context.call || place.audit !== context.audit,
      hasOne: (_, { upload }: { upload: AuditUpload }) => upload.interaction_ids.length === 1,
      isAtAudit: ({ context }) => context.audit !== null,
      isAtCall: ({ context }) => context.call !== null,
    },
  }).createMachine({
    id: 'freemium-audit',
    context: ({ input }) => ({ ...input, brought: null, upload: null, scorecard: null, failure: null }),
    initial: 'arriving',
    on: {
      'place.told': {
        guard: { type: 'isElsewhere', params: ({ event: { place } }) => ({ place }) },
        target: '.arriving',
        actions: { type: 'go', params: ({ event: { place } }) => ({ place }) },
      },
    },
    states: {
      arriving: {
        always: [
          { guard: 'isAtAudit', target: 'scoring' },
          { guard: 'isAtCall', target: 'chosen' },
          { target: 'choosing' },
        ],
      },
      // the result and the errors of the last file stay visible until something is selected
      choosing: {
        on: {
          'file.chosen': {
            target: 'sending',
            actions: { type: 'bring', params: ({ event: { brought } }) => ({ brought }) },
          },
          'call.chosen': {
            target: 'chosen',
            actions: [
              { type: 'go', params: ({ event: { call } }) => ({ place: { call, audit: null } }) },
              'announcePlace',
            ],
          },
        },
      },
      sending: {
        tags: 'pending',
        invoke: {
          src: 'send',
          input: ({ context }) => ({ brought: context.brought! }),
          onDone: { target: 'reading', actions: { type: 'take', params: ({ event }) => ({ upload: event.output }) } },
          onError: {
            target: 'choosing',
            actions: { type: 'explain', params: ({ event }) => ({ failure: failureOf(event.error) }) },
          },
        },
        on: { 'file.withdrawn': { target: 'choosing', actions: 'forgetFile' } },
      },
      reading: {
        tags: 'pending',
        invoke: {
          src: 'follow',
          input: ({ context }) => ({ id: context.upload!.id }),
          onDone: [
            {
              guard: { type: 'hasOne', params: ({ event }) => ({ upload: event.output }) },
              target: 'chosen',
              actions: [
                'forgetFile',
                {
                  type: 'go',
                  params: ({ event }) => ({ place: { call: event.output.interaction_ids[0]!, audit: null } }),
                },
                'announcePlace',
              ],
            },
            { target: 'choosing', actions: { type: 'take', params: ({ event }) => ({ upload: event.output }) } },
          ],
          onError: {
            target: 'cutOff',
            actions: { type: 'explain', params: ({ event }) => ({ failure: failureOf(event.error) }) },
          },
        },
        on: { 'file.withdrawn': { target: 'choosing', actions: 'forgetFile' } },
      },
      // the server continues by itself
      cutOff: {
        after: { 3_000: { target: 'reading', actions: 'clearFailure' } },
        on: {
          'connection.retried': { target: 'reading', actions: 'clearFailure' },
          'file.withdrawn': { target: 'choosing', actions: 'forgetFile' },
        },
      },
      chosen: {
        on: {
          'scorecard.chosen': {
            target: 'beginning',
            actions: { type: 'choose', params: ({ event: { scorecard } }) => ({ scorecard }) },
          },
          'call.withdrawn': {
            target: 'choosing',
            actions: [{ type: 'go', params: { place: NOWHERE } }, 'announcePlace'],
          },
        },
      },
      beginning: {
        tags: 'pending',
        invoke: {
          src: 'begin',
          input: ({ context }) => ({ interaction_id: context.call!, scorecard_id: context.scorecard! }),
          onDone: {
            target: 'scoring',
            actions: [
              { type: 'go', params: ({ event }) => ({ place: { call: null, audit: event.output.id } }) },
              'announcePlace',
            ],
          },
          onError: {
            target: 'chosen',
            actions: { type: 'explain', params: ({ event }) => ({ failure: failureOf(event.error) }) },
          },
        },
      },
      scoring: {
        on: {
          'audit.closed': {
            target: 'choosing',
            actions: ['forgetFile', { type: 'go', params: { place: NOWHERE } }, 'announcePlace'],
          },
        },
      },
    },
  })
