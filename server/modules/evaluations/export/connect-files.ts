import { countedStates } from '#contracts/evaluation-states.ts'
import type { Evaluation } from '#contracts/evaluations.ts'
import type { Locale } from '#contracts/page-config.ts'
import type { PackedFile } from '#server/archives/zipped.ts'
import { connectEvaluation } from '#server/modules/evaluations/export/connect-evaluation.ts'

/**
 * One file for each evaluation, named as Amazon Connect names them, and a table of those that have no place in its shape. It knows
 * neither drafts nor what was declared void, and what reads its files would count a calibration.
 */
export async function* connectFiles(
  evaluations: AsyncIterable<Evaluation>,
  locale: Locale,
): AsyncGenerator<PackedFile> {
  const unwritten: string[] = []
  for await (const evaluation of evaluations) {
    const { id, submitted_at } = evaluation
    const why = whyUnwritten(evaluation)
    if (why || submitted_at === null) unwritten.push(`${id},${why ?? 'draft'}`)
    else yield packed(nameOf(id, submitted_at), JSON.stringify(connectEvaluation(evaluation, locale)))
  }
  if (unwritten.length > 0) yield packed('not-written.csv', ['id,reason', ...unwritten, ''].join('\r\n'))
}

/** `Evaluations/2026/03/02/15-42-00.000Z-12.json`: with hyphens where Amazon has colons, which Windows does not take. */
const nameOf = (id: number, submittedAt: string) =>
  `Evaluations/${submittedAt.slice(0, 10).replaceAll('-', '/')}/${submittedAt.slice(11).replaceAll(':', '-')}-${id}.json`

const packed = (name: string, text: string): PackedFile => ({ name, bytes: Buffer.from(text) })

function whyUnwritten({ kind, state }: Evaluation): string | null {
  if (!countedStates.some((counted) => counted === state)) return state
  return kind === 'calibration' ? kind : null
}
