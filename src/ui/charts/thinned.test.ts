import { expect, test } from 'vitest'

import { thinTicks } from './thinned.ts'

const months = Array.from({ length: 13 }, (_, month) => month)

test.each([
  [400, months],
  [150, [0, 2, 4, 6, 8, 10, 12]],
  [50, [0, 6, 12]],
])('over %i px the axis names %j', (width, named) => {
  expect(thinTicks(months, String, width)).toEqual(named)
})
