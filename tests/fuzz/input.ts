import fc from 'fast-check'

import { type Random, seeded } from '#demo/random.ts'
import { mutated } from '#tests/support/mutated.ts'

import type { Golden } from './golden.ts'

/** The input with this number: the same for the same files, seed and number, on every machine. */
export function inputOf(files: readonly Golden[], seed: number, nth: number): Golden {
  const random = seeded((seed * 1_000_003 + nth) | 0)
  const { name, bytes } = random.pick(files)
  const value = random.chance(0.4) ? jsonIn(bytes) : undefined
  if (value !== undefined) {
    const [changed] = fc.sample(mutated(value), { seed: random.whole(0, 2 ** 31 - 1), numRuns: 1 })
    return { name, bytes: Buffer.from(JSON.stringify(changed) ?? '') }
  }
  let broken = bytes
  for (let left = random.whole(1, 6); left > 0; left -= 1) broken = random.pick(BREAKS)(broken, random, files)
  return { name, bytes: broken }
}

function jsonIn(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return undefined
  }
}

type Break = (bytes: Buffer, random: Random, files: readonly Golden[]) => Buffer

const placeIn = (bytes: Buffer, random: Random) => random.whole(0, bytes.length)
const insert = (bytes: Buffer, at: number, added: Buffer) =>
  Buffer.concat([bytes.subarray(0, at), added, bytes.subarray(at)]).subarray(0, MAX_LENGTH)

/** Damage that files suffer in transport, and changes that an attacker would try. */
const BREAKS: readonly Break[] = [
  function otherByte(bytes, random) {
    const changed = Buffer.from(bytes)
    if (changed.length > 0) changed[placeIn(bytes, random) % changed.length] = random.whole(0, 255)
    return changed
  },
  function cut(bytes, random) {
    return bytes.subarray(0, placeIn(bytes, random))
  },
  function leaveOut(bytes, random) {
    const at = placeIn(bytes, random)
    return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + random.whole(1, 40))])
  },
  function repeat(bytes, random) {
    const at = placeIn(bytes, random)
    const piece = bytes.subarray(at, at + random.whole(1, 60))
    const times = random.pick([1, 2, 50, 5_000])
    return insert(bytes, at, Buffer.concat(Array.from({ length: times }, () => piece)))
  },
  function awkward(bytes, random) {
    return insert(bytes, placeIn(bytes, random), Buffer.from(random.pick(AWKWARD)))
  },
  function longRun(bytes, random) {
    return insert(bytes, placeIn(bytes, random), Buffer.from(random.pick(RUNS).repeat(random.pick([100, 20_000]))))
  },
  function otherNumber(bytes, random) {
    const text = bytes.toString('latin1')
    const numbers = [...text.matchAll(/\d+/g)]
    if (numbers.length === 0) return bytes
    const { 0: old, index } = random.pick(numbers)
    const changed = random.pick(NUMBERS)
    return Buffer.from(text.slice(0, index) + changed + text.slice(index + old.length), 'latin1')
  },
  function otherFile(bytes, random, files) {
    const other = random.pick(files).bytes
    return Buffer.concat([bytes.subarray(0, placeIn(bytes, random)), other.subarray(placeIn(other, random))])
  },
]

const MAX_LENGTH = 2 * 1024 * 1024
const AWKWARD = [
  ...['\0', '\uFEFF', '\u202E', '\u200E', '"', "'", '\n', '\r\n', '\n\n', '\t', ',', ';', '{', '}', '[', ']', '<', '>'],
  ...[
    '-->',
    ':',
    '\\',
    '\\u0000',
    '\\ud800',
    '__proto__',
    'null',
    'NaN',
    '1e999',
    '-1',
    '99:99:99',
    '31/02/2025',
    '=1+1',
  ],
  ...['😀', 'é', '٣', '৩', 'PK\u0003\u0004', '<v ', '</', '&#x0;', '%00', '../../etc/passwd', '<adjunto: '],
]
const RUNS = [
  ' ',
  '\n',
  'a',
  '0',
  '[',
  '{"a":',
  '"',
  '<',
  ':',
  '-',
  '\u200E',
  ',',
  ';',
  '\t',
  '<adjunto ',
  '00:',
  '(',
  '&',
]
const NUMBERS = [
  '0',
  '-1',
  '99999999999999999999',
  '1e400',
  '0.0000001',
  '2147483648',
  '00',
  '',
  '13',
  '61',
  '٣',
  'NaN',
]
