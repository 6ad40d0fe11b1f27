import { expect, test } from 'vitest'

import { mirrorHarness } from '#tests/support/freshdesk/mirror-harness.ts'

const { server, freshdesk, mirrored, later, mirror, logged } = await mirrorHarness({ key: 'of-somebody-else' })

test('a wrong key is reported in the log and in the metrics, and not tried again at once', async () => {
  await mirrored()
  await mirrored()
  await later()
  expect(freshdesk.taken()).toEqual(['GET /agents/me'])
  expect(await mirror()).toMatchObject({ failure: 'unauthorized: 401, invalid_credentials' })
  const lines = logged.filter((line) => line.includes('FRESHDESK_KEY'))
  expect(lines).toHaveLength(1)
  expect(logged.join('')).not.toContain('of-somebody-else')
  expect(await server.app.metrics.registry.metrics()).toContain('atalaya_freshdesk_failing 1')
  await later(600_000)
  expect(freshdesk.taken()).toEqual(['GET /agents/me'])
})
