import type { Database } from '#server/db/database.ts'
import { importFiles } from '#server/modules/imports/import-files.ts'
import type { Storage } from '#server/plugins/storage.ts'

import { BESIDE, type RealGroup } from './real-file-groups.ts'

export const HEADING = ['file or folder', 'files', 'format', 'accepted', 'repeated', 'refused', 'asks, and why not']

/** A group as a row of the table: what an import by the command makes of it, which answers no questions. */
export async function rowOf(db: Database, storage: Storage, group: RealGroup): Promise<string[]> {
  const { name, paths, format, asks } = group
  if (format === BESIDE) return [name, String(paths.length), 'recording of what stands beside it', '', '', '', '']
  const { accepted, repeated, refused, refusals } = await importFiles({
    ...{ db, storage, paths, cwd: '/', partner: null },
  })
  const reasons = new Map<string, number>()
  for (const { reason } of refusals) {
    const alike = shortened(reason)
    reasons.set(alike, (reasons.get(alike) ?? 0) + 1)
  }
  const often = [...reasons].toSorted(([, one], [, other]) => other - one).slice(0, MAX_REASONS)
  const why = often.map(([reason, times]) => (times > 1 ? `${times} × ${reason}` : reason))
  const asked = asks.length > 0 ? [`Asks: ${asks.join(', ')}.`] : []
  const counts = [accepted, repeated, refused].map((count) => count.toLocaleString('en'))
  return [name, String(paths.length), format ?? 'none', ...counts, [...asked, ...why].join(' ')]
}

const MAX_REASONS = 3

/** Alike but for the names and numbers in them; short enough for a cell. */
function shortened(reason: string): string {
  const alike = reason.replaceAll(/"[^"]*"/g, '"…"').replaceAll(/\s+/g, ' ')
  return alike.length > MAX_LENGTH ? `${alike.slice(0, MAX_LENGTH).trimEnd()}…` : alike
}

const MAX_LENGTH = 110
