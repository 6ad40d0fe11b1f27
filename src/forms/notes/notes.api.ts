import { doneSchema } from '#contracts/auth.ts'
import { mentionableSchema, notesSchema, savedNoteSchema } from '#contracts/notes.ts'
import type { Http } from '#src/lib/http.ts'
import { silenceRejection } from '#src/lib/silence-rejection.ts'
import type { NoteDraft } from '#src/machines/note.ts'

import { sentText } from './note-words.ts'

/** The notes of one conversation. */
export const notesApi = (http: Http, conversation: number) => ({
  list: () => silenceRejection(http.send(notesSchema, `/api/calls/${conversation}/notes`)),

  people: async (q: string, signal: AbortSignal) =>
    (await http.send(mentionableSchema, `/api/calls/${conversation}/mentionable`, { query: { q }, signal })).data,

  save(draft: NoteDraft, signal: AbortSignal) {
    const { of, span } = draft
    const text = sentText(draft)
    return of
      ? http.send(savedNoteSchema, `/api/notes/${of.id}`, {
          method: 'PUT',
          body: { text, version: of.version },
          signal,
        })
      : http.send(savedNoteSchema, `/api/calls/${conversation}/notes`, { method: 'POST', body: { text, span }, signal })
  },

  remove: (id: number, signal: AbortSignal) => http.send(doneSchema, `/api/notes/${id}`, { method: 'DELETE', signal }),
})
