import { expect, test } from 'vitest'

import { importProgress } from '#server/cli/import.ts'

const progress = (done: number) => ({ done, total: 120, accepted: done, repeated: 0, refused: 0 })

function outputOn(isTTY: boolean, ...dones: number[]) {
  const written: string[] = []
  const output = { isTTY, write: (text: string | Uint8Array) => written.push(String(text)) > 0 }
  const { report, end } = importProgress(output)
  for (const done of dones) report(progress(done))
  end()
  return written.join('')
}

test('on a terminal one line rewrites itself', () => {
  expect(outputOn(true, 1, 2)).toBe(
    '\r\u001B[K1 of 120 files: accepted 1, repeated 0, refused 0\r\u001B[K2 of 120 files: accepted 2, repeated 0, refused 0\n',
  )
})

test('elsewhere a line is printed every fifty files, and at the end', () => {
  const all = Array.from({ length: 121 }, (_, done) => done)
  expect(
    outputOn(false, ...all)
      .split('\n')
      .map((line) => line.split(' ')[0]),
  ).toEqual(['0', '50', '100', '120', ''])
})
