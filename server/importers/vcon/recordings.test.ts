import { expect, test } from 'vitest'

import { readVcon, VCON_UUID, vconCall, vconRecording, vconSound } from '#tests/support/vcon-call.ts'

test('a recording is found by file name, by address, by uuid and by the name of the vCon', async () => {
  const bare = { ...vconRecording, url: undefined }
  for (const [dialog, name] of [
    [{ ...bare, filename: 'folder/x.wav' }, 'x.wav'],
    [vconRecording, 'call 1.mp3'],
    [bare, `${VCON_UUID}.mp3`],
    [bare, 'a.ogg'],
  ] as const) {
    const { conversation } = await readVcon({ ...vconCall, dialog: [dialog] }, { [name]: vconSound })
    expect(conversation?.recordings).toMatchObject([{ file_name: name }])
  }
})

test('a recording with a different hash is refused, and the conversation is imported without it', async () => {
  const { conversation, findings } = await readVcon(vconCall, { 'call 1.mp3': Uint8Array.of(9) })
  expect(conversation?.recordings).toEqual([])
  expect(findings).toEqual([{ field: 'dialog[0]', reason: expect.stringContaining('hash differs') }])
})

test('a missing recording is named, so that the file can be added', async () => {
  const { conversation, findings } = await readVcon(vconCall, {})
  expect(conversation?.turns).toHaveLength(2)
  expect(findings).toEqual([
    { field: 'dialog[0]', reason: expect.stringContaining('put call 1.mp3 into the same folder') },
  ])
})

test('an inline recording needs no other file, for any stated encoding', async () => {
  const body = Buffer.from(vconSound).toString('base64url')
  const inline = { ...vconRecording, url: undefined, body, encoding: 'none' }
  expect((await readVcon({ ...vconCall, dialog: [inline] }, {})).conversation?.recordings).toMatchObject([
    { bytes: vconSound },
  ])
  const broken = await readVcon({ ...vconCall, dialog: [{ ...inline, body: 'no base64!' }] }, {})
  expect(broken.findings).toMatchObject([{ reason: expect.stringContaining('not base64url') }])
})

test('a redacted copy does not get its removed recording back', async () => {
  const dropped = { ...vconRecording, url: undefined, filename: 'call 1.mp3' }
  const { conversation, findings } = await readVcon({
    ...vconCall,
    redacted: { uuid: VCON_UUID, type: 'PII' },
    dialog: [dropped, {}],
  })
  expect(conversation?.recordings).toEqual([])
  expect(findings).toEqual([])
})
