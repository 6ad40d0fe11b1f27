import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { renderIsland } from '#tests/support/render-island.tsx'

import { examplePolicy } from '../../../../tests/support/example-policy.ts'
import { TimelineEvent } from './timeline-event.tsx'

test.each([
  ['non-payment', 'Mora · Not paid'],
  ['customer', 'Mora · Customer'],
  ['Sucursal 12', 'Mora · Sucursal 12'],
  [null, 'Mora'],
])('a status with the origin “%s” says “%s”', (origin, text) => {
  const status = { on: '2026-02-01', status: 'cancelled' as const, reason: 'Mora', origin }
  renderIsland(<TimelineEvent event={{ kind: 'status', on: status.on, status }} policy={examplePolicy()} />)
  expect(screen.getByText(text)).toBeVisible()
})
