import * as z from 'zod/mini'

import { noteSpanSchema } from '#contracts/notes.ts'
import type { SafeStorage } from '#src/lib/safe-storage.ts'
import { hasUnsaved, type Unsaved } from '#src/machines/audit.machine.ts'

/** The owner of the draft and its evaluation: another person in the same browser never sees it. */
export type DraftOwner = { evaluator: number; evaluation: number }

/** Answers that were not saved when the page was closed. They are stored for a month: nobody wants to do an audit twice. */
export function auditDrafts(storage: SafeStorage, { evaluator, evaluation }: DraftOwner, now = Date.now) {
  const name = `${evaluator}:${evaluation}`
  const others = () => Object.entries(read(storage)).filter(([key, { at }]) => key !== name && now() - at < MONTH_MS)

  return {
    get(): Unsaved | null {
      const stored = read(storage)[name]
      return stored && now() - stored.at < MONTH_MS ? stored.unsaved : null
    },
    keep(unsaved: Unsaved) {
      const own = hasUnsaved(unsaved) ? [[name, { at: now(), unsaved }] as const] : []
      const audits = [...others().slice(-MAX_OTHERS), ...own]
      if (audits.length === 0) storage.remove(KEY)
      else storage.set(KEY, JSON.stringify(Object.fromEntries(audits)))
    },
  }
}

const KEY = 'atalaya-unsaved-audits'
const MONTH_MS = 30 * 86_400_000
const MAX_OTHERS = 20

const storedSchema = z.record(
  z.string(),
  z.object({
    at: z.number(),
    unsaved: z.object({
      answers: z.record(
        z.string(),
        z.object({
          value: z.nullable(z.string()),
          comment: z.string(),
          root_causes: z.array(z.string()),
          version: z.number(),
        }),
      ),
      comment: z.nullable(z.object({ comment: z.string(), was: z.string() })),
      added: z.array(z.object({ question_id: z.string(), span: noteSpanSchema })),
      removed: z.array(z.number()),
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
