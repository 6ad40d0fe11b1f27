import { assign, emit, fromPromise, setup } from 'xstate'

import type { Failure } from '#contracts/failure.ts'

import { failureOf } from './failure-of.ts'
import {
  hasProgressed,
  type Choices,
  type FileImportApi,
  type FileImportContext,
  type FileImportEvent,
  type FileImportInput,
  type ImportFile,
  type Progress,
} from './file-import.ts'

type Work = { tell: (progress: Progress) => void }

/** The import of a file of rows: upload, mapping of columns, check, review, apply. Nothing changes before it is applied. */
export const provideFileImport = <Imported extends ImportFile, Chosen extends Choices>(
  api: FileImportApi<Imported, Chosen>,
) => {
  const types: {
    context?: FileImportContext<Imported, Chosen>
    events?: FileImportEvent<Imported, Chosen>
    emitted?: { type: 'file.received'; file: Imported } | { type: 'file.changed' }
    input?: FileImportInput<Imported, Chosen>
    tags?: 'pending'
  } = {}

  return setup({
    types,
    actors: {
      upload: fromPromise<Imported, { source: File }>(({ input, signal }) => api.upload(input.source, signal)),
      check: fromPromise<Imported, Work & { file: Imported; mapping: Imported['mapping'] }>(({ input, signal }) =>
        api.check(input.file, input.mapping, input.tell, signal),
      ),
      apply: fromPromise<Imported, Work & { file: Imported; choices: Chosen }>(({ input, signal }) =>
        api.apply(input.file, input.choices, input.tell, signal),
      ),
    },
    actions: {
      choose: assign((_, { source }: { source: File }) => ({ source })),
      take: assign((_, { file }: { file: Imported }) => ({ file, mapping: file.mapping, source: null, failure: null })),
      forget: assign({ source: null, file: null, mapping: {}, progress: null, failure: null }),
      rememberMapping: assign((_, { mapping }: { mapping: Imported['mapping'] }) => ({ mapping })),
      rememberChoices: assign((_, { choices }: { choices: Chosen }) => ({ choices })),
      rememberProgress: assign((_, { done, total }: Progress) => ({ progress: { done, total } })),
      startAfresh: assign({ progress: null, failure: null }),
      explain: assign((_, { failure }: { failure: Failure }) => ({ failure })),
      clearFailure: assign({ failure: null }),
      announceFile: emit((_, { file }: { file: Imported }) => ({ type: 'file.received' as const, file })),
      announceChange: emit({ type: 'file.changed' as const }),
    },
    guards: {
      isNews: ({ context }, { file }: { file: Imported }) =>
        context.file?.id !== file.id || hasProgressed(file, context.file),
      isReceived: ({ context }) => context.file?.state === 'received',
      isChecked: ({ context }) => context.file?.state === 'checked',
      isApplied: ({ context }) => context.file?.state === 'applied',
      hasRequiredColumns: ({ context: { mapping, required } }) =>
        required.every((field) => mapping[field] !== undefined),
    },
  }).createMachine({
    id: 'file-import',
    context: ({ input: { file, required, choices } }) => ({
      source: null,
      file,
      mapping: file?.mapping ?? {},
      required,
      choices,
      progress: null,
      failure: null,
    }),
    initial: 'opening',
    on: {
      'file.opened': {
        guard: { type: 'isNews', params: ({ event: { file } }) => ({ file }) },
        target: '.opening',
        actions: { type: 'take', params: ({ event: { file } }) => ({ file }) },
      },
      'file.closed': { target: '.waiting', actions: 'forget' },
    },
    states: {
      opening: {
        always: [
          { guard: 'isReceived', target: 'mapping' },
          { guard: 'isChecked', target: 'reviewing' },
          { guard: 'isApplied', target: 'applied' },
          { target: 'waiting' },
        ],
      },
      waiting: {
        on: {
          'file.chosen': {
            target: 'uploading',
            actions: { type: 'choose', params: ({ event: { source } }) => ({ source }) },
          },
        },
      },
      uploading: {
        tags: 'pending',
        entry: 'startAfresh',
        invoke: {
          src: 'upload',
          input: ({ context }) => ({ source: context.source! }),
          onDone: {
            target: 'mapping',
            actions: [
              { type: 'take', params: ({ event }) => ({ file: event.output }) },
              { type: 'announceFile', params: ({ event }) => ({ file: event.output }) },
            ],
          },
          onError: {
            target: 'waiting',
            actions: { type: 'explain', params: ({ event }) => ({ failure: failureOf(event.error) }) },
          },
        },
        on: { 'work.cancelled': 'waiting' },
      },
      mapping: {
        on: {
          'mapping.changed': {
            actions: [{ type: 'rememberMapping', params: ({ event: { mapping } }) => ({ mapping }) }, 'clearFailure'],
          },
          'check.requested': { guard: 'hasRequiredColumns', target: 'checking' },
        },
      },
      checking: {
        tags: 'pending',
        entry: 'startAfresh',
        // whatever the result: another screen of the same file must not show the old state
        exit: 'announceChange',
        invoke: {
          src: 'check',
          input: ({ context: { file, mapping }, self }) => ({ file: file!, mapping, tell: sendProgressTo(self) }),
          onDone: { target: 'reviewing', actions: { type: 'take', params: ({ event }) => ({ file: event.output }) } },
          onError: {
            target: 'mapping',
            actions: { type: 'explain', params: ({ event }) => ({ failure: failureOf(event.error) }) },
          },
        },
        on: {
          'work.progressed': { actions: { type: 'rememberProgress', params: ({ event }) => event } },
          'work.cancelled': 'mapping',
        },
      },
      reviewing: {
        on: {
          'mapping.reopened': { target: 'mapping', actions: 'clearFailure' },
          'choices.changed': {
            actions: { type: 'rememberChoices', params: ({ event: { choices } }) => ({ choices }) },
          },
          'apply.requested': 'applying',
        },
      },
      applying: {
        tags: 'pending',
        entry: 'startAfresh',
        // whatever the result: the answer may have been lost, or the cancellation may have come too late
        exit: 'announceChange',
        invoke: {
          src: 'apply',
          input: ({ context: { file, choices }, self }) => ({ file: file!, choices, tell: sendProgressTo(self) }),
          onDone: { target: 'applied', actions: { type: 'take', params: ({ event }) => ({ file: event.output }) } },
          onError: {
            target: 'reviewing',
            actions: { type: 'explain', params: ({ event }) => ({ failure: failureOf(event.error) }) },
          },
        },
        on: {
          'work.progressed': { actions: { type: 'rememberProgress', params: ({ event }) => event } },
          'work.cancelled': 'reviewing',
        },
      },
      applied: {},
    },
  })
}

type ProgressListener = { send: (event: { type: 'work.progressed' } & Progress) => void }

const sendProgressTo =
  (self: ProgressListener) =>
  ({ done, total }: Progress) =>
    self.send({ type: 'work.progressed', done, total })
