import type * as z from 'zod/mini'

import {
  type ImportChoices,
  importChoicesSchema,
  type ImportDetail,
  type ImportRefusal,
  type ImportTemplate,
  importTemplatePageSchema,
} from '#contracts/imports.ts'
import { MAX_PER_PAGE } from '#contracts/lists/list-query.ts'
import type { FunnelQuery, FunnelRecordsQuery, UploadListQuery } from '#contracts/lists/partner-data.ts'
import type { ReconciliationQuery, ReconciliationRowsQuery } from '#contracts/lists/reconciliation.ts'
import type { Page } from '#contracts/pagination.ts'
import { type Freshness, freshnessSchema } from '#contracts/partner-data-freshness.ts'
import {
  type Funnel,
  type FunnelRecord,
  funnelSchema,
  readFunnelRecordPageSchema,
} from '#contracts/partner-data-funnel.ts'
import {
  readReconciliationPageSchema,
  type Reconciliation,
  type ReconciliationRowDto,
  reconciliationSchema,
} from '#contracts/partner-data-reconciliation.ts'
import { savedTargetsSchema, type Targets, type TargetsChange, targetsSchema } from '#contracts/partner-data-targets.ts'
import {
  type Partner,
  partnerListSchema,
  type PartnerRowDto,
  partnerSchema,
  readUploadPageSchema,
  type Upload,
  type UploadDetail,
  uploadDetailSchema,
} from '#contracts/partner-data.ts'
import type { Http } from '#src/lib/http.ts'
import { silenceRejection } from '#src/lib/silence-rejection.ts'
import type { ExportFormat } from '#src/ui/export-menu.tsx'

/** The requests of the uploads page: the list, or one upload. */
export type UploadAnswers = { uploads: Promise<Page<Upload> | null>; upload: Promise<UploadDetail | null> }
/** Additional requests for people who may import; the import in the address with its questions and answers. */
export type ImportAnswers = {
  choices: Promise<ImportChoices>
  templates: Promise<ImportTemplate[]>
  opened: Promise<{ detail: ImportDetail | null }>
  refusals: Promise<Page<ImportRefusal> | null>
}
export type FunnelAnswers = { funnel: Promise<Funnel>; records: Promise<Page<FunnelRecord> | null> }
export type ReconciliationAnswers = { months: Promise<Reconciliation>; rows: Promise<Page<ReconciliationRowDto>> }
export const partnerDataApi = (http: Http) => {
  const get = <Schema extends z.core.$ZodType>(
    schema: Schema,
    path: string,
    signal: AbortSignal,
    query: Record<string, string | number | undefined> = {},
  ): Promise<z.output<Schema>> => silenceRejection(http.send(schema, `/api/partners${path}`, { query, signal }))

  return {
    partners: (signal: AbortSignal): { partners: Promise<PartnerRowDto[]> } => ({
      partners: get(partnerListSchema, '', signal),
    }),
    partner: (id: number, signal: AbortSignal): { partner: Promise<Partner> } => ({
      partner: get(partnerSchema, `/${id}`, signal),
    }),

    uploads(
      id: number,
      { query, upload }: { query: UploadListQuery; upload: number | undefined },
      signal: AbortSignal,
    ): UploadAnswers {
      const nothing = Promise.resolve(null)
      return {
        uploads: upload ? nothing : get(readUploadPageSchema, `/${id}/uploads`, signal, query),
        upload: upload ? get(uploadDetailSchema, `/${id}/uploads/${upload}`, signal) : nothing,
      }
    },
    refusedFile: (id: number, upload: number) => http.download(`/api/partners/${id}/uploads/${upload}/refusals/export`),
    /** Only for people who may import. */
    bringing: (signal: AbortSignal): Pick<ImportAnswers, 'choices' | 'templates'> => ({
      choices: silenceRejection(http.send(importChoicesSchema, '/api/imports/options', { signal })),
      templates: silenceRejection(
        http
          .send(importTemplatePageSchema, '/api/import-templates', { query: { per_page: MAX_PER_PAGE }, signal })
          .then(({ data }) => data),
      ),
    }),

    freshness: (id: number, signal: AbortSignal): { freshness: Promise<Freshness> } => ({
      freshness: get(freshnessSchema, `/${id}/freshness`, signal),
    }),

    /** The records are only loaded when a step is selected. */
    funnel(
      id: number,
      { filter, records }: { filter: FunnelQuery; records: FunnelRecordsQuery | null },
      signal: AbortSignal,
    ): FunnelAnswers {
      return {
        funnel: get(funnelSchema, `/${id}/funnel`, signal, filter),
        records: records
          ? get(readFunnelRecordPageSchema, `/${id}/funnel/records`, signal, records)
          : Promise.resolve(null),
      }
    },

    targets: (id: number, month: string | undefined, signal: AbortSignal): { targets: Promise<Targets> } => ({
      targets: get(targetsSchema, `/${id}/targets`, signal, { month }),
    }),
    saveTargets: (campaign: number, change: TargetsChange, signal: AbortSignal) =>
      http.send(savedTargetsSchema, `/api/campaigns/${campaign}/targets`, { method: 'PUT', body: change, signal }),

    reconciliation(
      id: number,
      { filter, list }: { filter: ReconciliationQuery; list: ReconciliationRowsQuery },
      signal: AbortSignal,
    ): ReconciliationAnswers {
      return {
        months: get(reconciliationSchema, `/${id}/reconciliation`, signal, filter),
        rows: get(readReconciliationPageSchema, `/${id}/reconciliation/rows`, signal, list),
      }
    },
    reconciliationFile: (id: number, query: ReconciliationRowsQuery, format: ExportFormat) =>
      http.download(`/api/partners/${id}/reconciliation/export`, { query: { ...query, format } }),
  }
}
