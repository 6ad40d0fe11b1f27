import { sql } from 'kysely'

import type { Database } from '#server/db/database.ts'

/** Everything that imports of calling bases stored in the database, without the numbers that depend on their order. */
export async function storedRecords(db: Database): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select (to_jsonb(dialling_record) - '{id,partner_id,campaign_id,other,import_id,last_import_id}'::text[]) || jsonb_build_object(
      'partner', partner.name, 'campaign', campaign.name, 'identity', customer.identity,
      'other', dialling_record.other,
      'timeline', (select coalesce(json_agg(to_jsonb(dialling_attempt) - 'record_id' order by at), '[]')
        from dialling_attempt where dialling_attempt.record_id = dialling_record.id),
      'sources', (select coalesce(json_agg(json_build_object('name', source_file.name, 'format', format, 'row', "row")
          order by source_file.name, "row"), '[]')
        from dialling_source join source_file on source_file.id = source_file_id
        where dialling_source.record_id = dialling_record.id)
    ) as record
    from dialling_record
    join partner on partner.id = dialling_record.partner_id
    left join campaign on campaign.id = dialling_record.campaign_id
    left join customer on customer.id = dialling_record.customer_id
    order by partner.name, dialling_record.external_id
  `.execute(db)
  return rows.map(({ record }) => record as Record<string, unknown>) // as to_jsonb returns it
}
