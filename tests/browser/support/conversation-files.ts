import { wav } from '#tests/support/wav.ts'

/** The moment this many days ago. */
export const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

export const parties = [
  { role: 'agent', name: 'Inés Olmedo' },
  { role: 'customer', name: 'Bruno Cárdenas', tel: '+56 9 8765 4321' },
]

/** A call of half a minute between two people, with its recording inside. */
export const spokenCall = (uuid: string, start: string) => ({
  vcon: '0.3.0',
  uuid,
  created_at: start,
  subject: 'Renovación del seguro',
  parties,
  dialog: [
    {
      type: 'recording',
      start,
      duration: 30,
      parties: [0, 1],
      mediatype: 'audio/wav',
      encoding: 'base64url',
      body: wav({ ms: 30_000 }).toString('base64url'),
    },
  ],
  analysis: [{ type: 'transcript', dialog: 0, vendor: 'ours', encoding: 'json', body: spoken }],
})

const spoken = [
  { parties: 0, start: 0, end: 4, text: 'Buenos días, le habla Inés por su seguro.' },
  { parties: 1, start: 5, end: 9, text: 'Buenos días, quiero renovar el seguro del auto.' },
  { parties: 0, start: 20, end: 26, text: 'Queda renovado hasta marzo.' },
]

/** Messages, one a minute, by the customer and the agent in turn. */
export const writtenTalk = (uuid: string, start: string, messages: readonly string[]) => ({
  vcon: '0.3.0',
  uuid,
  created_at: start,
  parties,
  dialog: messages.map((body, index) => ({
    type: 'text',
    start: new Date(Date.parse(start) + index * 60_000).toISOString(),
    parties: [(index + 1) % 2],
    mediatype: 'text/plain',
    encoding: 'none',
    body,
  })),
})

/** The turns of a recording of two channels, the agent on the first. */
export const spokenTurns = (vcon: string) => ({
  vcon,
  duration_s: 12,
  channels: { 0: 'agent', 1: 'customer' },
  turns: [
    { speaker: 'agent', start_s: 0, end_s: 5, text: 'Good morning.' },
    { speaker: 'customer', start_s: 6, end_s: 11, text: 'Good morning, I have a question.' },
  ],
})

export const captions = `WEBVTT

00:00.000 --> 00:03.000
<v Agent>Welcome to the watchtower.

00:03.500 --> 00:06.000
<v Customer>Thank you.
`
