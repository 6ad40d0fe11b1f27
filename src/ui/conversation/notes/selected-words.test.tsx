import { afterAll, expect, test } from 'vitest'

import { turnAt, wordsIn } from './selected-words.ts'

document.body.innerHTML = `
  <ol>
    <li data-turn="4"><b id="name">Agent</b><p data-said>Good <span>mor<mark id="mark">ning</mark></span>.</p></li>
    <li data-turn="5"><b>Customer</b><p data-said id="second">I want to cancel.</p></li>
    <li data-turn="6"><b>Agent</b><p data-said id="third">Why?</p></li>
  </ol><footer id="end">End</footer>`
// the next test file of the worker begins with an empty page
afterAll(() => document.body.replaceChildren())

const textOf = (id: string) => document.getElementById(id)!.firstChild!

function range(start: [string, number], end: [string, number]) {
  const made = document.createRange()
  made.setStart(textOf(start[0]), start[1])
  made.setEnd(textOf(end[0]), end[1])
  return made
}

test.each([
  ['within one turn, marks counted through', ['second', 2], ['second', 6], [5, 5, 2, 6]],
  ['from inside a mark to another turn', ['mark', 1], ['third', 3], [4, 6, 9, 3]],
  ['from a name, which is not said', ['name', 2], ['second', 1], [4, 5, 0, 1]],
  ['to something else below', ['third', 1], ['end', 2], [6, 6, 1, 4]],
  ['up to where the next turn only begins', ['second', 0], ['third', 0], [5, 5, 0, 17]],
] as const)('words are found %s', (_, start, end, [seq, last_seq, start_char, end_char]) => {
  expect(wordsIn(range([...start], [...end]))).toEqual({ seq, last_seq, start_char, end_char })
})

test('a collapsed selection has no words', () => {
  expect(wordsIn(range(['second', 3], ['second', 3]))).toBeNull()
  expect(wordsIn(range(['end', 0], ['end', 3]))).toBeNull()
})

test('an element knows its turn', () => {
  expect(turnAt(document.getElementById('mark'))).toBe(4)
  expect(turnAt(document.getElementById('end'))).toBeNull()
  expect(turnAt(null)).toBeNull()
})
