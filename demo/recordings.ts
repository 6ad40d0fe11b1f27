import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

import * as z from 'zod/mini'

import { campaignKinds, directions, type Speaker } from '#contracts/conversation.ts'
import { PROJECT_ROOT } from '#server/kernel/project-root.ts'

const recordingSchema = z.object({
  name: z.string(),
  /** BCP 47. */
  language: z.string(),
  country: z.enum(['CL', 'MX', 'PE', 'BR']),
  kind: z.enum(campaignKinds),
  direction: z.enum(directions),
  disposition: z.enum(['sold', 'verified', 'saved', 'claim-informed', 'question-answered', 'promise-to-pay']),
  agent_name: z.string(),
  customer_name: z.string(),
  /** The file name of the recording, in the same folder as the description. */
  audio: z.string(),
  duration_ms: z.number(),
  turns: z.array(
    z.object({ speaker: z.enum(['agent', 'customer']), start_ms: z.number(), end_ms: z.number(), text: z.string() }),
  ),
})
/** A description as stored in its file. */
export type RecordingFile = z.infer<typeof recordingSchema>
export type DemoRecording = RecordingFile & { audio_path: string }

/** Who speaks on each audio channel of every demo recording. */
export const RECORDING_LANES: Speaker[] = ['customer', 'agent']

export const RECORDINGS_FOLDER = path.join(PROJECT_ROOT, 'demo', 'recordings')

/**
 * The few demo conversations with audio, in the order of their names. They are made by
 * `demo/record/make-recordings.ts`.
 */
export async function demoRecordings(): Promise<DemoRecording[]> {
  const files = (await readdir(RECORDINGS_FOLDER)).filter((file) => file.endsWith('.json')).sort()
  return Promise.all(files.map((file) => readRecording(path.join(RECORDINGS_FOLDER, file))))
}

async function readRecording(file: string): Promise<DemoRecording> {
  const recording = recordingSchema.parse(JSON.parse(await readFile(file, 'utf8')))
  return { ...recording, audio_path: path.join(path.dirname(file), recording.audio) }
}
