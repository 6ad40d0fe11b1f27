import { Readable } from 'node:stream'

import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { type InferResult, sql } from 'kysely'

import { callFacetsSchema } from '#contracts/call-facets.ts'
import { callOptionsSchema, callPageSchema } from '#contracts/calls.ts'
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
import { CALL_COLUMNS } from '#server/modules/calls/call-export.ts'
import { callFacetsRepository } from '#server/modules/calls/call-facets.repository.ts'
import { callListRepository } from '#server/modules/calls/call-list.repository.ts'
import { writeVcon } from '#server/vcon/write-vcon.ts'
import type { WrittenConversation } from '#server/vcon/written-conversation.ts'

/** The explorer: which conversations there are. */
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
      const shown = scope.unmasked.includes('name') ? page.data.filter((row) => row.customer_name !== null).length : 0
      if (shown > 0) await app.record(request, { action: 'unmask', detail: { fields: ['name'], conversations: shown } })
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
      const { format, page: _, per_page: __, ...asked } = query
      const ids = await list.ids(scope, query)
      const tells = format === 'vcon' ? customerFields : NAME
      const unmasked = tells.some((field) => scope.unmasked.includes(field)) ? { unmasked: ['customer'] } : {}
      const q = query.q && { q: maskName(query.q) } // records stay for good, and people are searched for by name
      const thing = { subject: 'calls', detail: { ...asked, ...q, ...unmasked, rows: ids.length } }
      if (format === 'vcon') {
        if (ids.length >= MAX_ZIP_FILES)
          throw new Refusal({ kind: 'refused', errors: { format: [texts.tooManyVcons] } })
        await app.recordExport(request, { ...thing, detail: { format, ...thing.detail } })
        return sendVcons(reply, exportedCalls(app.db, scope, ids), app.clock)
      }
      const rows = list.all(scope, ids)
      return app.sendExport(request, reply, thing, { format, name: 'calls', columns: CALL_COLUMNS, rows })
    },
  )
}

/** All that a table tells of a customer. */
const NAME = ['name'] as const

type Calls = AsyncIterable<WrittenConversation & { id: number }>

/** Answers with an archive of one vCon for each conversation, and a table of those that no vCon can be written of. */
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
 * These conversations in this order, each as the caller sees it: what is sensitive in a text is masked for everybody, and
 * customers as far as no rule of the caller unmasks them. Who has left the caller's sight meanwhile is left out.
 */
async function* exportedCalls(
  db: Database,
  scope: Scope,
  ids: readonly number[],
): AsyncGenerator<WrittenConversation & { id: number }> {
  for (let at = 0; at < ids.length; at += BATCH) {
    const records = await recordsOf(db, scope, ids.slice(at, at + BATCH)).execute()
    const byId = new Map(records.map((record) => [record.id, record]))
    const turns = await turnsOf(db, [...byId.keys()])
    for (const id of ids.slice(at, at + BATCH)) {
      const record = byId.get(id)
      if (record) yield { id, ...written(scope, record, turns.get(id) ?? []) }
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

type Written = InferResult<ReturnType<typeof recordsOf>>[number]

function written(scope: Scope, record: Written, turns: readonly Turn[]): WrittenConversation {
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
