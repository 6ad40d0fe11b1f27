import { expect, test } from 'vitest'

import { studentT95 } from './student-t.ts'

// scipy.stats.t.ppf(0.975, ν), which agrees with the printed tables
test.each([
  [1, 12.706204736174694],
  [2, 4.302652729749462],
  [4, 2.7764451051977934],
  [5, 2.5705818356363146],
  [9, 2.262157162798205],
  [10, 2.228138851986274],
  [29, 2.045229642132703],
  [30, 2.0422724563012378],
  [199, 1.9719565442517533],
  [9999, 1.960201263621357],
])('with %i degrees of freedom 95 %% lie within ±%f', (freedom, quantile) => {
  expect(studentT95(freedom)).toBeCloseTo(quantile, 9)
})
