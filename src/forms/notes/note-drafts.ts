import * as z from 'zod/mini'

import { noteSpanSchema } from '#contracts/notes.ts'
import type { SafeStorage } from '#src/lib/safe-storage.ts'
import type { NoteDraft } from '#src/machines/note.ts'

/** Whose draft it is, and of which conversation: another person at the same browser never sees it. */
export type DraftPlace = { writer: number; conversation: number }

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
