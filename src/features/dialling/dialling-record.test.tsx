import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import type { DiallingRecord } from '#contracts/dialling-records.ts'
import { exampleRecord } from '#tests/support/example-record.ts'
import { holding, renderAt } from '#tests/support/render.tsx'
import { refusal, sessionBackend } from '#tests/support/session-backend.ts'

const reader = holding(['call-detail'])

function openRecord(record: Partial<DiallingRecord> = {}) {
  const backend = sessionBackend(reader)
  backend.answer('GET /api/dialling-records/12', () => ({ status: 200, body: exampleRecord(record) }))
  return renderAt('/call-detail-db/12', { as: reader, backend })
}

const recordHeading = () => screen.findByRole('heading', { level: 1, name: 'Dialling record A-1' })
const section = (name: string) => within(screen.getByRole('heading', { level: 2, name }).closest('section')!)
const fact = (name: string) => screen.getByText(name, { selector: '[class*="facts"] dt' }).nextElementSibling

describe('a dialling record', () => {
  test('shows its imported columns with masked ones marked, and its source row', async () => {
    openRecord()
    await recordHeading()
    expect(fact('Comuna')).toHaveTextContent(/^Ñuñoa$/)
    expect(fact('Teléfono 7')).toHaveTextContent('•••••5678 (masked)')
    expect(fact('File')).toHaveTextContent('base.csv')
    expect(fact('Row')).toHaveTextContent('1,204')
    expect(screen.getAllByText('Not contacted › Voicemail').length).toBeGreaterThan(0)
  })

  test('shows words without a known meaning as not mapped', async () => {
    openRecord({ own_disposition: { words: 'ZX-81', path: null } })
    await recordHeading()
    expect(fact('Of the record')).toHaveTextContent('ZX-81Not mapped')
  })

  test('shows the recording of an attempt, with the confidence and the reasons', async () => {
    const call = {
      id: 7,
      channel: 'voice' as const,
      started_at: '2026-03-26T13:01:30.000Z',
      duration_ms: 61_000,
      agent: 'Ana Paz',
      has_audio: true,
    }
    const [attempt] = exampleRecord().timeline
    openRecord({
      timeline: [
        {
          ...attempt!,
          matches: [
            {
              call,
              confidence: 0.94,
              level: 'high',
              reasons: [
                { about: 'number', same: 'last-digits', isDialled: true },
                { about: 'time', seconds: 90 },
                { about: 'agent', same: true },
              ],
            },
          ],
        },
      ],
      other_calls: [{ ...call, id: 8, has_audio: false }],
      other_calls_total: 1,
    })
    await recordHeading()
    const attempts = section('Attempts')
    expect(attempts.getByText('High confidence')).toBeVisible()
    expect(attempts.getByText('94%')).toBeVisible()
    expect(attempts.getByText('Same last digits of the number')).toBeVisible()
    expect(attempts.getByText('1:30 from the attempt')).toBeVisible()
    expect(attempts.getByText('Same agent')).toBeVisible()
    const links = attempts.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(links).toEqual(['/call-detail/7', '/call-detail/8'])
    expect(attempts.getByText('1 recorded call with this number at another time')).toBeVisible()
    expect(attempts.getByText('without sound')).toBeVisible()
  })

  test('says when no recording matches an attempt, and how many attempts are only counted', async () => {
    openRecord({ attempts: 5 })
    await recordHeading()
    expect(section('Attempts').getByText('No recording matches this attempt.')).toBeVisible()
    expect(section('Attempts').getByText(/^The base counts 5 attempts/)).toBeVisible()
  })

  test('says when there is no attempt', async () => {
    openRecord({ timeline: [], attempts: null })
    await recordHeading()
    expect(section('Attempts').getByText('No file says when somebody was called.')).toBeVisible()
    expect(screen.queryByText(/The base counts/)).not.toBeInTheDocument()
  })

  test('shows the first permitted moment with its time zone and rule', async () => {
    openRecord()
    await recordHeading()
    const next = section('Next permitted attempt')
    expect(next.getByText('From Mar 30, 2026, 8:00 AM')).toBeVisible()
    expect(next.getByText('Mon–Sat, 08:00–20:00 (America/Santiago)')).toBeVisible()
    expect(next.getByText(/Ley 19\.496, art\. 37/)).toBeVisible()
  })

  test.each<[next: DiallingRecord['next'], answer: string, why: RegExp]>([
    [{ kind: 'never', own: true, duplicates: false }, 'No attempt is permitted', /^This record says/],
    [{ kind: 'never', own: false, duplicates: true }, 'No attempt is permitted', /^Another record with the same/],
    [{ kind: 'unknown', country: 'FR' }, 'Not known', /country \(FR\)/],
    [{ kind: 'unknown', country: null }, 'Not known', /^Nobody has said which country/],
  ])('for %j shows "%s" and why', async (next, answer, why) => {
    openRecord({ next })
    await recordHeading()
    expect(section('Next permitted attempt').getByText(answer)).toBeVisible()
    expect(section('Next permitted attempt').getByText(why)).toBeVisible()
    expect(screen.queryByText(/^From /)).not.toBeInTheDocument()
  })

  test('links to other records of the same person, and says which of them must not be called', async () => {
    openRecord({
      duplicates: [
        { id: 31, record_id: 'B-9', campaign: 'Auto', last_attempt_at: null, do_not_call: true, same: ['phone'] },
      ],
      duplicates_total: 40,
    })
    await recordHeading()
    const duplicates = section('Duplicates')
    expect(duplicates.getByRole('link', { name: 'B-9' })).toHaveAttribute('href', '/call-detail-db/31')
    expect(duplicates.getByText('Must not be called')).toBeVisible()
    expect(duplicates.getByText('Same telephone')).toBeVisible()
    expect(duplicates.getByText('40 records in all.')).toBeVisible()
  })
})

test('a record that does not exist shows the page “not found”', async () => {
  const backend = sessionBackend(reader)
  backend.answer('GET /api/dialling-records/13', () => refusal('missing', 'Nothing.'))
  renderAt('/call-detail-db/13', { as: reader, backend })
  expect(await screen.findByRole('heading', { name: /not found/i })).toBeVisible()
})

test('a record that could not be loaded says so, and can be loaded again', async () => {
  const backend = sessionBackend(reader)
  backend.answer('GET /api/dialling-records/12', () => refusal('unavailable', 'The database is away.'))
  const { user } = renderAt('/call-detail-db/12', { as: reader, backend })
  const retry = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Dialling record')
  backend.answer('GET /api/dialling-records/12', () => ({ status: 200, body: exampleRecord() }))
  await user.click(retry)
  expect(await recordHeading()).toBeVisible()
})

test('an invalid address requests nothing', async () => {
  const { backend } = renderAt('/call-detail-db/twelve', { as: reader })
  expect(await screen.findByRole('heading', { name: /not found/i })).toBeVisible()
  expect(backend.requests.some(({ path }) => path.startsWith('/api/dialling'))).toBe(false)
})
