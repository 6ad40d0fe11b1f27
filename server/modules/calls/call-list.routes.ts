import { Readable } from 'node:stream'

import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { type InferResult, sql } from 'kysely'

import { callFacetsSchema } from '#contracts/call-facets.ts'
import { callOptionsSchema, callPageSchema, type CallRowDto } from '#contracts/calls.ts'
import type { Turn } from '#contracts/conversation.ts'
import { callExportQuerySchema, callListQuerySchema } from '#contracts/lists/calls.ts'
import { customerFields } from '#contracts/roles.ts'
import { maskName } from '#domain/privacy/masks.ts'
import { MAX_ZIP_FILES, type PackedFile, zipped } from '#server/archives/zipped.ts'
import { callOptions } from '#server/conversations/call-options.ts'
import { presentCustomer, presentSpeakerName } from '#server/conversations/present-customer.ts'
import type { Database } from '#server/db/database.ts'
import type { Clock } from '#server/kernel/clock.ts'
import { Refusal } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'
import type { Scope } from '#server/kernel/scope.ts'
import type { TableColumn } from '#server/list/table-export.ts'
import { callFacetsRepository } from '#server/modules/calls/call-facets.repository.ts'
import { callListRepository } from '#server/modules/calls/call-list.repository.ts'
import { writeVcon } from '#server/modules/calls/vcon/write-vcon.ts'
import type { WrittenConversation } from '#server/modules/calls/vcon/written-conversation.ts'

/** The list of conversations in the explorer. */
export const callListRoutes: FastifyPluginAsyncZod = async (app) => {
  const list = callListRepository(app.db)
  const facets = callFacetsRepository(app.db)
  const preHandler = app.may('call-detail')

  app.get(
    '/calls',
    { preHandler, schema: { querystring: callListQuerySchema, response: { 200: callPageSchema } } },
    async (request) => {
      const { scope, query } = request
      const page = await list.page(scope, query)
      const unmaskedCount = scope.unmasked.includes('name')
        ? page.data.filter((row) => row.customer_name !== null).length
        : 0
      if (unmaskedCount > 0)
        await app.record(request, { action: 'unmask', detail: { fields: ['name'], conversations: unmaskedCount } })
      return page
    },
  )

  app.get(
    '/call-facets',
    { preHandler, schema: { querystring: callListQuerySchema, response: { 200: callFacetsSchema } } },
    ({ scope, query }) => facets.facets(scope, query),
  )

  app.get('/call-options', { preHandler, schema: { response: { 200: callOptionsSchema } } }, ({ scope }) =>
    callOptions(app.db, scope),
  )

  app.get(
    '/calls/export',
    { preHandler, exposeHeadRoute: false, schema: { querystring: callExportQuerySchema } },
    async (request, reply) => {
      const { scope, query } = request
      const { format, page: _, per_page: __, ...filters } = query
      const ids = await list.ids(scope, query)
      const exportedFields = format === 'vcon' ? customerFields : NAME
      const unmasked = exportedFields.some((field) => scope.unmasked.includes(field)) ? { unmasked: ['customer'] } : {}
      const q = query.q && { q: maskName(query.q) } // records stay for good, and people search by name
      const record = { subject: 'calls', detail: { ...filters, ...q, ...unmasked, rows: ids.length } }
      if (format === 'vcon') {
        if (ids.length >= MAX_ZIP_FILES)
          throw new Refusal({ kind: 'refused', errors: { format: [texts.tooManyVcons] } })
        await app.recordExport(request, { ...record, detail: { format, ...record.detail } })
        return sendVcons(reply, exportedCalls(app.db, scope, ids), app.clock)
      }
      const rows = list.all(scope, ids)
      return app.sendExport(request, reply, record, { format, name: 'calls', columns: CALL_COLUMNS, rows })
    },
  )
}

/** The only customer field in a table. */
const NAME = ['name'] as const

type Calls = AsyncIterable<WrittenConversation & { id: number }>

/** Sends an archive with one vCon per conversation, and a table of those for which no vCon can be written. */
const sendVcons = (reply: FastifyReply, calls: Calls, clock: Clock): FastifyReply =>
  reply
    .header('content-type', 'application/zip')
    .header('content-disposition', 'attachment; filename="calls-vcon.zip"')
    .send(Readable.from(zipped(containers(calls, clock))))

async function* containers(calls: Calls, clock: Clock): AsyncGenerator<PackedFile> {
  const unwritten: number[] = []
  for await (const { id, ...call } of calls) {
    const vcon = writeVcon(call, clock().toISOString())
    if (vcon) yield { name: `${id}.vcon.json`, bytes: Buffer.from(JSON.stringify(vcon)) }
    else unwritten.push(id)
  }
  if (unwritten.length > 0) yield { name: NOT_WRITTEN, bytes: Buffer.from(tableOf(unwritten)) }
}

const NOT_WRITTEN = 'not-written.csv'

const tableOf = (ids: readonly number[]): string =>
  ['id,reason', ...ids.map((id) => `${id},nothing tells when it began: a vCon must`), ''].join('\r\n')

/** Few enough that the turns of the longest conversations fit into memory together. */
const BATCH = 50

/**
 * These conversations in this order, each as the caller sees it: what is sensitive in a text is masked for everybody,
 * and customers as far as no rule of the caller unmasks them. Conversations that have left the caller's sight
 * meanwhile are left out.
 */
async function* exportedCalls(
  db: Database,
  scope: Scope,
  ids: readonly number[],
): AsyncGenerator<WrittenConversation & { id: number }> {
  for (let index = 0; index < ids.length; index += BATCH) {
    const records = await recordsOf(db, scope, ids.slice(index, index + BATCH)).execute()
    const byId = new Map(records.map((record) => [record.id, record]))
    const turns = await turnsOf(db, [...byId.keys()])
    for (const id of ids.slice(index, index + BATCH)) {
      const record = byId.get(id)
      if (record) yield { id, ...exportedCall(scope, record, turns.get(id) ?? []) }
    }
  }
}

const recordsOf = (db: Database, scope: Scope, ids: readonly number[]) =>
  db
    .selectFrom('interaction')
    .leftJoin('campaign', 'campaign.id', 'interaction.campaign_id')
    .leftJoin('agent', 'agent.id', 'interaction.agent_id')
    .leftJoin('customer', 'customer.id', 'interaction.customer_id')
    .where('interaction.id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .where(scope.sees('interaction'))
    .select([
      'interaction.id',
      'interaction.external_id',
      'channel',
      'direction',
      'started_at',
      'duration_ms',
      'subject',
    ])
    .select(['language', 'campaign.name as campaign', 'agent.name as agent_name', 'agent.email as agent_email'])
    .select(['interaction.customer_id', 'customer.name as customer_name', 'national_id', 'national_id_kind', 'phones'])
    .select('customer.email')
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('sensitive_span')
            .whereRef('sensitive_span.interaction_id', '=', 'interaction.id')
            .select('seq'),
        )
        .as('has_sensitive'),
    )

type ExportRecord = InferResult<ReturnType<typeof recordsOf>>[number]

function exportedCall(scope: Scope, record: ExportRecord, turns: readonly Turn[]): WrittenConversation {
  const { started_at, agent_name, agent_email, has_sensitive } = record
  const customer = presentCustomer(scope, record)
  const isNamed = scope.unmasked.includes('name')
  return {
    external_id: record.external_id,
    channel: record.channel,
    direction: record.direction,
    started_at: started_at?.toISOString() ?? null,
    duration_ms: record.duration_ms,
    subject: record.subject,
    language: record.language,
    campaign: record.campaign,
    agent: agent_name === null ? null : { name: agent_name, email: agent_email },
    customer,
    turns: turns.map((turn) => ({ ...turn, speaker_name: presentSpeakerName(turn, isNamed) })),
    recording: null,
    is_masked: Boolean(has_sensitive) || (customer !== null && customer.unmasked.length < 4),
  }
}

async function turnsOf(db: Database, ids: readonly number[]): Promise<Map<number, Turn[]>> {
  const rows = await db
    .selectFrom('turn')
    .where('interaction_id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .select(['interaction_id', 'speaker', 'speaker_name', 'start_ms', 'end_ms', 'text', 'confidence'])
    .orderBy('interaction_id')
    .orderBy('seq')
    .execute()
  const turns = new Map<number, Turn[]>(ids.map((id) => [id, []]))
  for (const { interaction_id, ...turn } of rows) turns.get(interaction_id)!.push(turn)
  return turns
}

/**
 * Headers are named after the fields of lists, in English, so that an exported file can be imported. Instants are in
 * UTC.
 */
const CALL_COLUMNS: readonly TableColumn<CallRowDto>[] = [
  { header: 'id', value: ({ id }) => id },
  { header: 'external_id', value: ({ external_id }) => external_id },
  { header: 'started_at', value: ({ started_at }) => started_at },
  { header: 'time_zone', value: ({ time_zone }) => time_zone },
  { header: 'channel', value: ({ channel }) => channel },
  { header: 'direction', value: ({ direction }) => direction },
  { header: 'duration_s', value: ({ duration_ms }) => (duration_ms === null ? null : duration_ms / 1000) },
  { header: 'partner', value: ({ partner }) => partner.name },
  { header: 'campaign', value: ({ campaign }) => campaign?.name ?? null },
  { header: 'team', value: ({ team }) => team?.name ?? null },
  { header: 'agent', value: ({ agent }) => agent?.name ?? null },
  { header: 'customer', value: ({ customer_name }) => customer_name },
  { header: 'disposition', value: ({ disposition }) => disposition },
  { header: 'language', value: ({ language }) => language },
  { header: 'has_audio', value: ({ has_audio }) => has_audio },
  { header: 'has_transcript', value: ({ has_transcript }) => has_transcript },
]
