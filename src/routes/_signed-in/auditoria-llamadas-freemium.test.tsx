import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { audioElement } from '#tests/support/audio-element.ts'
import { audit, openAudits } from '#tests/support/audit-page.ts'
import { mockBrowserLayout } from '#tests/support/call-page.ts'

mockBrowserLayout()

const AT = '/auditoria-llamadas-freemium'
const heading = () => screen.findByRole('heading', { level: 1 })

test('the address opens an audit, also after a reload, and loads its conversation', async () => {
  audioElement(60)
  const { backend, address } = openAudits(`${AT}?audit=51`)
  expect(await screen.findByRole('heading', { level: 1, name: /conversation 7$/ })).toBeVisible()
  expect(address()).toBe(`${AT}?audit=51`)
  expect(backend.sentTo('/api/calls/7')).toHaveLength(1)
})

test('invalid parameters are dropped from the address', async () => {
  const { queryOf } = openAudits(`${AT}?audit=first&state=lost&page=banana&sort=colour`)
  expect(await screen.findByText('Bring a recording or a transcript')).toBeVisible()
  expect(queryOf('/api/evaluations')).toEqual({ kind: 'freemium', page: '1', per_page: '25', sort: '-created_at' })
})

test.each(['call-detail', 'quality-detail'] as const)(
  'without %s it asks for nothing, and names it',
  async (lacking) => {
    const held = (['freemium-audit', 'call-detail', 'quality-detail'] as const).filter((name) => name !== lacking)
    const { backend } = openAudits(AT, { as: held })
    expect(await screen.findByText(lacking)).toBeVisible()
    expect(await heading()).toHaveTextContent('Call audit')
    expect(backend.requests.filter(({ path }) => /audits|evaluations|calls|scorecard/.test(path))).toEqual([])
  },
)

test('an audit that does not exist, or that the reader may not see, leads to the next one', async () => {
  const { user, address } = openAudits(`${AT}?audit=52`)
  expect(await screen.findByText('This audit is not here, or not for you to see')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Next audit' }))
  expect(await screen.findByText('Bring a recording or a transcript')).toBeVisible()
  expect(address()).toBe(AT)
})

test('an evaluation of another kind redirects to its own address', async () => {
  const { address } = openAudits(`${AT}?audit=51`, { audits: [audit(51, { kind: 'quality' })] })
  await screen.findByRole('heading', { level: 1, name: /conversation 7$/ })
  expect(address()).toBe('/call-detail-calidad/quality/51/7')
})
