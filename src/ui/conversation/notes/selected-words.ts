/** Words of what was said, as somebody selected them: both turns included, the last character not. */
export type SelectedWords = { seq: number; last_seq: number; start_char: number; end_char: number }

/**
 * The words of turns that a range covers; null where it covers none. An element with `data-turn` is a turn, told by its
 * place from 0; the one in it with `data-said` holds its text and nothing else.
 */
export function wordsIn(range: Range): SelectedWords | null {
  const parts = [...document.querySelectorAll<HTMLElement>('[data-turn] [data-said]')]
    .filter((said) => range.intersectsNode(said))
    .map((said) => ({ seq: turnAt(said)!, ...stretchIn(said, range) }))
    .filter(({ start, end }) => start < end)
  const [first, last] = [parts[0], parts.at(-1)]
  return first && last ? { seq: first.seq, last_seq: last.seq, start_char: first.start, end_char: last.end } : null
}

/** The turn that an element belongs to; null for none. */
export function turnAt(element: Element | null): number | null {
  const turn = element?.closest<HTMLElement>('[data-turn]')?.dataset['turn']
  return turn === undefined ? null : Number(turn)
}

/** From which to which of its characters; all of those that the range neither begins nor ends in. */
function stretchIn(said: HTMLElement, range: Range): { start: number; end: number } {
  const whole = said.textContent.length
  return {
    start: said.contains(range.startContainer) ? lengthUpTo(said, range.startContainer, range.startOffset) : 0,
    end: said.contains(range.endContainer) ? lengthUpTo(said, range.endContainer, range.endOffset) : whole,
  }
}

function lengthUpTo(said: HTMLElement, container: Node, offset: number): number {
  const before = document.createRange()
  before.selectNodeContents(said)
  before.setEnd(container, offset)
  return before.toString().length
}
