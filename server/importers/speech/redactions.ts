import { MAX_TEXT_LENGTH } from '../limits.ts'
import type { Mark, Stretch } from './stretch.ts'

/**
 * The parts that a service redacted, written as their kind in brackets (`[PII]`, `[CREDIT_CARD_1]`) or as number signs.
 * If words have times, exactly there; else within the stretch.
 */
export function redactionsIn(stretch: Stretch): Mark[] {
  const at = ({ start_ms, end_ms }: Pick<Stretch, 'start_ms' | 'end_ms'>, name: string | undefined): Mark => ({
    kind: 'redaction',
    name: name?.slice(0, MAX_TEXT_LENGTH) ?? 'PII',
    start_ms,
    end_ms,
    stretch,
  })
  if (!stretch.words?.length) return [...stretch.text.matchAll(HIDDEN)].map(([, name]) => at(stretch, name))
  return stretch.words.flatMap((word) => [...word.text.matchAll(HIDDEN)].map(([, name]) => at(word, name)))
}

const HIDDEN = /\[([A-Z][A-Z_]{1,60}?)(?:_\d{1,5})?\]|#{3,}/g
