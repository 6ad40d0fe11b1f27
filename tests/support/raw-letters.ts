import { randomUUID } from 'node:crypto'

type File = { name: string; type: string; bytes: Buffer }
type LetterFields = {
  from?: string
  to?: string
  subject?: string
  text?: string
  /** Null: the letter has none. */
  messageId?: string | null
  headers?: Record<string, string>
  files?: File[]
}

/** A letter as it arrives from outside: from Rosa, unless another sender is given. */
export function rawLetter({
  from = '=?utf-8?Q?Rosa_D=C3=ADaz?= <rosa@example.com>',
  to = 'desk@atalaya.example',
  subject = 'Policy',
  text = 'Where is my policy?',
  messageId = `<${randomUUID()}@example.com>`,
  headers = {},
  files = [],
}: LetterFields = {}): Buffer {
  const boundary = `b-${randomUUID()}`
  const head = {
    ...{ From: from, To: to, Subject: subject, Date: new Date().toUTCString(), 'MIME-Version': '1.0' },
    ...(messageId === null ? {} : { 'Message-ID': messageId }),
    ...headers,
    'Content-Type': files.length > 0 ? `multipart/mixed; boundary="${boundary}"` : PLAIN,
  }
  const parts = files.flatMap((file) => [`--${boundary}`, ...partOf(file)])
  const body =
    files.length > 0 ? [`--${boundary}`, `Content-Type: ${PLAIN}`, '', text, ...parts, `--${boundary}--`] : [text]
  const lines = [...Object.entries(head).map(([name, value]) => `${name}: ${value}`), '', ...body, '']
  return Buffer.from(lines.join('\r\n'))
}

/** A mail server's report about a letter that it could not deliver (RFC 3464). */
export const reportOf = (messageId: string, address: string): Buffer =>
  Buffer.from(
    [
      ...['Return-Path: <>', 'From: postmaster@example.com', 'To: desk@atalaya.example', 'Subject: Undelivered'],
      `Message-ID: <${randomUUID()}@example.com>`,
      'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
      ...[
        '',
        '--b',
        '',
        'Sorry.',
        '--b',
        'Content-Type: message/delivery-status',
        '',
        'Reporting-MTA: dns; example.com',
      ],
      ...['', `Final-Recipient: rfc822; ${address}`, 'Action: failed', 'Status: 5.1.1', ''],
      ...['--b', 'Content-Type: text/rfc822-headers', '', `Message-ID: ${messageId}`, '', '--b--', ''],
    ].join('\r\n'),
  )

const PLAIN = 'text/plain; charset=utf-8'

const partOf = ({ name, type, bytes }: File) => [
  `Content-Type: ${type}`,
  `Content-Disposition: attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
  'Content-Transfer-Encoding: base64',
  '',
  bytes.toString('base64').replaceAll(/.{76}/g, '$&\r\n'),
]
