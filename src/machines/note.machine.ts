import { type ActorRefFrom, assign, emit, fromPromise, setup } from 'xstate'

import type { Failure } from '#contracts/failure.ts'
import type { Note, NoteSpan, SavedNote } from '#contracts/notes.ts'

import { failureOf } from './failure-of.ts'
import { NO_NOTE, type NoteApi, type NoteContext, type NoteDraft, type NoteEmitted, type NoteEvent } from './note.ts'

const types: {
  context?: NoteContext
  events?: NoteEvent
  emitted?: NoteEmitted
  /** The draft that was being written when the page was left; null for none. */
  input?: { kept: NoteDraft | null }
  tags?: 'pending' | 'open'
} = {}

type Moment<Type extends NoteEvent['type']> = { event: Extract<NoteEvent, { type: Type }> }

const write = { type: 'write', params: ({ event }: Moment<'text.changed'>) => event } as const
const pointTo = { type: 'pointTo', params: ({ event }: Moment<'note.started'>) => event } as const
const take = { type: 'take', params: ({ event }: Moment<'note.reopened'>) => event } as const
const keep = { type: 'keep', params: ({ context }: { context: NoteContext }) => ({ draft: context.draft }) } as const
const forget = { type: 'keep', params: { draft: null } } as const
const explain = {
  type: 'explain',
  params: ({ event }: { event: { error: unknown } }) => ({ failure: failureOf(event.error) }),
} as const

/** Notes on a conversation: one that is being written, which is never lost, and independently one that is being removed. */
export const provideNote = (api: NoteApi) =>
  setup({
    types,
    actors: {
      save: fromPromise<SavedNote, { draft: NoteDraft }>(({ input, signal }) => api.save(input.draft, signal)),
      remove: fromPromise<unknown, { id: number }>(({ input, signal }) => api.remove(input.id, signal)),
    },
    actions: {
      keep: (_, { draft }: { draft: NoteDraft | null }) => api.keep(draft),
      begin: assign({ draft: NO_NOTE, failure: null, masked: 0 }),
      take: assign((_, { draft }: { draft: NoteDraft }) => ({ draft, failure: null, masked: 0 })),
      write: assign(({ context }, { text, mentions }: Pick<NoteDraft, 'text' | 'mentions'>) => ({
        draft: { ...context.draft, text, mentions },
      })),
      pointTo: assign(({ context }, { span }: { span: NoteSpan | null }) => ({ draft: { ...context.draft, span } })),
      overrule: assign(({ context: { draft } }, { version }: { version: number }) => ({
        draft: { ...draft, of: draft.of && { ...draft.of, version } },
      })),
      clearFailure: assign({ failure: null }),
      explain: assign((_, { failure }: { failure: Failure }) => ({ failure })),
      rememberMasked: assign((_, { masked }: { masked: number }) => ({ masked })),
      pick: assign((_, { id }: { id: number }) => ({ removed: id, removalFailure: null })),
      clearRemovalFailure: assign({ removalFailure: null }),
      unpick: assign({ removed: null, removalFailure: null }),
      explainRemoval: assign((_, { failure }: { failure: Failure }) => ({ removalFailure: failure })),
      announceSaved: emit((_, { note }: { note: Note }) => ({ type: 'note.saved', note })),
      announceRemoved: emit(({ context }) => ({ type: 'note.removed', id: context.removed! })),
      announceStale: emit({ type: 'notes.stale' }),
    },
    guards: {
      wasWriting: ({ context: { draft } }) => draft.text.trim() !== '',
      hasText: ({ context: { draft } }) => draft.text.trim() !== '',
      isChange: ({ context: { draft } }) => draft.of !== null,
      isConflict: (_, { error }: { error: unknown }) => failureOf(error).kind === 'conflict',
    },
  }).createMachine({
    id: 'note',
    context: ({ input }) => ({
      draft: input.kept ?? NO_NOTE,
      failure: null,
      masked: 0,
      removed: null,
      removalFailure: null,
    }),
    type: 'parallel',
    states: {
      draft: {
        initial: 'opening',
        states: {
          opening: { always: [{ guard: 'wasWriting', target: 'writing' }, { target: 'closed' }] },
          closed: {
            on: {
              'note.started': { target: 'writing', actions: ['begin', pointTo] },
              'note.reopened': { target: 'writing', actions: take },
            },
          },
          writing: {
            tags: 'open',
            on: {
              // a changed note keeps its place: otherwise it would be another note
              'note.started': [{ guard: 'isChange' }, { actions: [pointTo, keep] }],
              'text.changed': { actions: [write, keep] },
              'span.dropped': [{ guard: 'isChange' }, { actions: [{ type: 'pointTo', params: { span: null } }, keep] }],
              'note.submitted': { guard: 'hasText', target: 'saving' },
              'note.discarded': { target: 'closed', actions: ['begin', forget] },
            },
          },
          saving: {
            tags: ['pending', 'open'],
            entry: 'clearFailure',
            invoke: {
              src: 'save',
              input: ({ context: { draft } }) => ({ draft }),
              onDone: {
                target: 'closed',
                actions: [
                  'begin',
                  forget,
                  { type: 'rememberMasked', params: ({ event }) => event.output },
                  { type: 'announceSaved', params: ({ event }) => event.output },
                ],
              },
              onError: [
                {
                  guard: { type: 'isConflict', params: ({ event }) => event },
                  target: 'conflict',
                  actions: [explain, 'announceStale'],
                },
                { target: 'writing', actions: explain },
              ],
            },
          },
          conflict: {
            tags: 'open',
            on: {
              'text.changed': { actions: [write, keep] },
              'conflict.overruled': {
                target: 'saving',
                actions: { type: 'overrule', params: ({ event }) => event },
              },
              'note.discarded': { target: 'closed', actions: ['begin', forget] },
            },
          },
        },
      },
      removal: {
        initial: 'none',
        states: {
          none: {
            on: { 'removal.requested': { target: 'asking', actions: { type: 'pick', params: ({ event }) => event } } },
          },
          asking: {
            on: {
              'removal.requested': { actions: { type: 'pick', params: ({ event }) => event } },
              'removal.confirmed': 'removing',
              'removal.cancelled': { target: 'none', actions: 'unpick' },
            },
          },
          removing: {
            tags: 'pending',
            entry: 'clearRemovalFailure',
            invoke: {
              src: 'remove',
              input: ({ context }) => ({ id: context.removed! }),
              onDone: { target: 'none', actions: ['announceRemoved', 'unpick'] },
              onError: {
                target: 'asking',
                actions: { type: 'explainRemoval', params: ({ event }) => ({ failure: failureOf(event.error) }) },
              },
            },
          },
        },
      },
    },
  })

export type NoteActor = ActorRefFrom<typeof provideNote>
