import { expect, test } from 'vitest'

import { fileSize } from './file-size.ts'

test.each([
  [1, '1 byte'],
  [812, '812 bytes'],
  [1536, '1.5 kB'],
  [52_428_800, '50 MB'],
])('%i bytes are %s', (bytes, text) => {
  expect(fileSize(bytes, 'en')).toBe(text)
})
