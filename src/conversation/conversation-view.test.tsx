import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'

import type { CallDetail } from '#contracts/calls.ts'
import type { NoteSpan } from '#contracts/notes.ts'
import type { PlayerActor } from '#src/machines/player.machine.ts'
import { audioElement } from '#tests/support/audio-element.ts'
import { currentLine, mockBrowserLayout } from '#tests/support/call-page.ts'
import { exampleCall, examplePeaks, exampleTurns } from '#tests/support/example-call.ts'
import { exampleAttachments, exampleChat, exampleMessages } from '#tests/support/example-chat.ts'
import { renderLinked } from '#tests/support/render-island.tsx'

import { ConversationView } from './conversation-view.tsx'
import type { Jump } from './jump.ts'
import { useSpanStarter } from './use-span-starter.ts'

mockBrowserLayout()

const settled = <Value,>(value: Value) => ({ value, error: null, isPending: false })
const NOWHERE = { seq: null, last_seq: null, start_char: null, end_char: null, start_ms: null, end_ms: null }
const onStart = vi.fn<(span: NoteSpan | null) => void>()

/** Another action than a note that can be started at a place of the conversation. */
function EvidenceStarter({ player }: { player: PlayerActor | null }) {
  useSpanStarter({ letter: 'e', player, onStart })
  return <p>{player ? 'Evidence of what is heard' : 'Evidence of what is read'}</p>
}

/** A screen that contains the conversation, with buttons that go to places in it. */
function OwnScreen({ conversation }: { conversation: CallDetail }) {
  const [jump, setJump] = useState<Jump | null>(null)
  const [marked, setMarked] = useState<number | null>(2)
  const isSpoken = conversation.channel === 'voice'

  return (
    <>
      <button onClick={() => setJump({ seq: 4, time_ms: isSpoken ? 40_000 : null })}>To the fifth</button>
      <button onClick={() => setJump({ seq: null, time_ms: 60_000 })}>To the second minute</button>
      <button onClick={() => setMarked(7)}>Another address</button>
      <ConversationView
        conversation={conversation}
        turns={settled({ data: isSpoken ? exampleTurns : exampleMessages })}
        peaks={settled(isSpoken ? examplePeaks : null)}
        attachments={settled({ data: isSpoken ? [] : exampleAttachments })}
        markers={[{ ...{ id: 1, kind: 'issue', name: 'Deducible', origin: 'source' }, ...NOWHERE, seq: 1 }]}
        whyNotJudged={null}
        aside={null}
        jump={jump}
        startMs={0}
        marked={marked}
        renderStarter={(player) => <EvidenceStarter player={player} />}
        freshLink={() => Promise.resolve('/again')}
        inspect={undefined}
        onRetry={() => undefined}
      />
    </>
  )
}

async function show(conversation: CallDetail) {
  const audio = audioElement(60)
  renderLinked(<OwnScreen conversation={conversation} />)
  await screen.findByText(/Deducible/)
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
  return { audio, press }
}

describe('a call', () => {
  test('is played and read, and a jump goes to its time', async () => {
    const { audio, press } = await show(exampleCall)
    audio.ready()
    expect(screen.getByRole('slider', { name: 'Position in the recording' })).toBeVisible()
    expect(screen.getByText('Silence of 5.0 s')).toBeVisible()
    await press('To the fifth')
    expect(audio.state.currentTime).toBe(40)
    expect(currentLine()).toHaveTextContent('Está bien, la quiero.')
  })

  test('is not readable after its retention period', async () => {
    audioElement(60)
    renderLinked(<OwnScreen conversation={{ ...exampleCall, expired_at: '2026-05-01T12:00:00.000Z' }} />)
    expect(await screen.findByText(/were deleted on May 1, 2026/)).toBeVisible()
    expect(screen.queryByText(/Evidence/)).not.toBeInTheDocument()
  })

  test('offers the actions of the screen on it, also on the repeated span', async () => {
    const { audio } = await show(exampleCall)
    audio.ready()
    expect(screen.getByText('Evidence of what is heard')).toBeVisible()
    audio.reach(10)
    await userEvent.keyboard('[[')
    audio.reach(20)
    await userEvent.keyboard(']e')
    expect(onStart).toHaveBeenLastCalledWith({ ...NOWHERE, start_ms: 10_000, end_ms: 20_000 })
  })
})

describe('a chat', () => {
  test('is read with its attachments, and has no player', async () => {
    await show(exampleChat)
    expect(screen.getByText('Evidence of what is read')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Open IMG-0041.png' })).toBeVisible()
    expect(screen.queryByRole('slider')).not.toBeInTheDocument()
  })

  test('marks the message requested last, by the address or by a jump', async () => {
    const { press } = await show(exampleChat)
    expect(currentLine()).toHaveTextContent('Hola, soy Vale.')
    await press('To the second minute')
    expect(currentLine()).toHaveTextContent('Así quedó la puerta.')
    await press('To the fifth')
    expect(currentLine()).toHaveAttribute('aria-posinset', '5')
    await press('Another address')
    expect(currentLine()).toHaveTextContent('Este es.')
    await press('To the second minute')
    expect(currentLine()).toHaveTextContent('Así quedó la puerta.')
  })

  test('has addresses for its messages on the current screen', async () => {
    await show(exampleChat)
    const [first] = screen.getAllByRole('link', { name: /link to this message/ })
    expect(first).toHaveAttribute('href', '/?m=0')
  })

  test('passes the selected words to the actions of the screen', async () => {
    // jsdom measures no ranges
    Range.prototype.getClientRects = () => [] as unknown as DOMRectList
    Range.prototype.getBoundingClientRect = () => new DOMRect(10, 20, 30, 40)
    await show(exampleChat)
    const textNode = screen.getByText('Buenas noches, chocaron mi auto.').firstChild!
    act(() => {
      document.getSelection()!.setBaseAndExtent(textNode, 15, textNode, 31)
      document.dispatchEvent(new Event('selectionchange'))
    })
    await userEvent.keyboard('e')
    await waitFor(() =>
      expect(onStart).toHaveBeenLastCalledWith({ ...NOWHERE, seq: 1, last_seq: 1, start_char: 15, end_char: 31 }),
    )
    expect(document.getSelection()).toHaveProperty('rangeCount', 0)
  })
})
