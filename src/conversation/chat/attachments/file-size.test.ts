import { expect, test } from 'vitest'

import { formatsOf } from '#src/ui/formats.ts'

import { attachmentSize } from './attachment-view.tsx'

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1_000, '1 kB'],
  [999_499, '999 kB'],
  [999_500, '1.0 MB'],
  [3_440_000, '3.4 MB'],
])('%i bytes are %s', (bytes, text) => expect(attachmentSize(bytes, formatsOf('en').number)).toBe(text))
