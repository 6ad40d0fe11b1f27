import * as z from 'zod'

import { readCall } from './amazon/calls.ts'
import { incompleteReason } from './amazon/status.ts'
import { readChat } from './contact-lens/chat.ts'
import type { Content } from './content.ts'
import { type Importer, type Reading, type ReadingOptions, refused, type SourceFile } from './importer.ts'
import { combined, problemsOf } from './problems.ts'
import { hasShape, jsonOf, name } from './speech/shapes.ts'

const analysed = z.object({ Transcript: z.array(z.unknown()), Version: z.string() })
const contact = z.object({ JobStatus: z.string(), CustomerMetadata: z.looseObject({}) })
const chat = z.object({ Transcript: z.array(z.unknown()), Channel: z.literal('CHAT') })

/** A call or chat that Amazon Connect Contact Lens analysed. */
export const contactLensImporter: Importer = {
  format: 'contact-lens',
  recognises: hasShape(analysed, contact, chat),
  read,
}

const CHANNEL = 'must be VOICE or CHAT'
const contactSchema = z.object({
  Channel: z.enum(['VOICE', 'CHAT'], CHANNEL),
  CustomerMetadata: z.nullish(z.object({ ContactId: z.nullish(name) }, 'must be an object')),
})

/**
 * Connect records the customer on the left channel and the agent on the right:
 * https://docs.aws.amazon.com/connect/latest/adminguide/about-recording-behavior.html
 */
const LANES = ['CUSTOMER', 'AGENT'] as const

async function read(content: Content, file: SourceFile, options: ReadingOptions): Promise<Reading> {
  const value = jsonOf(content)
  const incomplete = incompleteReason(value, 'JobStatus')
  if (incomplete) return refused(incomplete)
  const parsed = contactSchema.safeParse(value)
  if (!parsed.success) return refused(combined(problemsOf(parsed.error.issues, value)))
  const { Channel, CustomerMetadata } = parsed.data

  const id = CustomerMetadata?.ContactId
  const external_id = `contact-lens:${id ?? file.sha256}`
  if (Channel === 'CHAT') return readChat(value, file, options, external_id)
  return readCall(value, file, options, { external_id, lanes: LANES, stems: id ? [id] : [] })
}
