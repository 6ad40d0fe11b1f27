import { readFileSync } from 'node:fs'
import path from 'node:path'

import { writeCsv } from 'hucre/csv'

import type { Verification } from '#contracts/verifications.ts'
import { presentSpeakerName } from '#server/conversations/present-customer.ts'
import type { Database } from '#server/db/database.ts'
import { PROJECT_ROOT } from '#server/kernel/project-root.ts'
import { guardedCell } from '#server/list/table-cells.ts'

import { evidencePdf, clock } from './evidence-pdf.ts'
import { FINDINGS, manifestFile, type PackFile, SHEET } from './manifest.ts'
import type { PackAudio } from './pack-audio.ts'
import { packLanguage, speakerWords } from './pack-words.ts'

type Making = {
  db: Database
  /** As a person sees it for whom nothing is unmasked: a pack is masked for everybody. */
  file: Verification
  audio: PackAudio
  by: { id: number; name: string }
  at: Date
}

/**
 * All evidence of how a sale was made, and a manifest that describes every file. A person who keeps the manifest's own
 * SHA-256 can prove later that nothing was changed.
 */
export async function buildPack({ db, file, audio, by, at }: Making) {
  const { call, policy } = file
  const files: PackFile[] = [
    { name: SHEET, bytes: await evidencePdf(file, { at, version: VERSION }) },
    ...(audio.file ? [audio.file] : []),
    ...(await packTranscript(db, call.id, call.country)),
    { name: FINDINGS, bytes: Buffer.from(`${JSON.stringify(findingsOf(file), null, 2)}\n`) },
    { name: 'access-log.csv', bytes: await accessLog(db, subjectsOf(file)) },
  ]
  const { external_id } = await db
    .selectFrom('interaction')
    .where('id', '=', call.id)
    .select('external_id')
    .executeTakeFirstOrThrow()
  const manifest = manifestFile(files, {
    app: { name: 'Atalaya', version: VERSION },
    ...{ made_at: at.toISOString(), made_by: { id: by.id, name: by.name } },
    verification: {
      ...{ id: file.id, revision: file.revision, state: file.state, country: call.country, note: file.note },
      disclosures_version: file.disclosures_version,
      ...{ decided_by: file.decided_by, decided_at: file.decided_at },
    },
    conversation: { id: call.id, external_id, started_at: call.started_at },
    policy: policy && { id: policy.id, number: policy.number },
    audio: audio.description,
  })
  return { files: [...files, manifest.file], manifest_sha256: manifest.sha256 }
}

const findingsOf = ({ disclosures, data, steps, looked_at, is_outdated }: Verification) => ({
  ...{ looked_at, is_outdated, disclosures, data, steps },
})

const subjectsOf = ({ id, call, policy }: Verification) => [
  `verification:${id}`,
  `interaction:${call.id}`,
  ...(policy ? [`policy:${policy.id}`] : []),
]

const { version: VERSION } = JSON.parse(readFileSync(path.join(PROJECT_ROOT, 'package.json'), 'utf8')) as {
  version: string
}

/** The transcript, masked as everybody reads it: one file for people and one for programs. */
async function packTranscript(db: Database, interactionId: number, country: string): Promise<PackFile[]> {
  const turns = await db
    .selectFrom('turn')
    .innerJoin('interaction', 'interaction.id', 'turn.interaction_id')
    .where('turn.interaction_id', '=', interactionId)
    .where('interaction.expired_at', 'is', null)
    .select(['turn.seq', 'turn.speaker', 'turn.speaker_name', 'turn.start_ms', 'turn.end_ms', 'turn.text'])
    .orderBy('turn.seq')
    .execute()
  if (turns.length === 0) return []
  const words = speakerWords[packLanguage(country)]
  const presented = turns.map((turn) => ({ ...turn, speaker_name: presentSpeakerName(turn, false) }))
  const lines = presented.map(({ speaker, speaker_name, start_ms, text }) => {
    const who = speaker_name === null ? words[speaker] : `${words[speaker]} (${speaker_name})`
    return `${start_ms === null ? '' : `[${clock(start_ms)}] `}${who}: ${text}`
  })
  return [
    { name: 'transcript.txt', bytes: Buffer.from(`${lines.join('\n')}\n`) },
    { name: 'transcript.json', bytes: Buffer.from(`${JSON.stringify({ turns: presented }, null, 2)}\n`) },
  ]
}

/**
 * The actions on the conversation, the policy and the evidence file: each record with its position in the chain and its
 * seal, so that the operator can prove it. The caller's address is left out: it says nothing about the sale.
 */
async function accessLog(db: Database, subjects: readonly string[]): Promise<Buffer> {
  const records = await db
    .selectFrom('access_record')
    .leftJoin('app_user', 'app_user.id', 'access_record.user_id')
    .where('access_record.subject', 'in', [...subjects])
    .select(['access_record.id', 'access_record.at', 'access_record.action', 'access_record.subject'])
    .select(['access_record.hash', 'access_record.user_id', 'app_user.name'])
    .orderBy('access_record.id', 'desc')
    .limit(MAX)
    .execute()
  const rows = records
    .toReversed()
    .map(({ id, at, user_id, name, action, subject, hash }) =>
      [id, at.toISOString(), user_id, name, action, subject, hash.toString('hex')].map((cell) =>
        guardedCell(cell, 'csv'),
      ),
    )
  return Buffer.from(writeCsv([HEAD, ...rows], { bom: true }))
}

const HEAD = ['record', 'at', 'person_id', 'person', 'action', 'subject', 'seal']
/** The newest ones. */
const MAX = 10_000
