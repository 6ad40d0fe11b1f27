import { expect } from 'vitest'
import { createActor, type InspectionEvent } from 'xstate'

import type { Note, NoteSpan, SavedNote } from '#contracts/notes.ts'
import { provideNote } from '#src/machines/note.machine.ts'
import type { NoteDraft, NoteEmitted } from '#src/machines/note.ts'

import type { NoteStoryEvent, NoteStoryState, RemovalStoryEvent, RemovalStoryState } from './note.model.ts'
import type { Driver } from './stories.ts'

type Work = { what: unknown; accept: (answer?: unknown) => void; refuse: (kind: string) => void }

/** The production machine with a server that answers when the story says so, and a storage for one draft. */
function page(inspect: (event: InspectionEvent) => void) {
  const pending: Work[] = []
  const emitted: NoteEmitted[] = []
  let stored: NoteDraft | null = null
  const work = <Answer>(what: unknown) =>
    new Promise<Answer>((resolve, reject) =>
      pending.push({
        what,
        accept: (answer) => resolve(answer as Answer),
        refuse: (kind) => reject(Object.assign(new Error(kind), { failure: { kind, message: 'No.' } })),
      }),
    )
  const machine = provideNote({
    save: (draft) => work<SavedNote>(draft),
    remove: (id) => work(id),
    keep: (draft) => void (stored = draft),
  })
  const open = () => {
    const actor = createActor(machine, { input: { kept: stored }, inspect })
    actor.on('*', (event) => emitted.push(event))
    return actor.start()
  }
  let actor = open()

  return {
    pending,
    emitted,
    stored: () => stored,
    send: (event: Parameters<typeof actor.send>[0]) => actor.send(event),
    snapshot: () => actor.getSnapshot(),
    reload: () => {
      actor.stop()
      actor = open()
    },
    answer: async (how: (item: Work) => void) => {
      how(pending.pop() ?? expect.unreachable('nothing is under way'))
      await new Promise((resolve) => setTimeout(resolve)) // lets the consequences of the answer happen
    },
  }
}

const wordsAt = (seq: number): NoteSpan => ({
  ...{ seq, last_seq: seq, start_char: 0, end_char: 4 },
  ...{ start_ms: null, end_ms: null },
})
const note = { id: 9 } as Note

export function noteDriver(inspect: (event: InspectionEvent) => void): Driver<NoteStoryEvent, NoteStoryState> {
  const { send, snapshot, pending, emitted, stored, answer, reload } = page(inspect)
  let draft: NoteDraft = { text: '', mentions: [], span: null, of: null }
  let saved = 0

  const expectOpen = (state: string, isKept: boolean) => {
    expect(snapshot().value).toEqual({ draft: state, removal: 'none' })
    expect(snapshot().context.draft).toEqual(draft)
    expect(snapshot().hasTag('open')).toBe(true)
    if (isKept) expect(stored()).toEqual(draft)
  }
  const expectOnItsWay = () => {
    expectOpen('saving', false)
    expect(pending.map(({ what }) => what)).toEqual([draft])
    expect(snapshot().context.failure).toBeNull()
  }
  const point = (span: NoteSpan | null) => {
    if (!draft.of) draft = { ...draft, span }
  }
  const type = (text: string) => {
    if (!snapshot().hasTag('pending')) draft = { ...draft, text, mentions: [{ id: 3, name: 'Ana' }] }
    send({ type: 'text.changed', text, mentions: [{ id: 3, name: 'Ana' }] })
  }

  return {
    does: {
      'start one': () => {
        if (!snapshot().hasTag('open')) draft = { text: '', mentions: [], span: null, of: null }
        point(wordsAt(1))
        send({ type: 'note.started', span: wordsAt(1) })
      },
      'open one of mine': () => {
        draft = { text: 'Mine', mentions: [], span: wordsAt(4), of: { id: 9, version: 2 } }
        send({ type: 'note.reopened', draft })
      },
      'write a word': () => type(`${draft.text} word`),
      'clear it': () => type(' '),
      'choose other words': () => {
        point(wordsAt(2))
        send({ type: 'note.started', span: wordsAt(2) })
      },
      'make it about the whole': () => {
        point(null)
        send({ type: 'span.dropped' })
      },
      save: () => send({ type: 'note.submitted' }),
      'be accepted': async () => {
        saved += 1
        await answer(({ accept }) => accept({ note, masked: 2 }))
        expect(snapshot().context.masked).toBe(2)
        expect(emitted.at(-1)).toEqual({ type: 'note.saved', note })
      },
      'be refused': async () => {
        await answer(({ refuse }) => refuse('unavailable'))
        expect(snapshot().context.failure).toEqual({ kind: 'unavailable', message: 'No.' })
      },
      'somebody was faster': async () => {
        await answer(({ refuse }) => refuse('conflict'))
        expect(emitted.at(-1)).toEqual({ type: 'notes.stale' })
      },
      'save it all the same': () => {
        draft = { ...draft, of: { id: 9, version: 7 } }
        send({ type: 'conflict.overruled', version: 7 })
      },
      'give it up': () => send({ type: 'note.discarded' }),
      'leave and come back': reload,
    },
    sees: {
      'nothing open': () => {
        expect(snapshot().value).toEqual({ draft: 'closed', removal: 'none' })
        expect(snapshot().hasTag('open')).toBe(false)
        expect(stored()?.text.trim() ?? '').toBe('')
        expect(emitted.filter((event) => event.type === 'note.saved')).toHaveLength(saved)
      },
      'an empty note': () => expectOpen('writing', false),
      'a written note': () => expectOpen('writing', true),
      'a note changed': () => expectOpen('writing', false),
      'on its way': expectOnItsWay,
      'a change on its way': expectOnItsWay,
      contested: () => expectOpen('conflict', false),
    },
  }
}

export function noteRemovalDriver(
  inspect: (event: InspectionEvent) => void,
): Driver<RemovalStoryEvent, RemovalStoryState> {
  const { send, snapshot, pending, emitted, answer } = page(inspect)
  let requestedId = 0
  const request = (id: number) => {
    requestedId = id
    send({ type: 'removal.requested', id })
  }

  return {
    does: {
      'ask to remove it': () => request(9),
      'ask to remove another': () => request(10),
      'keep it': () => send({ type: 'removal.cancelled' }),
      'go on': () => send({ type: 'removal.confirmed' }),
      'be accepted': async () => {
        await answer(({ accept }) => accept())
        expect(emitted.at(-1)).toEqual({ type: 'note.removed', id: requestedId })
      },
      'be refused': async () => {
        await answer(({ refuse }) => refuse('unavailable'))
        expect(snapshot().context.removalFailure).toEqual({ kind: 'unavailable', message: 'No.' })
      },
    },
    sees: {
      'all there': () => expect(snapshot().context).toMatchObject({ removed: null, removalFailure: null }),
      asked: () => {
        expect(snapshot().value).toEqual({ draft: 'closed', removal: 'asking' })
        expect(snapshot().context.removed).toBe(requestedId)
      },
      'on its way': () => {
        expect(pending.map(({ what }) => what)).toEqual([requestedId])
        expect(snapshot().hasTag('pending')).toBe(true)
      },
    },
  }
}
