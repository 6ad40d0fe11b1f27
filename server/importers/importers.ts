import { assemblyaiImporter } from './assemblyai.ts'
import { azureSpeechImporter } from './azure-speech.ts'
import { contactLensImporter } from './contact-lens.ts'
import { openContent } from './content.ts'
import { deepgramImporter } from './deepgram.ts'
import { genericJsonImporter } from './generic-json.ts'
import { guessedMapping } from './generic-json/guess.ts'
import { harperValleyImporter } from './harper-valley.ts'
import type { Finding, Importer, Reading, ReadingOptions, SourceFile } from './importer.ts'
import { plainTranscriptImporter } from './plain-transcript.ts'
import { sbvImporter } from './sbv.ts'
import { srtImporter } from './srt.ts'
import { transcribeCallAnalyticsImporter } from './transcribe-call-analytics.ts'
import { transcribeImporter } from './transcribe.ts'
import { turnsJsonImporter } from './turns-json.ts'
import { vconImporter } from './vcon.ts'
import { webvttImporter } from './webvtt.ts'
import { whatsappImporter } from './whatsapp.ts'
import { whisperTsvImporter } from './whisper-tsv.ts'
import { whisperImporter } from './whisper.ts'

/** Every format, in the order in which they are tried. */
const IMPORTERS: readonly Importer[] = [
  vconImporter,
  turnsJsonImporter,
  webvttImporter,
  srtImporter,
  sbvImporter,
  whisperTsvImporter,
  whatsappImporter,
  harperValleyImporter,
  contactLensImporter,
  transcribeCallAnalyticsImporter,
  transcribeImporter,
  deepgramImporter,
  assemblyaiImporter,
  azureSpeechImporter,
  whisperImporter,
  genericJsonImporter, // anything that no other importer recognises
  plainTranscriptImporter,
]

/** Reads a file by its content, whatever its name. Null when no importer knows the format. */
export async function readSource(
  file: SourceFile,
  options: ReadingOptions = {},
): Promise<(Reading & { format: string }) | null> {
  const opened = await openContent(file.bytes)
  if (!opened) return null
  if ('reason' in opened) return { format: 'unknown', conversations: [], findings: [opened] }
  const importer = IMPORTERS.find(({ recognises }) => recognises(opened.content))
  if (!importer) return null
  const { findings, ...reading } = await importer.read(opened.content, file, options)
  return { ...reading, format: importer.format, findings: shortened(findings) }
}

/** Whether JSON is a conversation of any format, or contains some. */
export const holdsConversations = (value: unknown): boolean =>
  guessedMapping(value) !== null ||
  IMPORTERS.some((importer) => importer !== genericJsonImporter && importer.recognises({ kind: 'json', value }))

const MAX_FINDINGS = 20

function shortened(findings: Finding[]): Finding[] {
  const more = findings.length - MAX_FINDINGS
  if (more <= 0) return findings
  return [
    ...findings.slice(0, MAX_FINDINGS),
    {
      reason: `${more} more parts of the file were left out for such reasons.`,
      ...(findings.slice(MAX_FINDINGS).some(({ leavesOut }) => leavesOut) && { leavesOut: true }),
    },
  ]
}
