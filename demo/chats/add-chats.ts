import { createHash } from 'node:crypto'

import { addDays } from '#domain/reporting-period.ts'
import type { Database } from '#server/db/database.ts'
import type { Storage } from '#server/plugins/storage.ts'

import { instantAt } from '../local-time.ts'
import type { Places } from '../places.ts'
import { insertConversation, insertRows } from '../rows.ts'
import { partners } from '../world.ts'
import { claimChat, type Message } from './claim-chat.ts'
import { writePaper } from './paper.ts'
import { drawDent, drawReceipt } from './pictures.ts'
import { voiceNote } from './voice-note.ts'

/** Adds a chat with everything that a chat can hold, as one of the newest, and proofs of payment to some that were invented. */
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

/** Of a time like `09:07:20`, in milliseconds since 1970. */
function momentOf(day: string, time: string, timeZone: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  return instantAt(day, hours * 60 + minutes, timeZone).getTime() + seconds * 1000
}

/** The newest chats in which somebody paid end with the picture of a receipt. */
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

async function attach(db: Database, storage: Storage, { file, ...told }: Attached): Promise<void> {
  const sha256 = file && createHash('sha256').update(file).digest('hex')
  const storage_key = sha256 && `attachments/${sha256}`
  if (file && storage_key) await storage.put(storage_key, file)
  await db
    .insertInto('attachment')
    .values({ ...told, media_type: null, sha256, storage_key, bytes: file?.length ?? null })
    .execute()
}
