import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'

import type { Verification } from '#contracts/verifications.ts'
import { mockBrowserLayout } from '#tests/support/call-page.ts'
import { refusal } from '#tests/support/session-backend.ts'
import { finding, heading, hearFile, openFile } from '#tests/support/verification-page.ts'

import { exampleEvidence, exampleSource, exampleVerification } from '../../../tests/support/example-verification.ts'

mockBrowserLayout()
beforeEach(() => localStorage.clear())

describe('an address', () => {
  test('opens the file of the only policy, next to its conversation', async () => {
    const { backend } = openFile()
    await waitFor(async () => expect(await heading()).toHaveTextContent('Evidence of policy P-12'))
    expect(await screen.findByText('Perfecto, queda grabado.')).toBeInTheDocument()
    expect(backend.sentTo('/api/verifications').map(({ body }) => body)).toEqual([{ interaction_id: 7, policy_id: 12 }])
  })

  test.each([
    ['/call-detail-poliza/7?policy=3', 3],
    ['/call-detail-poliza/7?policy=none', null],
  ])('%s opens the file of that policy', async (at, policy_id) => {
    const { backend } = openFile({ at })
    await finding('The call is recorded')
    expect(backend.sentTo('/api/verifications').map(({ body }) => body)).toEqual([{ interaction_id: 7, policy_id }])
  })

  test('of a conversation about two policies asks which one, and opens nothing', async () => {
    const [first] = exampleEvidence.policies
    const second = { ...first!, id: 13, number: 'P-13', file: { id: 41, state: 'void' as const } }
    const { user, backend } = openFile({ evidence: { policies: [first!, second] } })
    expect(await screen.findByText(/Which policy is it about/)).toBeVisible()
    expect(screen.getByText('Void')).toBeVisible()
    expect(backend.sentTo('/api/verifications')).toEqual([])
    await user.click(screen.getByRole('link', { name: 'P-13' }))
    await finding('The call is recorded')
    expect(backend.sentTo('/api/verifications')[0]?.body).toEqual({ interaction_id: 7, policy_id: 13 })
  })

  test('of a conversation without a policy says so, and continues without one', async () => {
    const { user } = openFile({ evidence: { policies: [] } })
    expect(await screen.findByText('This conversation is linked to no policy')).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'Go on without a policy' }))
    await finding('The call is recorded')
  })

  test.each(['/call-detail-poliza/x', '/call-detail-poliza/0'])('%s is not found', async (at) => {
    openFile({ at })
    expect(await heading()).toHaveTextContent('Page not found')
  })

  test('of something missing or invisible is not found', async () => {
    openFile({ other: { 'GET /api/calls/7/evidence': () => refusal('missing', '') } })
    await waitFor(async () => expect(await heading()).toHaveTextContent('Page not found'))
  })

  test('that fails can be tried again', async () => {
    const { user, backend, server } = openFile({
      other: { 'POST /api/verifications': () => refusal('unexpected', '') },
    })
    await screen.findByRole('alert')
    backend.answer('POST /api/verifications', server.routes['POST /api/verifications']!)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await finding('The call is recorded')
  })

  test('requires policy-detail, and loads nothing without it', async () => {
    const { backend } = openFile({ permissions: ['call-detail'] })
    expect(await screen.findByText('policy-detail')).toBeInTheDocument()
    expect(backend.requests.filter(({ path }) => /evidence|verifications/.test(path))).toEqual([])
  })
})

describe('findings', () => {
  test('show the law, the quote, and what is missing', async () => {
    openFile()
    const recorded = within(await finding('The call is recorded'))
    expect(recorded.getByText('Said')).toBeVisible()
    expect(recorded.getByText(/Esta llamada se graba/)).toBeVisible()
    expect(recorded.getByText(/Ley 1, article 5/)).toBeInTheDocument()
    expect(within(await finding('Right of withdrawal')).getByText('Not found')).toBeVisible()
    expect(within(await finding('Premium')).getByText('14.990 pesos')).toBeVisible()
    expect(within(await finding('Premium')).getByText(/19,990/)).toBeVisible()
    expect(screen.queryByRole('listitem', { name: 'Birthday' })).not.toBeInTheDocument()
  })

  test('that block the verdict are shown, even if the policy no longer has the value', async () => {
    const data = exampleVerification.data.map((one) => ({ ...one, told: null }))
    openFile({ file: { data } })
    expect(within(await finding('Premium')).getByText('Said otherwise')).toBeVisible()
    expect(screen.queryByRole('listitem', { name: 'Birthday' })).not.toBeInTheDocument()
  })

  test('in a conversation that this person may not see are shown without it', async () => {
    openFile({ file: { state: 'valid', repair: { id: null, started_at: null } } })
    expect(await screen.findByText('a later conversation that you may not see')).toBeVisible()
  })

  test('can be played', async () => {
    const page = await hearFile()
    await page.user.click(await screen.findByRole('button', { name: 'Go to 0:09: The call is recorded' }))
    expect(page.audio.state.currentTime).toBe(9)
  })

  test('are shown without text to people who may not read the conversation, which is then not loaded', async () => {
    const call = { ...exampleSource, is_open: false }
    const standing = { verifies: false, is_seller: false, asked: false }
    const { backend } = openFile({ permissions: ['policy-detail'], evidence: { call }, file: { call, standing } })
    expect(await screen.findByText(/You may see what was found/)).toBeVisible()
    await finding('The call is recorded')
    expect(backend.requests.filter(({ path }) => path === '/api/calls/7')).toEqual([])
    expect(screen.queryByRole('button', { name: 'Evidence pack' })).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Met' })).not.toBeInTheDocument()
  })

  test.each<[Partial<Verification>, RegExp]>([
    [{ call: { ...exampleSource, has_words: false } }, /Nobody has written this conversation down/],
    [{ call: { ...exampleSource, has_words: false, has_audio: false } }, /nothing to hear or to read/],
    [
      { call: { ...exampleSource, has_words: false, expired_at: '2026-06-01T00:00:00Z' } },
      /because their time was over/,
    ],
    [{ disclosures: [], disclosures_version: null }, /The law of this country is not known here/],
  ])('says what is missing: %#', async (file, words) => {
    openFile({ file })
    expect(await screen.findByText(words)).toBeVisible()
  })
})
