import { createHash } from 'node:crypto'

import { readSource } from '#server/importers/importers.ts'
import { sourceFile } from '#server/importers/source-file.ts'

export const VCON_UUID = 'aa751c1d-4ae5-4435-8db1-26a62dc5a0e5'
export const vconSound = Uint8Array.of(1, 2, 3)

export const vconRecording = {
  type: 'recording',
  start: '2024-03-16T15:31:17.836149',
  duration: 61.2,
  parties: [1, 0],
  url: 'https://calls.test/2024/call%201.mp3?key=1',
  mimetype: 'audio/mp3',
  alg: 'SHA-512',
  signature: createHash('sha512').update(vconSound).digest('base64url'),
  meta: { direction: 'in', disposition: 'ANSWERED' },
}

export const vconSpoken = [
  { speaker: 'Agent', message: 'Good day.' },
  { speaker: 'Customer', message: 'Hi.' },
]

/** A recorded call in the form of the early containers; its audio is next to it as `call 1.mp3`. */
export const vconCall = {
  uuid: VCON_UUID,
  vcon: '0.0.1',
  parties: [
    { tel: '+1 526-035', meta: { role: 'agent' }, name: 'Andrew Young', mailto: 'andrew@firm.test' },
    { tel: 'tel:+15551', meta: { role: 'customer' }, name: 'Elizabeth Garcia', email: 'MAILTO:Eli@Mail.test' },
  ],
  dialog: [vconRecording],
  analysis: [{ type: 'transcript', dialog: 0, encoding: 'none', body: vconSpoken }],
  attachments: [],
}

/** The same without a signature: any audio may be next to it. */
export const vconUnsigned = { ...vconCall, dialog: [{ ...vconRecording, alg: undefined, signature: undefined }] }

export const vconText = (sender: number, start: string, body: string) => ({
  type: 'text',
  start,
  parties: [sender],
  mimetype: 'text/plain',
  body,
})

/** A written conversation without analysis: between Wayne and a customer with that number. */
export const vconChat = (number: number) => ({
  ...vconCall,
  uuid: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  parties: [
    { role: 'agent', name: 'Wayne' },
    { role: 'contact', tel: `+1777${number}` },
  ],
  dialog: [vconText(0, '2025-03-17T15:41:28Z', 'Hello!'), vconText(1, '2025-03-17T15:42:28Z', 'Hi.')],
  analysis: [],
})

/** Reads a container as the import does. */
export async function readVcon(value: unknown, neighbours: Record<string, Uint8Array> = { 'call 1.mp3': vconSound }) {
  const beside = (name: string) => Promise.resolve(neighbours[name] ?? null)
  const reading = await readSource(sourceFile('a.vcon.json', Buffer.from(JSON.stringify(value)), beside))
  if (!reading) throw new Error('Not recognised')
  return { conversation: reading.conversations[0], findings: reading.findings }
}
