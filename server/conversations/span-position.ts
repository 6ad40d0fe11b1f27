import type { NoteSpan } from '#contracts/notes.ts'
import type { Database } from '#server/db/database.ts'
import { Refusal } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'

/** The position of a note or a piece of evidence, as it is stored: in its marker and beside it. */
export type SpanPosition = {
  marker: { seq: number | null; start_ms: number | null; end_ms: number | null }
  beside: { last_seq: number | null; start_char: number | null; end_char: number | null; turns_length: number | null }
}

/**
 * Throws `invalid` for a span that is not in the conversation, or is empty. The times come from the turns themselves.
 */
export async function spanPosition(db: Database, interaction: number, span: NoteSpan | null): Promise<SpanPosition> {
  if (!span) return WHOLE
  const { seq, last_seq, start_char, end_char, start_ms, end_ms } = span
  if (seq === null) {
    if (last_seq !== null || start_char !== null || end_char !== null || !isOrdered(start_ms, end_ms)) throw notThere()
    return { ...WHOLE, marker: { seq, start_ms, end_ms } }
  }
  if (last_seq === null || last_seq < seq || last_seq - seq >= MAX_TURNS) throw notThere()
  const turns = await db
    .selectFrom('turn')
    .where('interaction_id', '=', interaction)
    .where('seq', '>=', seq)
    .where('seq', '<=', last_seq)
    .select(['text', 'start_ms', 'end_ms'])
    .select(({ fn }) => fn<number>('char_length', ['text']).as('length'))
    .orderBy('seq')
    .execute()
  const [first, last] = [turns[0], turns.at(-1)]
  if (!first || !last || turns.length !== last_seq - seq + 1) throw notThere()
  if (!isWithin({ start_char, end_char }, first.text, last.text, turns.length === 1)) throw notThere()
  return {
    marker: { seq, start_ms: first.start_ms, end_ms: last.end_ms },
    beside: { last_seq, start_char, end_char, turns_length: turns.reduce((sum, { length }) => sum + length, 0) },
  }
}

/** Nobody reads more turns than this to understand one of them. */
const MAX_TURNS = 200

const WHOLE: SpanPosition = {
  marker: { seq: null, start_ms: null, end_ms: null },
  beside: { last_seq: null, start_char: null, end_char: null, turns_length: null },
}

const isOrdered = (start: number | null, end: number | null) => start !== null && end !== null && start < end

function isWithin(
  { start_char, end_char }: Pick<NoteSpan, 'start_char' | 'end_char'>,
  first: string,
  last: string,
  isOneTurn: boolean,
): boolean {
  if (start_char === null || end_char === null) return start_char === end_char
  return start_char <= first.length && end_char <= last.length && (!isOneTurn || start_char < end_char)
}

const notThere = () => new Refusal({ kind: 'invalid', errors: { span: [texts.noteSpanNotThere] } })
