import type { ImportedTurn, Word } from '#contracts/conversation.ts'
import { hideAll } from '#domain/privacy/masks.ts'
import { maskedText, type SensitiveSpan } from '#domain/privacy/sensitive-data.ts'

import { alignedWords } from './aligned-words.ts'

/**
 * The turns with the spans masked in their text and in their words, lengths and positions unchanged. In a turn with a
 * span, a word that the text spells differently is hidden completely: it might reveal the span.
 */
export function maskedTurns(turns: readonly ImportedTurn[], spans: readonly SensitiveSpan[]): ImportedTurn[] {
  const bySeq = new Map<number, SensitiveSpan[]>()
  for (const span of spans) {
    const own = bySeq.get(span.seq)
    if (own) own.push(span)
    else bySeq.set(span.seq, [span])
  }
  return turns.map((turn, seq) => {
    const own = bySeq.get(seq)
    if (!own) return turn
    const text = maskedText(turn.text, own)
    return { ...turn, text, ...(turn.words && { words: maskedWords(turn, text) }) }
  })
}

function maskedWords(turn: ImportedTurn, text: string): Word[] {
  return alignedWords(turn).map(({ word, place }) => {
    if (!place) return { ...word, text: hideAll(word.text) }
    const original = text.slice(place.start_char, place.end_char)
    return { ...word, text: word.text.replace(word.text.trim(), () => original) }
  })
}
