import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'

import type { FindingJudgement } from '#contracts/verifications.ts'
import { mockBrowserLayout } from '#tests/support/call-page.ts'
import { type Handler, refusal } from '#tests/support/session-backend.ts'
import { AT, finding, openFile, sentTo } from '#tests/support/verification-page.ts'

import { exampleVerification } from '../../../tests/support/example-verification.ts'

mockBrowserLayout()
beforeEach(() => localStorage.clear())

const PATH = '/findings/disclosure/withdrawal'
const PUT = `PUT ${AT}${PATH}`
const field = () => screen.findByRole('textbox', { name: 'Comment: Right of withdrawal' })
const met = async () => within(await finding('Right of withdrawal')).getByRole('button', { name: 'Met' })
type Page = ReturnType<typeof openFile>
const judgedOf = (page: Page) => sentTo(page, PATH) as FindingJudgement[]

/** A response that can be held back. */
function deferred() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { open: () => open(), opened }
}

/** Another person's comment on the same finding. */
function writtenByAnother(page: Page, comment: string) {
  const by = { judged: 'not-met' as const, comment, judged_by: { id: 8, name: 'Grace Hopper' } }
  page.server.change({
    disclosures: exampleVerification.disclosures.map((one) => (one.code === 'withdrawal' ? { ...one, ...by } : one)),
  })
}

/** Like the server: what others have written meanwhile is not overwritten. */
const guarded =
  (page: () => Page, is: () => { judged: string | null; comment: string }): Handler =>
  (request) => {
    const { was } = request.body as FindingJudgement
    const now = is()
    return was.judged === now.judged && was.comment === now.comment
      ? page().server.routes[PUT]!(request)
      : refusal('conflict', 'Changed meanwhile.')
  }

describe('a judgement while a comment is being saved', () => {
  test('is sent afterwards, based on the result', async () => {
    const page = openFile()
    const first = deferred()
    page.backend.answer(PUT, async (request) => {
      if (judgedOf(page).length === 1) await first.opened
      return page.server.routes[PUT]!(request)
    })
    await page.user.type(await field(), 'At 0:31.')
    await page.user.click(await met())
    await waitFor(() => expect(judgedOf(page)).toHaveLength(1))
    first.open()
    await waitFor(() =>
      expect(judgedOf(page)).toEqual([
        { judged: null, comment: 'At 0:31.', was: { judged: null, comment: '' } },
        { judged: 'met', comment: 'At 0:31.', was: { judged: null, comment: 'At 0:31.' } },
      ]),
    )
    await waitFor(async () => expect(await met()).toHaveAttribute('aria-pressed', 'true'))
  })

  test('is not sent when the comment is refused', async () => {
    const page = openFile()
    const first = deferred()
    page.backend.answer(PUT, async () => {
      await first.opened
      return refusal('conflict', 'Changed meanwhile.')
    })
    await page.user.type(await field(), 'Mine')
    await page.user.click(await met())
    first.open()
    expect(await screen.findByText('Changed meanwhile.')).toBeVisible()
    expect(judgedOf(page)).toHaveLength(1)
    expect(await field()).toHaveValue('Mine')
  })

  test('is sent afterwards, even when the page is left before', async () => {
    const page = openFile()
    const first = deferred()
    page.backend.answer(PUT, async (request) => {
      if (judgedOf(page).length === 1) await first.opened
      return page.server.routes[PUT]!(request)
    })
    await page.user.type(await field(), 'At 0:31.')
    await page.user.click(await met())
    cleanup()
    first.open()
    await waitFor(() => expect(judgedOf(page).map(({ judged }) => judged)).toEqual([null, 'met']))
  })

  test('by keyboard waits too', async () => {
    const page = openFile()
    await finding('Right of withdrawal')
    await page.user.keyboard('fy')
    await page.user.keyboard('n')
    await waitFor(() => expect(judgedOf(page)).toHaveLength(2))
    expect(judgedOf(page)[1]).toEqual({ judged: 'not-met', comment: '', was: { judged: 'met', comment: '' } })
  })
})

test('a saved comment is shown as the server stores it, and is not sent again', async () => {
  const page = openFile()
  page.backend.answer(PUT, (request) => {
    const body = request.body as FindingJudgement
    return page.server.routes[PUT]!({ ...request, body: { ...body, comment: body.comment.replace(/\d+-\d/, '••••') } })
  })
  await page.user.type(await field(), 'Dijo 12345678-5.')
  await page.user.tab()
  await waitFor(async () => expect(await field()).toHaveValue('Dijo ••••.'))
  await page.user.click(await field())
  await page.user.tab()
  await page.user.click(await met())
  await waitFor(() =>
    expect(judgedOf(page).slice(1)).toEqual([
      { judged: 'met', comment: 'Dijo ••••.', was: { judged: null, comment: 'Dijo ••••.' } },
    ]),
  )
})

describe("another person's comment in the meantime", () => {
  test('is shown once mine is saved, and is not overwritten by it', async () => {
    const page = openFile()
    await page.user.type(await field(), 'Mine A')
    await page.user.tab()
    await waitFor(() => expect(judgedOf(page)).toHaveLength(1))
    await waitFor(async () => expect(await field()).toHaveValue('Mine A'))
    writtenByAnother(page, 'Theirs B')
    // anything that loads the file again
    await page.user.click(screen.getByRole('button', { name: 'Look again by the rules' }))
    await waitFor(async () => expect(await field()).toHaveValue('Theirs B'))
    await page.user.click(await met())
    await waitFor(() =>
      expect(judgedOf(page)[1]).toEqual({
        ...{ judged: 'met', comment: 'Theirs B', was: { judged: 'not-met', comment: 'Theirs B' } },
      }),
    )
  })

  test('is shown next to what I am typing, and is only replaced by a person who has seen it', async () => {
    let is: { judged: string | null; comment: string } = { judged: null, comment: '' }
    const page: Page = openFile({
      other: {
        [PUT]: guarded(
          () => page,
          () => is,
        ),
      },
    })
    await page.user.type(await field(), 'Mine A')
    writtenByAnother(page, 'Theirs B')
    is = { judged: 'not-met', comment: 'Theirs B' }
    await page.user.tab()
    expect(await screen.findByText('Changed meanwhile.')).toBeVisible()
    expect(await field()).toHaveValue('Mine A')
    expect(await screen.findByText(/Theirs B/)).toBeVisible()
    expect(judgedOf(page)[0]?.was).toEqual({ judged: null, comment: '' })

    await page.user.click(await met())
    await waitFor(() => expect(judgedOf(page)).toHaveLength(2))
    expect(judgedOf(page)[1]).toEqual({
      ...{ judged: 'met', comment: 'Mine A', was: { judged: 'not-met', comment: 'Theirs B' } },
    })
    await waitFor(() => expect(screen.queryByText(/Theirs B/)).not.toBeInTheDocument())
  })

  test('that came with another response is refused first, because it may not have been seen', async () => {
    const page = openFile()
    await page.user.type(await field(), 'Mine A')
    writtenByAnother(page, 'Theirs B')
    page.backend.answer(PUT, () => refusal('conflict', 'Changed meanwhile.'))
    await page.user.tab()
    await waitFor(() => expect(judgedOf(page)).toHaveLength(1))
    expect(judgedOf(page)[0]?.was.comment).toBe('')
  })
})
