import type { Database } from '#server/db/database.ts'
import { importFiles } from '#server/modules/imports/import-files.ts'
import type { Storage } from '#server/plugins/storage.ts'

import { BESIDE, type RealGroup } from './real-file-groups.ts'

/** A group as a line of the list: the result of an import by the command, which answers no questions. */
export async function lineOf(db: Database, storage: Storage, group: RealGroup): Promise<string> {
  const { name, paths, format, asks } = group
  const files = `- \`${name}\`: ${paths.length} ${paths.length === 1 ? 'file' : 'files'}`
  if (format === BESIDE) return `${files}, ${BESIDE}`
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
  const [taken, known, left] = [accepted, repeated, refused].map((count) => count.toLocaleString('en'))
  const counts = `${taken} accepted, ${known} repeated, ${left} refused.`
  return [`${files}, ${format ?? 'none'}; ${counts}`, ...asked, ...why].join(' ')
}

const MAX_REASONS = 3

/** Without the quoted values, in which reasons of one kind differ; cut after a sentence where there is one. */
function shortened(reason: string): string {
  const alike = reason.replaceAll(/"[^"]*"/g, '"…"').replaceAll(/\s+/g, ' ')
  if (alike.length <= MAX_LENGTH) return alike
  const start = alike.slice(0, MAX_LENGTH)
  return /^.*\.(?= )/.exec(start)?.[0] ?? `${start.trimEnd()}…`
}

const MAX_LENGTH = 110
