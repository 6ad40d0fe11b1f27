import fc from 'fast-check'
import { expect, test } from 'vitest'

import { type Bytes, COPY_REFUSAL, joined, message, messageGatherer } from '#server/db/embedded/serve-connections.ts'

const STARTUP = new Uint8Array([0, 0, 0, 8, 0, 3, 0, 0])
const bind = (size: number) => message('B', 'x'.repeat(size))
const [parse, execute, sync, flush, query, terminate] = ['P', 'E', 'S', 'H', 'Q', 'X'].map((type) => message(type, ''))

test('a group is the same however the bytes were cut', () => {
  const anyMessage = fc.oneof(
    fc.nat(300).map(bind),
    fc.constantFrom(parse!, execute!, sync!, flush!, query!, message('f', 'no'), message('d', 'data')),
  )
  fc.assert(
    fc.property(fc.array(anyMessage), fc.array(fc.nat()), (messages, cuts) => {
      const bytes = joined([STARTUP, ...messages])
      expect(gathered(cut(bytes, cuts))).toEqual(gathered([bytes]))
    }),
  )
})

test('every byte is passed on in order, with a refusal after each Execute and each Query and nothing else', () => {
  const anyMessage = fc.oneof(fc.nat(300).map(bind), fc.constantFrom(parse!, execute!, sync!, flush!, query!))
  fc.assert(
    fc.property(fc.array(anyMessage), fc.array(fc.nat()), (messages, cuts) => {
      const all = [...messages, sync!]
      const refusing = all.flatMap((one) => (one === execute || one === query ? [one, COPY_REFUSAL] : [one]))
      const pieces = gathered(cut(joined([STARTUP, ...all]), cuts))
      expect(joined(pieces.map((piece) => piece.bytes))).toEqual(joined([STARTUP, ...refusing]))
    }),
  )
})

test('a group ends at a Sync, a Flush and a simple Query, and not before', () => {
  const kinds = (...messages: Bytes[]) => gathered([joined([STARTUP, ...messages])]).map((piece) => piece.kind)
  expect(kinds(parse!, bind(1), execute!)).toEqual(['startup'])
  expect(kinds(parse!, bind(1), execute!, sync!)).toEqual(['startup', 'group'])
  expect(kinds(parse!, flush!, query!, terminate!)).toEqual(['startup', 'group', 'group', 'end'])
})

test('a large message in many pieces is put together once', () => {
  const large = bind(8_000_000)
  const chunks = cut(
    joined([STARTUP, parse!, large, sync!]),
    [...Array(500).keys()].map((at) => at * 16_000),
  )
  expect(gathered(chunks).at(-1)?.bytes.length).toBe(parse!.length + large.length + sync!.length)
})

test('an impossible length is refused', () => {
  expect(() => messageGatherer()(new Uint8Array([0, 0, 0, 3]))).toThrow('cannot be')
})

function gathered(chunks: readonly Bytes[]) {
  return chunks.flatMap(messageGatherer())
}

/** `bytes` cut at the given positions, each chunk with memory of its own as it comes from a MessagePort. */
function cut(bytes: Bytes, positions: readonly number[]) {
  const at = [0, ...positions.map((position) => position % bytes.length), bytes.length].toSorted((a, b) => a - b)
  return at.slice(1).map((end, index) => bytes.slice(at[index], end))
}
