import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'

import { addDays } from '#domain/time/reporting-period.ts'
import type { Database } from '#server/db/database.ts'
import type { Storage } from '#server/plugins/storage.ts'

import { instantAt } from '../local-time.ts'
import type { Places } from '../places.ts'
import { greyPng } from '../png.ts'
import { RECORDINGS_FOLDER } from '../recordings.ts'
import { insertConversation, insertRows } from '../rows.ts'
import { partners } from '../world.ts'
import { claimChat, type Message } from './claim-chat.ts'

/** Adds a chat with all features of chats, as one of the newest, and payment receipts to some of the invented ones. */
export async function addChats(db: Database, storage: Storage, places: Places, today: string): Promise<void> {
  const id = await addClaim(db, places, today)
  const files: Record<string, Buffer> = {
    dent: drawDent(),
    voice: await voiceNote('mexico-verification', 6),
    paper: writePaper([
      'Seguros del Valle',
      'Aviso de siniestro',
      '',
      'Vehículo estacionado, golpe en la puerta trasera.',
    ]),
    workshop: Buffer.from('BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Taller Minerva\r\nTEL:+52 33 5555 0142\r\nEND:VCARD\r\n'),
  }
  for (const [seq, { sent }] of claimChat.entries()) {
    if (sent) await attach(db, storage, { interaction_id: id, seq, ...sent, file: sent.file && files[sent.file]! })
  }
  await addReceipts(db, storage)
}

async function addClaim(db: Database, places: Places, today: string): Promise<number> {
  const partner = partners.find(({ country }) => country === 'MX')!
  const campaign = partner.campaigns.find(({ kind }) => kind === 'service')!
  const first = addDays(today, -2)
  const moments = claimChat.map(({ day, at }) => momentOf(addDays(first, day), at, partner.time_zone))
  const started_at = new Date(moments[0]!)
  const team_id = places.team.get(partner.teams[0]!)!
  const customer = { name: 'Rocío Camacho Ibarra', identity: 'demo:claim-chat', phones: ['+52 33 5555 0117'] }
  const [agent_id] = await insertRows(db, 'agent', [{ name: 'Rodrigo Zavala', email: null, team_id, user_id: null }])
  const [customer_id] = await insertRows(db, 'customer', [customer])
  const [id] = await insertRows(db, 'interaction', [
    {
      external_id: 'demo:claim-chat',
      partner_id: places.partner.get(partner)!,
      campaign_id: places.campaign.get(campaign)!,
      team_id,
      agent_id: agent_id!,
      customer_id: customer_id!,
      channel: 'whatsapp',
      direction: 'inbound',
      started_at,
      duration_ms: moments.at(-1)! - moments[0]!,
      talk_ms: null,
      hold_ms: null,
      after_call_work_ms: null,
      language: 'es-MX',
      disposition: 'Resuelto',
      subject: campaign.product,
      turn_count: claimChat.length,
      timed: true,
      has_audio: false,
      source_file_id: null,
      created_at: started_at,
    },
  ])
  const turns = claimChat.map((message, seq) => turnOf(message, moments[seq]! - moments[0]!))
  await insertConversation(db, id!, turns, partner.country)
  return id!
}

const turnOf = ({ speaker, speaker_name, text }: Message, start_ms: number) => ({
  speaker,
  speaker_name: speaker_name ?? null,
  start_ms,
  end_ms: start_ms,
  text,
  confidence: null,
})

/** A local time like `09:07:20`, in milliseconds since 1970. */
function momentOf(day: string, time: string, timeZone: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  return instantAt(day, hours * 60 + minutes, timeZone).getTime() + seconds * 1000
}

/** The newest chats with a payment end with a picture of its receipt. */
async function addReceipts(db: Database, storage: Storage): Promise<void> {
  const chats = await db
    .selectFrom('interaction')
    .innerJoin('turn', 'turn.interaction_id', 'interaction.id')
    .where('channel', '=', 'whatsapp')
    .where('disposition', '=', 'Pago realizado')
    .where('speaker', '=', 'customer')
    .groupBy('interaction.id')
    .orderBy('started_at', 'desc')
    .limit(12)
    .select(({ fn }) => ['interaction.id', fn.max('seq').as('seq')])
    .execute()
  const file = drawReceipt()
  for (const { id, seq } of chats) {
    await attach(db, storage, { interaction_id: id, seq, kind: 'image', file_name: 'comprobante.png', file })
  }
}

type Attached = {
  interaction_id: number
  seq: number
  kind: NonNullable<Message['sent']>['kind']
  file_name: string | null
  file: Buffer | null
}

async function attach(db: Database, storage: Storage, { file, ...attachment }: Attached): Promise<void> {
  const sha256 = file && createHash('sha256').update(file).digest('hex')
  const storage_key = sha256 && `attachments/${sha256}`
  if (file && storage_key) await storage.put(storage_key, file)
  await db
    .insertInto('attachment')
    .values({ ...attachment, media_type: null, sha256, storage_key, bytes: file?.length ?? null })
    .execute()
}

/** A page with these lines of text, as a PDF. Only letters of Latin-1 are supported. */
function writePaper(lines: readonly string[]): Buffer {
  const text = lines.map((line) => `(${line.replaceAll(/[\\()]/g, String.raw`\$&`)}) Tj T*`).join('\n')
  const content = `BT /F1 12 Tf 72 760 Td 18 TL\n${text}\nET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]

  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, at) => {
    const offset = file.length
    file += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  return Buffer.from(file + table + end, 'latin1')
}

/** The first seconds of a demo recording, in its own Ogg Opus format: whole pages, so nothing is encoded again. */
async function voiceNote(recording: string, seconds: number): Promise<Buffer> {
  const file = await readFile(path.join(RECORDINGS_FOLDER, `${recording}.ogg`))
  return file.subarray(0, endOf(file, seconds * OPUS_RATE))
}

/**
 * The end of the first page that reaches so many samples. A page lists the lengths of its segments after 27 bytes (RFC
 * 3533).
 */
function endOf(file: Buffer, samples: number): number {
  let at = 0
  while (at < file.length) {
    const segments = file.subarray(at + 27, at + 27 + file[at + 26]!)
    const reached = Number(file.readBigInt64LE(at + 6))
    at += 27 + segments.length + segments.reduce((sum, length) => sum + length, 0)
    if (reached >= samples) break
  }
  return at
}

/** Opus counts samples at 48 kHz, for any rate of the original. */
const OPUS_RATE = 48_000

/** A dented car door, as in a photo with little light. */
function drawDent(): Buffer {
  const [width, height] = [900, 640]
  return greyPng(width, height, (x, y) => {
    const fromDent = Math.hypot((x - 560) / 1.5, y - 330)
    const dent = fromDent < 150 ? Math.sin((fromDent / 150) * Math.PI * 2) * 55 : 0
    const isGap = Math.abs(x - 190) < 3 || Math.abs(x - 820) < 3 || Math.abs(y - 560) < 3
    const isHandle = Math.abs(y - 170) < 16 && x > 640 && x < 770
    const isScratch = Math.abs(y - 330 - (x - 560) * 0.12) < 2 && Math.abs(x - 560) < 190
    const light = 168 - (y / height) * 70 + Math.sin(x / 140) * 14 + dent
    if (isGap) return 28
    if (isHandle) return 62
    return isScratch ? 226 : clamped(light)
  })
}

/** A receipt: lines that resemble text, and a sum at the end. */
function drawReceipt(): Buffer {
  const [width, height] = [520, 760]
  return greyPng(width, height, (x, y) => {
    const [left, right] = [60, width - 60]
    const line = Math.floor((y - 70) / 36)
    const isInk = x > left && x < right && line >= 0 && line < 16 && (y - 70) % 36 < (line === 15 ? 22 : 12)
    const isGap = line % 5 === 4 || (Math.floor(x / 13) + line * 7) % 6 === 0 || (x > 270 && x < 380)
    const isSum = line === 15 && x < 300
    return isInk && !isGap && !isSum ? 58 : 247 - Math.floor((x + y) % 23 === 0 ? 6 : 0)
  })
}

const clamped = (light: number) => Math.max(0, Math.min(255, Math.round(light)))
