import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'

import type { Profile } from '#contracts/profile.ts'
import { fillIn, press } from '#tests/support/on-screen.ts'
import { CODE, profileBackend, RECOVERY_CODES, SECRET, WRONG } from '#tests/support/profile-backend.ts'
import { holding, renderAt } from '#tests/support/render.tsx'
import { refusal } from '#tests/support/session-backend.ts'

const on: Profile['two_factor'] = {
  is_on: true,
  confirmed_at: '2026-03-01T10:00:00.000Z',
  recovery_codes_left: 1,
  is_required: false,
}

async function open(two_factor?: Profile['two_factor'], mustSetUp = false) {
  const account = holding(mustSetUp ? [] : ['dashboards-premium'])
  if (mustSetUp) account.user = { ...account.user, must_set_up_two_factor: true }
  const backend = profileBackend(account, two_factor ? { two_factor } : {})
  const visit = renderAt(mustSetUp ? '/' : '/user-profile', { as: account, backend })
  await screen.findByLabelText('Name')
  return { ...visit, account, backend }
}

const section = () => within(screen.getByRole('region', { name: 'Two-factor' }))

async function enterPassword(password: string, verb: string) {
  fireEvent.change(section().getByLabelText('Current password'), { target: { value: password } })
  press(verb)
}

async function enrol(password: string) {
  press('Set up')
  await enterPassword(password, 'Go on')
  await fillIn({ 'Code that the app shows': CODE })
  press('Switch on')
  await screen.findByRole('list', { name: 'Recovery codes' })
}

const keepCodes = () => {
  fireEvent.click(screen.getByRole('checkbox', { name: 'I have kept them' }))
  press('Done')
}

describe('set-up', () => {
  test('shows the secret as a QR code and in groups of letters, after the right password', async () => {
    const { account } = await open()
    press('Set up')
    const password = section().getByLabelText('Current password')
    expect(password).toHaveFocus()
    await enterPassword('wrong', 'Go on')
    await waitFor(() => expect(password).toBeInvalid())
    expect(section().getByText(WRONG)).toBeVisible()
    await enterPassword(account.password, 'Go on')
    expect(await screen.findByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
    expect(section().getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible()
    expect(screen.getByLabelText('Code that the app shows')).toHaveFocus()
    expect(screen.getByRole('link', { name: 'Open an app on this device' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^otpauth:\/\/totp\//),
    )
  })

  test('copies the key to the clipboard without spaces', async () => {
    const { account, user } = await open()
    press('Set up')
    await enterPassword(account.password, 'Go on')
    await user.click(await screen.findByRole('button', { name: 'Copy the key' }))
    expect(await navigator.clipboard.readText()).toBe(SECRET)
  })

  test('with a wrong code stays at the secret, and says so', async () => {
    const { account } = await open()
    press('Set up')
    await enterPassword(account.password, 'Go on')
    await fillIn({ 'Code that the app shows': '000000' })
    press('Switch on')
    await waitFor(() => expect(screen.getByLabelText('Code that the app shows')).toBeInvalid())
    expect(section().getByText(WRONG)).toBeVisible()
    expect(section().getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible()
  })

  test('can be cancelled at every step', async () => {
    const { account } = await open()
    press('Set up')
    press('Cancel')
    press('Set up')
    expect(section().getByLabelText('Current password')).toHaveValue('')
    await enterPassword(account.password, 'Go on')
    await screen.findByText('JBSW Y3DP EHPK 3PXP')
    press('Cancel')
    expect(section().getByRole('button', { name: 'Set up' })).toBeVisible()
    await waitFor(() => expect(screen.getByRole('region', { name: 'Two-factor' })).toHaveFocus())
  })

  test('ends with recovery codes, which can only be left after they were saved', async () => {
    const { account, address } = await open()
    await enrol(account.password)
    expect(
      within(screen.getByRole('list', { name: 'Recovery codes' }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(RECOVERY_CODES)
    expect(screen.getByRole('button', { name: 'Done' })).toBeDisabled()
    keepCodes()
    expect(await screen.findByText('2 recovery codes are left.')).toBeVisible()
    expect(screen.queryByText(RECOVERY_CODES[0]!)).not.toBeInTheDocument()
    expect(address()).toBe('/user-profile')
  })

  test('prevents leaving the recovery codes by mistake', async () => {
    const { account, address, user } = await open()
    await enrol(account.password)
    await user.click(screen.getByRole('link', { name: /Premium/ }))
    expect(await screen.findByRole('dialog', { name: 'Leave without your recovery codes?' })).toBeVisible()
    press('Stay here')
    expect(address()).toBe('/user-profile')
    expect(screen.getByText(RECOVERY_CODES[0]!)).toBeVisible()
  })
})

describe('the recovery codes', () => {
  test('can be copied, downloaded and printed', async () => {
    const { account, user } = await open()
    await enrol(account.password)
    const text = `Recovery codes of Atalaya for ada@atalaya.test\n\n${RECOVERY_CODES.join('\n')}\n`
    await user.click(screen.getByRole('button', { name: 'Copy' }))
    expect(await navigator.clipboard.readText()).toBe(text)

    const saved: Blob[] = []
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (file: Blob) => `blob:${saved.push(file)}` }))
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
    press('Download')
    expect(await saved[0]!.text()).toBe(text)
    expect(clicked.mock.contexts[0]).toMatchObject({ download: 'Recovery codes of Atalaya for ada@atalaya.test.txt' })

    const printed = vi.spyOn(window, 'print').mockReturnValue()
    press('Print')
    expect(printed).toHaveBeenCalledOnce()
  })

  test('are replaced by new ones with the password', async () => {
    const { account } = await open(on)
    expect(screen.getByText('1 recovery code is left.')).toBeVisible()
    press('New recovery codes')
    await enterPassword(account.password, 'Make new recovery codes')
    expect(await screen.findByText(RECOVERY_CODES[0]!)).toBeVisible()
    keepCodes()
    expect(await screen.findByRole('button', { name: 'New recovery codes' })).toBeVisible()
  })
})

describe('switching off', () => {
  test('needs the password', async () => {
    const { account } = await open(on)
    press('Switch off')
    await enterPassword(account.password, 'Switch off')
    expect(await section().findByRole('button', { name: 'Set up' })).toBeVisible()
  })

  test('is not offered where the role requires it', async () => {
    await open({ ...on, is_required: true })
    expect(section().getByText('Your role asks for it, so it cannot be switched off.')).toBeVisible()
    expect(section().queryByRole('button', { name: 'Switch off' })).not.toBeInTheDocument()
  })
})

test('an error without a field moves the focus to its message', async () => {
  const { account, backend } = await open()
  backend.answer('POST /api/profile/two-factor', () => refusal('unavailable', 'The database is away.'))
  press('Set up')
  await enterPassword(account.password, 'Go on')
  expect(await screen.findByText('The database is away.')).toHaveFocus()
})

describe('a second factor that the role requires', () => {
  const required = { is_on: false, confirmed_at: null, recovery_codes_left: 0, is_required: true }

  test('is explained on the profile, to which the person was redirected', async () => {
    const { address } = await open(required, true)
    expect(address()).toBe('/user-profile')
    expect(screen.getByRole('status')).toHaveTextContent('Your role asks for a second factor.')
    fireEvent.click(screen.getByRole('link', { name: 'set it up now' }))
    await waitFor(() => expect(address()).toBe('/user-profile#two-factor'))
  })

  test('opens the landing page after set-up, and the frame stays while permissions are loaded again', async () => {
    const { account, backend, address } = await open(required, true)
    await enrol(account.password)
    expect(address()).toBe('/user-profile')
    const frame = screen.getByRole('navigation', { name: 'Main' })
    expect(screen.queryByRole('link', { name: 'News' })).not.toBeInTheDocument()
    account.rules = [{ action: 'dashboards-premium', subject: 'all' }]
    backend.answer('GET /api/abilities', async () => {
      await new Promise((resolve) => setTimeout(resolve, 400))
      expect(document.body).toContainElement(frame)
      return { status: 200, body: account.rules }
    })
    keepCodes()
    expect(await screen.findByRole('heading', { name: 'Premium dashboard' })).toBeVisible()
    expect(address()).toBe('/premium')
    expect(screen.getByRole('navigation', { name: 'Main' })).toBe(frame)
    expect(screen.getByRole('link', { name: 'News' })).toBeVisible()
  })
})
