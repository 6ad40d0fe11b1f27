import { assign, emit, fromPromise, setup } from 'xstate'

import type { Failure } from '#contracts/failure.ts'
import type { ImportDraft } from '#contracts/imports.ts'

import { failureOf } from './failure-of.ts'
import {
  type ChosenFile,
  type ImportApi,
  type ImportContext,
  type ImportEvent,
  type ImportInput,
  type ImportCommand,
  isUnderWay,
  type TrackedImport,
} from './import.ts'

/**
 * The import of conversations: a source is selected, its files are sent, checked, reviewed, and stored by the server,
 * whose progress is followed.
 */
export const provideImport = <Kept extends TrackedImport>(api: ImportApi<Kept>) => {
  const types: {
    context?: ImportContext<Kept>
    events?: ImportEvent<Kept>
    emitted?: { type: 'import.created'; import: Kept } | { type: 'import.changed' }
    input?: ImportInput<Kept>
    tags?: 'pending'
  } = {}

  const opened = ({ event }: { event: { import: Kept } }) => ({ kept: event.import })

  return setup({
    types,
    actors: {
      create: fromPromise<Kept, { draft: ImportDraft }>(({ input, signal }) => api.create(input.draft, signal)),
      send: fromPromise<void, { id: number; chosen: ChosenFile }>(({ input, signal }) =>
        api.send(input.id, input.chosen, signal),
      ),
      ask: fromPromise<void, { id: number; wish: ImportCommand }>(({ input, signal }) =>
        api.ask(input.id, input.wish, signal),
      ),
      follow: fromPromise<Kept, { id: number; tell: (kept: Kept) => void }>(({ input, signal }) =>
        api.follow(input.id, input.tell, signal),
      ),
    },
    actions: {
      choose: assign((_, { draft, files }: { draft: ImportDraft; files: readonly ChosenFile[] }) => ({
        draft,
        files,
        sent: 0,
        failure: null,
      })),
      take: assign((_, { kept }: { kept: Kept }) => ({ import: kept })),
      countSent: assign(({ context }) => ({ sent: context.sent + 1 })),
      wish: assign((_, { wish }: { wish: ImportCommand }) => ({ wish, failure: null })),
      explain: assign((_, { failure }: { failure: Failure }) => ({ failure })),
      clearFailure: assign({ failure: null }),
      forget: assign({ import: null, draft: null, files: [], sent: 0, failure: null }),
      announceImport: emit((_, { kept }: { kept: Kept }) => ({ type: 'import.created' as const, import: kept })),
      announceChange: emit({ type: 'import.changed' as const }),
    },
    guards: {
      isAnother: ({ context }, { kept }: { kept: Kept }) => context.import?.id !== kept.id,
      isUnderWay: ({ context }) => context.import !== null && isUnderWay(context.import),
      isKept: ({ context }) => context.import !== null,
      works: (_, { kept }: { kept: Kept }) => isUnderWay(kept),
      hasMoreFiles: ({ context }) => context.sent < context.files.length,
    },
  }).createMachine({
    id: 'import',
    context: ({ input }) => ({
      import: input.import,
      draft: null,
      files: [],
      sent: 0,
      wish: { to: 'check' },
      failure: null,
    }),
    initial: 'opening',
    on: {
      'import.opened': {
        guard: { type: 'isAnother', params: opened },
        target: '.opening',
        actions: ['forget', { type: 'take', params: opened }],
      },
      'import.closed': { target: '.choosing', actions: 'forget' },
    },
    states: {
      opening: {
        always: [
          { guard: 'isUnderWay', target: 'following' },
          { guard: 'isKept', target: 'settled' },
          { target: 'choosing' },
        ],
      },
      choosing: {
        on: {
          'source.chosen': {
            target: 'creating',
            actions: { type: 'choose', params: ({ event: { draft, files } }) => ({ draft, files }) },
          },
        },
      },
      creating: {
        tags: 'pending',
        invoke: {
          src: 'create',
          input: ({ context }) => ({ draft: context.draft! }),
          onDone: {
            target: 'sending',
            actions: [
              { type: 'take', params: ({ event }) => ({ kept: event.output }) },
              { type: 'announceImport', params: ({ event }) => ({ kept: event.output }) },
            ],
          },
          onError: {
            target: 'choosing',
            actions: { type: 'explain', params: ({ event }) => ({ failure: failureOf(event.error) }) },
          },
        },
      },
      sending: {
        tags: 'pending',
        initial: 'next',
        on: { 'sending.stopped': 'stopped' },
        states: {
          next: {
            always: [
              { guard: 'hasMoreFiles', target: 'file' },
              { target: '#import.asking', actions: { type: 'wish', params: { wish: { to: 'check' } } } },
            ],
          },
          file: {
            invoke: {
              src: 'send',
              input: ({ context }) => ({ id: context.import!.id, chosen: context.files[context.sent]! }),
              onDone: { target: 'next', actions: 'countSent' },
              onError: {
                target: '#import.stopped',
                actions: { type: 'explain', params: ({ event }) => ({ failure: failureOf(event.error) }) },
              },
            },
          },
        },
      },
      // the files that have arrived stay: the rest can be sent later
      stopped: { on: { 'sending.resumed': { target: 'sending', actions: 'clearFailure' } } },
      asking: {
        tags: 'pending',
        invoke: {
          src: 'ask',
          input: ({ context }) => ({ id: context.import!.id, wish: context.wish }),
          onDone: 'following',
          // it may have been done anyway, or by somebody else: the state is read again
          onError: {
            target: 'settled',
            actions: { type: 'explain', params: ({ event }) => ({ failure: failureOf(event.error) }) },
          },
        },
      },
      following: {
        tags: 'pending',
        invoke: {
          src: 'follow',
          input: ({ context, self }) => ({
            id: context.import!.id,
            tell: (kept: Kept) => self.send({ type: 'import.progressed', import: kept }),
          }),
          onDone: { target: 'settled', actions: { type: 'take', params: ({ event }) => ({ kept: event.output }) } },
          onError: {
            target: 'cutOff',
            actions: { type: 'explain', params: ({ event }) => ({ failure: failureOf(event.error) }) },
          },
        },
        on: {
          'import.progressed': { actions: { type: 'take', params: ({ event }) => ({ kept: event.import }) } },
          'cancel.requested': {
            target: 'asking',
            actions: { type: 'wish', params: { wish: { to: 'cancel' } } },
          },
        },
      },
      // the server continues by itself
      cutOff: {
        after: { 3_000: { target: 'following', actions: 'clearFailure' } },
        on: { 'connection.retried': { target: 'following', actions: 'clearFailure' } },
      },
      settled: {
        entry: 'announceChange',
        on: {
          'import.opened': [
            {
              guard: { type: 'isAnother', params: opened },
              target: 'opening',
              actions: ['forget', { type: 'take', params: opened }],
            },
            // somebody else has started it
            {
              guard: { type: 'works', params: opened },
              target: 'following',
              actions: { type: 'take', params: opened },
            },
            { actions: { type: 'take', params: opened } },
          ],
          'check.requested': {
            target: 'asking',
            actions: { type: 'wish', params: ({ event: { options } }) => ({ wish: { to: 'check', options } }) },
          },
          'start.requested': { target: 'asking', actions: { type: 'wish', params: { wish: { to: 'start' } } } },
          'cancel.requested': { target: 'asking', actions: { type: 'wish', params: { wish: { to: 'cancel' } } } },
          'undo.requested': { target: 'asking', actions: { type: 'wish', params: { wish: { to: 'undo' } } } },
        },
      },
    },
  })
}
