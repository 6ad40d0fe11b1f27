import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'

import { hearCall, mockBrowserLayout } from '#tests/support/call-page.ts'
import { exampleCall, exampleTurns } from '#tests/support/example-call.ts'
import { refusal } from '#tests/support/session-backend.ts'

mockBrowserLayout()

type Visit = Awaited<ReturnType<typeof hearCall>>

async function choose({ user }: Visit, action: string) {
  await user.click(screen.getByRole('button', { name: 'More actions' }))
  await user.click(await screen.findByRole('menuitem', { name: action }))
}

describe('swapping agent and customer', () => {
  const swapped = exampleTurns.map((turn) => ({
    ...turn,
    speaker: turn.speaker === 'agent' ? ('customer' as const) : ('agent' as const),
  }))

  test('asks for confirmation, sends the reason, and loads everything again', async () => {
    const visit = await hearCall({
      call: { may_edit: true },
      other: { 'POST /api/calls/7/swap-speakers': () => ({ status: 200, body: { success: true } }) },
    })
    const { backend, user } = visit
    await choose(visit, 'Swap agent and customer')
    const dialog = await screen.findByRole('dialog', { name: 'Swap agent and customer?' })
    await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Lanes')
    backend.answer('GET /api/calls/7', () => ({ status: 200, body: { ...exampleCall, speakers_swapped: true } }))
    backend.answer('GET /api/calls/7/turns', () => ({ status: 200, body: { data: swapped } }))
    await user.click(within(dialog).getByRole('button', { name: 'Swap' }))
    expect(await screen.findByText(/^Agent and customer were swapped here/)).toBeInTheDocument()
    expect(backend.sentTo('/api/calls/7/swap-speakers').map(({ body }) => body)).toEqual([
      { swapped: true, reason: 'Lanes' },
    ])
    await waitFor(() =>
      expect(screen.getByText('Buenas tardes, habla Lucía.').closest('li')).toHaveTextContent(/^0:00Customer/),
    )
  })

  test('is not offered without the right', async () => {
    const { user } = await hearCall()
    await user.click(screen.getByRole('button', { name: 'More actions' }))
    expect(await screen.findByRole('menuitem', { name: 'Print' })).toBeInTheDocument()
    expect(screen.queryByRole('menuitem', { name: 'Swap agent and customer' })).not.toBeInTheDocument()
  })
})

describe('printing', () => {
  const printRecorded = { 'POST /api/calls/7/print': () => ({ status: 200, body: { success: true } }) }
  const longTranscript = Array.from({ length: 5_003 }, (_, index) => ({ ...exampleTurns[0]!, text: `<${index}>` }))
  const sheet = () => document.querySelector<HTMLElement>('[data-print-sheet]')

  test('prints the whole conversation once the access is recorded, and removes the sheet afterwards', async () => {
    const printedTexts: (string | null)[] = []
    vi.spyOn(window, 'print').mockImplementation(() => void printedTexts.push(sheet()?.textContent ?? null))
    const visit = await hearCall({ other: printRecorded })
    await choose(visit, 'Print')
    await waitFor(() => expect(printedTexts).toHaveLength(1))
    for (const { text } of exampleTurns) expect(printedTexts[0]).toContain(text)
    for (const fact of ['Lucía Quispe → Jorge H.', 'Banco Andes', 'Sensitive data is masked', 'Agent talk0:29']) {
      expect(printedTexts[0]).toContain(fact)
    }
    expect(visit.backend.sentTo('/api/calls/7/print').map(({ body }) => body)).toEqual([{ turns: 6 }])
    window.dispatchEvent(new Event('afterprint'))
    await waitFor(() => expect(sheet()).toBeNull())
  })

  test('works the same from the keyboard', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => {})
    const { user } = await hearCall({ other: printRecorded })
    await user.keyboard('{Control>}p{/Control}')
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
  })

  test('is refused if it cannot be recorded', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => {})
    const visit = await hearCall({ other: { 'POST /api/calls/7/print': () => refusal('unavailable', '') } })
    await choose(visit, 'Print')
    expect(await screen.findByText(/server cannot be reached/i)).toBeInTheDocument()
    expect(print).not.toHaveBeenCalled()
  })

  test('says how many lines of a very long conversation are left out', async () => {
    const printedTexts: string[] = []
    vi.spyOn(window, 'print').mockImplementation(() => void printedTexts.push(sheet()!.textContent))
    const visit = await hearCall({ turns: longTranscript, other: printRecorded })
    await choose(visit, 'Print')
    await waitFor(() => expect(printedTexts).toHaveLength(1))
    expect(printedTexts[0]).toContain('<4999>')
    expect(printedTexts[0]).not.toContain('<5000>')
    expect(printedTexts[0]).toContain('3 more lines are not printed.')
  })
})
