import { useRouter } from '@tanstack/react-router'
import { useActorRef } from '@xstate/react'
import { useEffect, useReducer, useRef, useState } from 'react'

import type { Note, NoteSpan } from '#contracts/notes.ts'
import { safeStorage } from '#src/lib/safe-storage.ts'
import { provideNote } from '#src/machines/note.machine.ts'
import { usePromiseState } from '#src/ui/use-promise-state.ts'

import { noteDrafts } from './note-drafts.ts'
import { draftOf } from './note-words.ts'
import { notesApi } from './notes.api.ts'

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
