import { readFileSync } from 'node:fs'
import path from 'node:path'

import type { Verification } from '#contracts/verifications.ts'
import type { Database } from '#server/db/database.ts'
import { PROJECT_ROOT } from '#server/project-root.ts'

import { accessLog } from './access-log.ts'
import { evidencePdf } from './evidence-pdf.ts'
import { FINDINGS, manifestFile, type PackFile, SHEET } from './manifest.ts'
import type { PackAudio } from './pack-audio.ts'
import { packTranscript } from './pack-transcript.ts'

type Making = {
  db: Database
  /** As somebody sees it for whom nothing is unmasked: what goes out is masked for everybody. */
  file: Verification
  audio: PackAudio
  by: { id: number; name: string }
  at: Date
}

/**
 * All that proves how a sale was made, and a manifest that says of every file what it is. Whoever keeps the manifest's own SHA-256
 * can show later that nothing of it was changed.
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
    audio: audio.told,
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
