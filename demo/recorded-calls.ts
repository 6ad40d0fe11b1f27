import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'

import { type AudioDescription, audioPeaks, probeAudio } from '#server/analysis/audio/audio.ts'
import type { AudioPeaks } from '#server/analysis/audio/peaks.ts'
import type { Database } from '#server/db/database.ts'
import type { Storage } from '#server/plugins/storage.ts'

import type { Places } from './places.ts'
import { type DemoRecording, demoRecordings, RECORDING_LANES } from './recordings.ts'
import { insertConversation, insertRows } from './rows.ts'
import { type DemoCampaign, type DemoPartner, partners } from './world.ts'

export type DecodedRecording = DemoRecording & { sound: Sound }
type Sound = AudioDescription & { bytes: Buffer; peaks: AudioPeaks }

/**
 * Decodes the recordings and draws their waveforms, which takes seconds: this thread can do so while the database's
 * thread works.
 */
export async function decodeRecordings(): Promise<DecodedRecording[]> {
  const decoded: DecodedRecording[] = []
  for (const recording of await demoRecordings()) {
    const bytes = await readFile(recording.audio_path)
    const sound = { ...(await probeAudio(bytes)), bytes, peaks: await audioPeaks(bytes) }
    decoded.push({ ...recording, sound })
  }
  return decoded
}

/** Adds the few conversations with audio, as the newest of all, so that a newcomer finds them. */
export async function addRecordings(
  db: Database,
  storage: Storage,
  places: Places,
  recordings: readonly DecodedRecording[],
  today: string,
): Promise<void> {
  for (const [at, recording] of recordings.entries()) {
    const started_at = new Date(Date.parse(`${today}T00:00:00Z`) - (at + 1) * APART_MS)
    await addRecording(db, storage, places, recording, started_at)
  }
}

async function addRecording(
  db: Database,
  storage: Storage,
  places: Places,
  recording: DecodedRecording,
  started_at: Date,
) {
  const { partner, campaign } = placeOf(recording)
  const agent_id = await addAgent(db, recording.agent_name, places.team.get(partner.teams[0]!)!)
  const customer_id = await addCustomer(db, recording)
  const [interaction_id] = await insertRows(db, 'interaction', [
    {
      external_id: `demo:${recording.name}`,
      partner_id: places.partner.get(partner)!,
      campaign_id: places.campaign.get(campaign)!,
      team_id: places.team.get(partner.teams[0]!)!,
      agent_id,
      customer_id,
      channel: 'voice',
      direction: recording.direction,
      started_at,
      duration_ms: recording.duration_ms,
      talk_ms: recording.duration_ms,
      hold_ms: 0,
      after_call_work_ms: 42_000,
      language: recording.language,
      disposition: DISPOSITIONS[recording.disposition],
      subject: campaign.product,
      turn_count: recording.turns.length,
      timed: true,
      has_audio: true,
      source_file_id: null,
      created_at: started_at,
    },
  ])
  const turns = recording.turns.map((turn) => ({ ...turn, speaker_name: null, confidence: null }))
  await insertConversation(db, interaction_id!, turns, recording.country)
  await addAudio(db, storage, interaction_id!, recording.sound)
}

async function addAudio(db: Database, storage: Storage, interaction_id: number, { bytes, peaks, ...audio }: Sound) {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const storage_key = `recordings/${sha256}`
  await storage.put(storage_key, bytes)
  await db
    .insertInto('recording')
    .values({
      interaction_id,
      sha256,
      storage_key,
      media_type: audio.mediaType,
      bytes: bytes.length,
      duration_ms: audio.durationMs,
      lanes: RECORDING_LANES,
      channels: audio.channels,
      bucket_ms: peaks.bucket_ms,
      peaks: Buffer.concat(peaks.lanes),
    })
    .execute()
}

const APART_MS = 4 * 60_000

function placeOf({ country, kind, name }: DemoRecording): { partner: DemoPartner; campaign: DemoCampaign } {
  const partner = partners.find((candidate) => candidate.country === country)
  const campaign = partner?.campaigns.find((candidate) => candidate.kind === kind)
  if (!partner || !campaign) throw new Error(`No demo campaign of ${country} is of the kind of the recording ${name}.`)
  return { partner, campaign }
}

async function addAgent(db: Database, name: string, team_id: number): Promise<number> {
  const values = { name, email: null, team_id, user_id: null }
  const { id } = await db.insertInto('agent').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

async function addCustomer(db: Database, { customer_name, name }: DemoRecording): Promise<number> {
  const values = { name: customer_name, identity: `demo:${name}`, phones: [] }
  const { id } = await db.insertInto('customer').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

/** The names of the recordings' dispositions in `world.ts`. */
const DISPOSITIONS: Record<DemoRecording['disposition'], string> = {
  sold: 'Venta',
  verified: 'Verificada',
  saved: 'Retenido',
  'claim-informed': 'Resuelto',
  'question-answered': 'Resuelto',
  'promise-to-pay': 'Promesa de pago',
}
