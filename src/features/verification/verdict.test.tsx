import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'

import { mockBrowserLayout } from '#tests/support/call-page.ts'
import { refusal } from '#tests/support/session-backend.ts'
import { AT, finding, openFile, sentTo } from '#tests/support/verification-page.ts'

import { exampleVerification } from '../../../tests/support/example-verification.ts'

mockBrowserLayout()
beforeEach(() => localStorage.clear())

describe('judging', () => {
  const withdrawal = async () => within(await finding('Right of withdrawal'))

  test('by a button, and the same button removes it', async () => {
    const page = openFile()
    await page.user.click((await withdrawal()).getByRole('button', { name: 'Met' }))
    expect(await (await withdrawal()).findByText('Judged by Ada Lovelace')).toBeVisible()
    expect((await withdrawal()).getByRole('button', { name: 'Met' })).toHaveAttribute('aria-pressed', 'true')
    await page.user.click((await withdrawal()).getByRole('button', { name: 'Met' }))
    await waitFor(() =>
      expect(sentTo(page, '/findings/disclosure/withdrawal')).toEqual([
        { judged: 'met', comment: '', was: { judged: null, comment: '' } },
        { judged: null, comment: '', was: { judged: 'met', comment: '' } },
      ]),
    )
  })

  test('by keyboard: F leads to the first open finding, and the arrows to the others', async () => {
    const page = openFile()
    await finding('Right of withdrawal')
    await page.user.keyboard('f')
    expect(await finding('Right of withdrawal')).toHaveFocus()
    await page.user.keyboard('n')
    await waitFor(() => expect(sentTo(page, '/findings/disclosure/withdrawal')[0]).toMatchObject({ judged: 'not-met' }))
    await page.user.keyboard('{ArrowDown}')
    expect(await finding('Duty to tell the truth')).toHaveFocus()
    await page.user.keyboard('{ArrowUp}{ArrowUp}-')
    await waitFor(() =>
      expect(sentTo(page, '/findings/disclosure/recording')[0]).toMatchObject({ judged: 'not-applicable' }),
    )
    await page.user.keyboard('c')
    expect(screen.getByRole('textbox', { name: 'Comment: The call is recorded' })).toHaveFocus()
  })

  test('with a comment, which is saved when the field is left', async () => {
    const page = openFile()
    const field = await screen.findByRole('textbox', { name: 'Comment: Right of withdrawal' })
    await page.user.type(field, 'At 0:31.')
    await page.user.tab()
    await waitFor(() =>
      expect(sentTo(page, '/findings/disclosure/withdrawal')).toEqual([
        { judged: null, comment: 'At 0:31.', was: { judged: null, comment: '' } },
      ]),
    )
  })

  test('a conflicting judgement says so, keeps the typed text, and shows the current state', async () => {
    const page = openFile({
      other: { [`PUT ${AT}/findings/disclosure/withdrawal`]: () => refusal('conflict', 'Changed meanwhile.') },
    })
    const field = await screen.findByRole('textbox', { name: 'Comment: Right of withdrawal' })
    const [recorded, ...others] = exampleVerification.disclosures
    page.server.change({ disclosures: [{ ...recorded!, judged: 'not-met' }, ...others] })
    await page.user.type(field, 'Mine')
    await page.user.tab()
    expect(await screen.findByText('Changed meanwhile.')).toBeVisible()
    expect(field).toHaveValue('Mine')
    const first = within(await finding('The call is recorded'))
    await waitFor(() => expect(first.getByRole('button', { name: 'Not met' })).toHaveAttribute('aria-pressed', 'true'))
  })
})

describe('deciding', () => {
  test('approval leads to open findings first', async () => {
    const page = openFile()
    await page.user.click(await screen.findByRole('button', { name: 'Valid' }))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(screen.getByText(/2 findings stand between this sale/)).toBeVisible()
    expect(await finding('Right of withdrawal')).toHaveFocus()
  })

  test('approval asks for confirmation when nothing is open', async () => {
    const disclosures = exampleVerification.disclosures.map((one) => ({ ...one, found: 'met' as const }))
    const page = openFile({ file: { disclosures, data: [] } })
    await page.user.click(await screen.findByRole('button', { name: 'Valid' }))
    const dialog = within(await screen.findByRole('dialog'))
    await page.user.click(dialog.getByRole('button', { name: 'Valid' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(sentTo(page, '/steps')).toEqual([{ event: 'verification.passed', revision: 1, note: '' }])
    expect(screen.getByText('Found the sale valid')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Open again' })).toBeVisible()
  })

  test('approval waits for the rules when something has changed since they ran', async () => {
    const disclosures = exampleVerification.disclosures.map((one) => ({ ...one, found: 'met' as const }))
    const page = openFile({ file: { disclosures, data: [], is_outdated: true } })
    await page.user.click(await screen.findByRole('button', { name: 'Valid' }))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    const again = screen.getByRole('button', { name: /Let them look again/ })
    expect(again).toHaveFocus()
    const look = `POST ${AT}/look`
    page.backend.answer(look, () => ({ status: 200, body: page.server.change({ is_outdated: false }) }))
    await page.user.click(again)
    await waitFor(() => expect(again).not.toBeInTheDocument())
    await page.user.click(screen.getByRole('button', { name: 'Valid' }))
    expect(await screen.findByRole('dialog')).toBeVisible()
  })

  test('approval of something that has changed meanwhile is refused, and says why', async () => {
    const disclosures = exampleVerification.disclosures.map((one) => ({ ...one, found: 'met' as const }))
    const page = openFile({
      file: { disclosures, data: [] },
      other: { [`POST ${AT}/steps`]: () => refusal('conflict', 'The policy has changed.') },
    })
    await page.user.click(await screen.findByRole('button', { name: 'Valid' }))
    const dialog = within(await screen.findByRole('dialog'))
    page.server.change({ is_outdated: true })
    await page.user.click(dialog.getByRole('button', { name: 'Valid' }))
    expect(await dialog.findByText('The policy has changed.')).toBeVisible()
    await page.user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(screen.getByRole('button', { name: /Let them look again/ })).toBeVisible()
  })

  test('rejection asks for the reason, and the dialog stays open when the server refuses', async () => {
    const page = openFile({
      other: { [`POST ${AT}/steps`]: () => refusal('invalid', '', { note: ['Please say why.'] }) },
    })
    await page.user.click(await screen.findByRole('button', { name: 'Void' }))
    const dialog = within(await screen.findByRole('dialog'))
    await page.user.click(dialog.getByRole('button', { name: 'Void' }))
    expect(await dialog.findByText('Please say why.')).toBeVisible()
    page.backend.answer(`POST ${AT}/steps`, page.server.routes[`POST ${AT}/steps`]!)
    await page.user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'No price was told.')
    await page.user.click(dialog.getByRole('button', { name: 'Void' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    // above, with the state, and in the history
    expect(screen.getAllByText('No price was told.')).toHaveLength(2)
  })

  test('is not possible for the person who requested a second opinion', async () => {
    const asked = { verifies: true, is_seller: false, asked: true }
    openFile({ file: { state: 'second-look', standing: asked } })
    expect(await screen.findByText(/somebody else decides/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Valid' })).not.toBeInTheDocument()
  })

  test('is not possible for the seller', async () => {
    openFile({ file: { standing: { verifies: true, is_seller: true, asked: false } } })
    expect(await screen.findByText(/You talked in this conversation/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Evidence pack' })).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Met' })).not.toBeInTheDocument()
  })

  test('by a later conversation names it', async () => {
    const repairs = [{ id: 9, started_at: '2026-03-12T10:00:00Z', role: 'verification' as const }]
    const page = openFile({ file: { state: 'repairable', repairs } })
    await page.user.click(await screen.findByRole('button', { name: 'Mended by a later call' }))
    const dialog = within(await screen.findByRole('dialog'))
    await page.user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Said there.')
    await page.user.click(dialog.getByRole('button', { name: 'Mended by a later call' }))
    await waitFor(() =>
      expect(sentTo(page, '/steps')).toEqual([
        { event: 'verification.repaired', revision: 1, note: 'Said there.', repair_id: 9 },
      ]),
    )
  })
})
