import * as z from 'zod'

import type { ImportedConversation } from '#contracts/conversation.ts'

import type { Content } from './content.ts'
import { type Importer, type Reading, refused, type SourceFile } from './importer.ts'
import { MAX_DURATION_MS } from './limits.ts'
import { moment } from './moment.ts'
import { combined, problemsOf } from './problems.ts'
import { isFields, pathInFile, withCurrentNames } from './vcon/current-names.ts'
import { holdOf } from './vcon/hold.ts'
import { channelOf } from './vcon/message.ts'
import { agentOf, customerOf, directionOf, speakersOf } from './vcon/parties.ts'
import { recordingsOf } from './vcon/recordings.ts'
import { wrongReferences } from './vcon/references.ts'
import { type Dialog, type Vcon, vconSchema } from './vcon/schema.ts'
import { isEncrypted, isSigned, openSigned } from './vcon/signed.ts'
import { turnsOf } from './vcon/turns.ts'

/** vCon, draft-ietf-vcon-vcon-core, and containers of its earlier drafts. */
export const vconImporter: Importer = { format: 'vcon', recognises, read }

const PARTS = ['parties', 'dialog', 'analysis', 'attachments', 'vcon']
/** Supported extensions, as `critical` may name them. */
const KNOWN_EXTENSIONS = new Set(['cc', 'contact_center', 'wtf_transcription'])

function recognises(content: Content): boolean {
  if (content.kind !== 'json' || !isFields(content.value)) return false
  const { value } = content
  return isSigned(value) || isEncrypted(value) || PARTS.filter((part) => part in value).length >= 2
}

async function read(content: Content, file: SourceFile): Promise<Reading> {
  const opened = opensAs(content.kind === 'json' ? content.value : null)
  if ('reason' in opened) return refused(opened)
  const container = withCurrentNames(opened.fields)
  const parsed = z.safeParse(vconSchema, container)
  const issues = parsed.error?.issues ?? []
  const problems = [
    ...wrongReferences(container),
    ...problemsOf(issues, opened.fields, (path) => pathInFile(opened.fields, path)),
  ]
  if (!parsed.success || problems.length > 0) return refused(combined(problems))

  const vcon = parsed.data
  const unknown = (vcon.critical ?? []).find((name) => !KNOWN_EXTENSIONS.has(name.toLowerCase()))
  if (unknown !== undefined) {
    const reason = `critical names the extension ${JSON.stringify(unknown)}, without which the vCon cannot be understood.`
    return refused({ field: 'critical', reason })
  }
  return conversationOf(vcon, file)
}

function opensAs(value: unknown): { fields: Record<string, unknown> } | { reason: string } {
  if (!isFields(value)) return { reason: 'The signed content is not a vCon.' }
  if (isEncrypted(value)) return { reason: 'The vCon is encrypted (JWE): decrypt it, then import it.' }
  if (!isSigned(value)) return { fields: value }
  const opened = openSigned(value)
  return 'reason' in opened ? opened : opensAs(opened.value)
}

async function conversationOf(vcon: Vcon, file: SourceFile): Promise<Reading> {
  const dialogs = (vcon.dialog ?? []).filter((dialog) => dialog !== null)
  if (dialogs.length === 0) {
    return refused({ field: 'dialog', reason: 'The vCon holds no dialog: there is no conversation to import.' })
  }
  const direction = directionOf(vcon)
  const speakers = speakersOf(vcon.parties, direction)
  const startedAt = dialogs.reduce((earliest, { start }) => Math.min(earliest, moment(start) ?? earliest), Infinity)
  const { turns, language, findings } = turnsOf(vcon, { parties: vcon.parties, speakers, direction }, startedAt)
  const recorded = await recordingsOf(vcon, speakers, file)
  const isWritten = dialogs.every(({ type }) => type === 'text')

  const conversation: ImportedConversation = {
    external_id: `vcon:${vcon.uuid.toLowerCase()}`,
    channel: isWritten ? channelOf(dialogs) : 'voice',
    direction,
    started_at: new Date(startedAt).toISOString(),
    duration_ms: durationOf(dialogs, startedAt, isWritten),
    talk_ms: dialogs.every(({ type }) => type === 'incomplete') ? 0 : null,
    hold_ms: withinLimit(holdOf(dialogs)),
    after_call_work_ms: null,
    language,
    disposition: dispositionOf(vcon, dialogs),
    subject: vcon.subject?.trim() || null,
    agent: agentOf(vcon.parties, speakers),
    customer: customerOf(vcon.parties, speakers),
    turns,
    recordings: recorded.recordings,
  }
  return { conversations: [conversation], findings: [...findings, ...recorded.findings] }
}

/** From the first start to the last end. A recording with a duration of 0 seconds does not count. */
function durationOf(dialogs: readonly Dialog[], startedAt: number, isWritten: boolean): number | null {
  const timed = dialogs.filter(({ duration }) => isWritten || (duration ?? 0) > 0)
  if (timed.length === 0) return null
  const endOf = ({ start, duration }: Dialog) => (moment(start) ?? startedAt) + (duration ?? 0) * 1000
  const endedAt = timed.reduce((latest, dialog) => Math.max(latest, endOf(dialog)), startedAt)
  return withinLimit(Math.round(endedAt - startedAt))
}

const withinLimit = (ms: number | null) => (ms !== null && ms <= MAX_DURATION_MS ? ms : null)

/** The agent's choice, else how the call ended. */
function dispositionOf({ meta }: Vcon, dialogs: readonly Dialog[]): string | null {
  const selected = dialogs.map((dialog) => dialog.meta?.agent_selected_disposition)
  const ended = dialogs.map((dialog) => dialog.meta?.disposition ?? dialog.disposition)
  return [...selected, ...ended, meta?.disposition].find(Boolean) ?? null
}
