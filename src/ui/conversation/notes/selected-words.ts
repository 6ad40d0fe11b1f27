/** The selected words of a conversation. Both turns are inclusive; the end character is exclusive. */
export type SelectedWords = { seq: number; last_seq: number; start_char: number; end_char: number }

/**
 * The words of the turns that a range covers, or null if it covers none. An element with `data-turn` is a turn; the
 * value is its index from 0. The element with `data-said` in it contains exactly the text of the turn.
 */
export function wordsIn(range: Range): SelectedWords | null {
  const parts = [...document.querySelectorAll<HTMLElement>('[data-turn] [data-said]')]
    .filter((utterance) => range.intersectsNode(utterance))
    .map((utterance) => ({ seq: turnAt(utterance)!, ...selectedPartOf(utterance, range) }))
    .filter(({ start, end }) => start < end)
  const [first, last] = [parts[0], parts.at(-1)]
  return first && last ? { seq: first.seq, last_seq: last.seq, start_char: first.start, end_char: last.end } : null
}

/** The index of the turn that contains an element, or null. */
export function turnAt(element: Element | null): number | null {
  const turn = element?.closest<HTMLElement>('[data-turn]')?.dataset['turn']
  return turn === undefined ? null : Number(turn)
}

/** The start and the end of the selected characters. A boundary of the range outside the element means the boundary of the text. */
function selectedPartOf(utterance: HTMLElement, range: Range): { start: number; end: number } {
  const whole = utterance.textContent.length
  return {
    start: utterance.contains(range.startContainer)
      ? lengthUpTo(utterance, range.startContainer, range.startOffset)
      : 0,
    end: utterance.contains(range.endContainer) ? lengthUpTo(utterance, range.endContainer, range.endOffset) : whole,
  }
}

function lengthUpTo(utterance: HTMLElement, container: Node, offset: number): number {
  const before = document.createRange()
  before.selectNodeContents(utterance)
  before.setEnd(container, offset)
  return before.toString().length
}
