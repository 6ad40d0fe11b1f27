import { useRouter } from '@tanstack/react-router'
import { useActorRef } from '@xstate/react'
import { useEffect, useReducer, useRef, useState } from 'react'
import * as z from 'zod/mini'

import { type Note, type NoteSpan, noteSpanSchema } from '#contracts/notes.ts'
import { safeStorage, type SafeStorage } from '#src/lib/safe-storage.ts'
import { provideNote } from '#src/machines/note.machine.ts'
import type { NoteDraft } from '#src/machines/note.ts'
import { usePromiseState } from '#src/ui/use-promise-state.ts'

import { draftOf } from './note-words.ts'
import { notesApi } from './notes.api.ts'

export type ConversationNotes = ReturnType<typeof useNotes>

/** The notes of a conversation and the note that is being written. They belong to the page, because panels are opened and closed. */
export function useNotes(conversation: number) {
  const { http, session, inspect } = useRouter().options.context
  const [{ api, kept, machine }] = useState(() => {
    const notes = notesApi(http, conversation)
    const writer = session.getSnapshot().context.user?.id ?? 0
    const drafts = noteDrafts(
      safeStorage(() => localStorage),
      { writer, conversation },
    )
    return {
      api: notes,
      kept: drafts.get(),
      machine: provideNote({
        save: (draft, signal) => notes.save(draft, signal),
        remove: notes.remove,
        keep: (draft) => drafts.keep(draft),
      }),
    }
  })
  const actor = useActorRef(machine, { input: { kept }, ...(inspect && { inspect }) })
  const [answer, setAnswer] = useState(() => api.list())
  const notes = usePromiseState(answer)

  useEffect(() => {
    const reload = () => setAnswer(api.list())
    const subscriptions = (['note.saved', 'note.removed', 'notes.stale'] as const).map((type) => actor.on(type, reload))
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe()
    }
  }, [actor, api])

  const [attention, requestAttention] = useReducer((count: number) => count + 1, 0)
  const handled = useRef(0)

  return {
    notes,
    actor,
    findPeople: api.people,
    /** Whether a draft was restored from the last visit and can be continued. */
    isRestored: kept !== null,
    reload: () => setAnswer(api.list()),
    /** Starts a note, or moves the one that is being written to another place. */
    start(span: NoteSpan | null) {
      actor.send({ type: 'note.started', span })
      requestAttention()
    },
    edit(note: Note) {
      actor.send({ type: 'note.reopened', draft: draftOf(note) })
      requestAttention()
    },
    /** A number that changes each time somebody starts to write. */
    attention,
    /** Whether the field should take the focus: once for each start. */
    takeAttention() {
      const isNew = attention > handled.current
      handled.current = attention
      return isNew
    },
  }
}

/** The owner of the draft and its conversation: another person in the same browser never sees it. */
type DraftOwner = { writer: number; conversation: number }

/** The drafts of notes that were being written when the page was closed. They are stored for a week. */
export function noteDrafts(storage: SafeStorage, { writer, conversation }: DraftOwner, now = Date.now) {
  const name = `${writer}:${conversation}`
  const others = () => Object.entries(read(storage)).filter(([key, { at }]) => key !== name && now() - at < WEEK_MS)

  return {
    get(): NoteDraft | null {
      const stored = read(storage)[name]
      return stored && now() - stored.at < WEEK_MS ? stored.draft : null
    },
    keep(draft: NoteDraft | null) {
      const hasText = draft !== null && draft.text.trim() !== ''
      const drafts = [...others().slice(-MAX_OTHERS), ...(hasText ? [[name, { at: now(), draft }] as const] : [])]
      if (drafts.length === 0) storage.remove(KEY)
      else storage.set(KEY, JSON.stringify(Object.fromEntries(drafts)))
    },
  }
}

const KEY = 'atalaya-note-drafts'
const WEEK_MS = 7 * 86_400_000
const MAX_OTHERS = 20

const storedSchema = z.record(
  z.string(),
  z.object({
    at: z.number(),
    draft: z.object({
      text: z.string(),
      mentions: z.array(z.object({ id: z.number(), name: z.string() })),
      span: z.nullable(noteSpanSchema),
      of: z.nullable(z.object({ id: z.number(), version: z.number() })),
    }),
  }),
)

/** Empty if nothing was stored, or if another version of the page stored it. */
function read(storage: SafeStorage): z.infer<typeof storedSchema> {
  try {
    return storedSchema.parse(JSON.parse(storage.get(KEY) ?? '{}'))
  } catch {
    return {}
  }
}
