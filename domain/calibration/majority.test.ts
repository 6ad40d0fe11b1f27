import { expect, test } from 'vitest'

import { majorityOf } from './majority.ts'

test.each([
  [['yes', 'yes', 'no'], { value: 'yes', times: 2, of: 3 }],
  [['yes', null, undefined, 'yes'], { value: 'yes', times: 2, of: 2 }],
  [['na', 'na', 'yes'], { value: 'na', times: 2, of: 3 }],
  [['yes', 'no'], null],
  [['1', '2', '3', '3'], null],
  [['yes'], null],
  [[], null],
])('of %o it is %o', (values, majority) => {
  expect(majorityOf(values)).toEqual(majority)
})
