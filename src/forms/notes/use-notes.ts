import { useRouter } from '@tanstack/react-router'
import { useActorRef } from '@xstate/react'
import { useEffect, useReducer, useRef, useState } from 'react'
import { type Note, type NoteSpan, noteSpanSchema } from '#contracts/notes.ts'
import { safeStorage, type SafeStorage } from '#src/lib/safe-storage.ts'
import { provideNote } from '#src/machines/note.machine.ts'
import { usePromiseState } from '#src/ui/use-promise-state.ts'
import { draftOf } from './note-words.ts'
import { notesApi } from './notes.api.ts'
import * as z from 'zod/mini'
import type { NoteDraft } from '#src/machines/note.ts'

export type ConversationNotes = ReturnType<typeof useNotes>

/** The notes of a conversation, and the one that is being written: for the page, since panels come and go. */
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

  const [attention, ask] = useReducer((count: number) => count + 1, 0)
  const answered = useRef(0)

  return {
    notes,
    actor,
    findPeople: api.people,
    /** Something was being written when the page was left, and can be gone on with. */
    isRestored: kept !== null,
    reload: () => setAnswer(api.list()),
    /** Begins a note, or gives the one that is being written another place. */
    start(span: NoteSpan | null) {
      actor.send({ type: 'note.started', span })
      ask()
    },
    edit(note: Note) {
      actor.send({ type: 'note.reopened', draft: draftOf(note) })
      ask()
    },
    /** Another number each time somebody asks to write. */
    attention,
    /** Whether the field is to take the focus: once for each time. */
    takeAttention() {
      const isAsked = attention > answered.current
      answered.current = attention
      return isAsked
    },
  }
}

/** Whose draft it is, and of which conversation: another person at the same browser never sees it. */
type DraftPlace = { writer: number; conversation: number }

/** The notes that somebody was writing when the page went away. They wait for a week. */
export function noteDrafts(storage: SafeStorage, { writer, conversation }: DraftPlace, now = Date.now) {
  const name = `${writer}:${conversation}`
  const others = () => Object.entries(read(storage)).filter(([key, { at }]) => key !== name && now() - at < WEEK_MS)

  return {
    get(): NoteDraft | null {
      const kept = read(storage)[name]
      return kept && now() - kept.at < WEEK_MS ? kept.draft : null
    },
    keep(draft: NoteDraft | null) {
      const isWorthIt = draft !== null && draft.text.trim() !== ''
      const drafts = [...others().slice(-MAX_OTHERS), ...(isWorthIt ? [[name, { at: now(), draft }] as const] : [])]
      if (drafts.length === 0) storage.remove(KEY)
      else storage.set(KEY, JSON.stringify(Object.fromEntries(drafts)))
    },
  }
}

const KEY = 'atalaya-note-drafts'
const WEEK_MS = 7 * 86_400_000
const MAX_OTHERS = 20

const keptSchema = z.record(
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

/** Nothing where it was never written, or by another version of the page. */
function read(storage: SafeStorage): z.infer<typeof keptSchema> {
  try {
    return keptSchema.parse(JSON.parse(storage.get(KEY) ?? '{}'))
  } catch {
    return {}
  }
}
