import { vconCall, vconChat } from '#tests/support/vcon-call.ts'

const text = (name: string, content: string) => ({ name, bytes: Buffer.from(content) })
const json = (name: string, value: unknown) => text(name, JSON.stringify(value))

const turns = {
  ...{ vcon: 'aa751c1d-4ae5-4435-8db1-26a62dc5a0e5', duration_s: 20, channels: { '0': 'customer', '1': 'agent' } },
  turns: [
    { speaker: 'agent', start_s: 0, end_s: 4.5, text: 'Buenos días, le habla Ana.' },
    { speaker: 'customer', start_s: 4.5, end_s: 9, text: 'Hola, llamo por mi póliza.' },
  ],
}

const segments = [
  {
    ...{ speaker_role: 'caller', index: 2, offset_ms: 3000, start_ms: 3000, duration_ms: 500 },
    ...{ human_transcript: '', transcript: 'hi there', word_offsets_ms: [0, 200], word_durations_ms: [200, 300] },
    dialog_acts: [],
  },
  {
    ...{ speaker_role: 'agent', index: 1, offset_ms: 1000, start_ms: 20, duration_ms: 1500 },
    ...{ human_transcript: 'good morning this is ana', transcript: 'good morning', word_offsets_ms: [0] },
    ...{ word_durations_ms: [200], dialog_acts: ['gridspace_greeting'] },
    emotion: { neutral: 0.3, positive: 0.65, negative: 0.05 },
  },
]

const wtf = {
  ...vconChat(7),
  dialog: vconCall.dialog,
  analysis: [
    {
      ...{ type: 'wtf_transcription', dialog: 0, encoding: 'json' },
      body: {
        transcript: { text: 'Hola. Buenas.', language: 'es', duration: 4, confidence: 0.9 },
        segments: [{ id: 0, start: 0, end: 2, text: 'Hola.', confidence: 0.9, speaker: 0 }],
        speakers: { '0': { label: 'Agent' } },
      },
    },
  ],
}

export const goldenTranscripts = {
  vcon: [json('call.vcon.json', vconCall), json('chat.vcon.json', vconChat(1)), json('wtf.vcon.json', wtf)],
  'turns-json': [json('call.turns.json', turns)],
  webvtt: [
    text(
      'call.vtt',
      'WEBVTT - call\nLanguage: es\n\nNOTE a note\n\n1\n00:00.500 --> 00:03.000 align:start\n<v Ana Paz>Buenos <b>días</b>\n\n00:00:03.200 --> 01:00:04.000\nCliente: Hola &amp; adiós\n',
    ),
  ],
  srt: [
    text(
      'call.srt',
      '1\n00:00:00,500 --> 00:00:03,000\nAgente: Buenos días\nde Atalaya.\n\n2\n00:00:03,200 --> 01:00:04,000\nCliente: Hola. <i>Quiero</i> anular\n',
    ),
  ],
  sbv: [
    text('call.sbv', '0:00:00.599,0:00:04.160\n>> ANA: Buenos días\n\n0:00:04.160,0:00:06.770\n>> Cliente: Hola\n'),
  ],
  'whisper-tsv': [
    text('call.tsv', 'start\tend\ttext\n0\t2500\tBuenos días, le habla Ana\n2500\t4000\tHola, soy Luis\n'),
  ],
  'harper-valley': [
    json('00aa11bb22cc33dd.json', segments),
    json('00aa11bb22cc33dd.json', {
      ...{ sid: '00aa11bb22cc33dd', start_time_ms: 1_591_056_783_191, end_time_ms: 1_591_056_834_394 },
      agent: { metadata: { agent_name: 'Ana' } },
      caller: { metadata: { 'first and last name': 'Luis Gil' } },
      tasks: [{ task_type: 'replace card' }],
    }),
  ],
  'generic-json': [
    json('chats.json', {
      conversations: [
        {
          ...{ id: 'a1', created_at: '2024-11-22T21:00:00Z', agent_name: 'Ana', channel: 'chat' },
          messages: [
            { role: 'agent', text: 'Buenos días', timestamp: '2024-11-22T21:00:05Z' },
            { role: 'customer', text: 'Hola', timestamp: '2024-11-22T21:01:05Z' },
          ],
        },
      ],
    }),
    text(
      'rows.jsonl',
      '{"conversation_id":1,"sender":"agent","content":"x"}\n{"conversation_id":2,"sender":"a","content":"y"}\n',
    ),
  ],
  'plain-transcript': [
    text(
      'call.txt',
      '[00:01] Agent (Ana): Good morning to all of you\n[00:07] Luis: Hello\n[music]\nAna: Bye\nLuis: Bye\n',
    ),
  ],
}
