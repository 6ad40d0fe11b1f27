import * as z from 'zod/mini'

import { noteSpanSchema } from '#contracts/notes.ts'
import type { SafeStorage } from '#src/lib/safe-storage.ts'
import { hasUnsaved, type Unsaved } from '#src/machines/audit.machine.ts'

/** Whose it is, and of which evaluation: another person at the same browser never sees it. */
export type AuditPlace = { evaluator: number; evaluation: number }

/** What was answered and not saved when the page went away. It waits for a month: an audit is work that nobody does twice. */
export function auditDrafts(storage: SafeStorage, { evaluator, evaluation }: AuditPlace, now = Date.now) {
  const name = `${evaluator}:${evaluation}`
  const others = () => Object.entries(read(storage)).filter(([key, { at }]) => key !== name && now() - at < MONTH_MS)

  return {
    get(): Unsaved | null {
      const kept = read(storage)[name]
      return kept && now() - kept.at < MONTH_MS ? kept.unsaved : null
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

const keptSchema = z.record(
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

/** Nothing where it was never written, or by another version of the page. */
function read(storage: SafeStorage): z.infer<typeof keptSchema> {
  try {
    return keptSchema.parse(JSON.parse(storage.get(KEY) ?? '{}'))
  } catch {
    return {}
  }
}
