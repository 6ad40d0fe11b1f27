import { expect, test } from 'vitest'

import { quotedWords } from './quoted-words.ts'

const turns = [{ text: 'Buenos días.' }, { text: 'Quiero darme de baja.' }, { text: 'Le paso.' }]
const span = { seq: 1, last_seq: 1, start_char: null, end_char: null, start_ms: null, end_ms: null }

test.each([
  [span, 'Quiero darme de baja.'],
  [{ ...span, start_char: 7, end_char: 20 }, 'darme de baja'],
  [{ ...span, last_seq: 2, start_char: 16, end_char: 2 }, 'baja. … Le'],
  [{ ...span, seq: null, last_seq: null, start_ms: 1 }, null],
  [{ ...span, last_seq: 3 }, null],
])('%j quotes %j', (about, words) => {
  expect(quotedWords(turns, about)).toBe(words)
})

test('a long quotation ends with an ellipsis', () => {
  expect(quotedWords([{ text: 'x'.repeat(500) }], { ...span, seq: 0, last_seq: 0 })).toHaveLength(281)
})
