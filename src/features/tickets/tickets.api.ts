import { doneSchema } from '#contracts/auth.ts'
import { type CannedReplyOffer, cannedReplyOffersSchema } from '#contracts/canned-replies.ts'
import type { TicketListQuery } from '#contracts/lists/tickets.ts'
import type { Page } from '#contracts/pagination.ts'
import { type TicketFile, ticketFileSchema } from '#contracts/ticket-files.ts'
import {
  deskEventSchema,
  type DeskNews,
  readTicketPageSchema,
  type Ticket,
  type TicketChange,
  type TicketCounts,
  ticketCountsSchema,
  type TicketDraft,
  type TicketLinkDraft,
  type TicketMerge,
  type TicketMessageDraft,
  type TicketOptions,
  ticketOptionsSchema,
  type TicketPresence,
  ticketPresentSchema,
  type TicketRowDto,
  ticketSchema,
  type TicketSplit,
  type TakeTicketStep,
} from '#contracts/tickets.ts'
import { readEvents } from '#src/lib/event-stream.ts'
import type { Http } from '#src/lib/http.ts'
import { RequestFailed } from '#src/lib/request-failed.ts'
import { silenceRejection } from '#src/lib/silence-rejection.ts'
import { savedViewsApi } from '#src/list/saved-views/saved-views.api.ts'
import type { ExportFormat } from '#src/ui/export-menu.tsx'

import { uploadName } from './upload-name.ts'

/** The requests of the list page. */
export type TicketAnswers = {
  tickets: Promise<Page<TicketRowDto>>
  counts: Promise<TicketCounts>
  options: Promise<TicketOptions>
}

/** A ticket, and the options of its forms. */
export type TicketAnswer = { ticket: Promise<Ticket>; options: Promise<TicketOptions> }

export type TicketsApi = ReturnType<typeof ticketsApi>

export function ticketsApi(http: Http) {
  const options = (signal: AbortSignal): Promise<TicketOptions> =>
    silenceRejection(http.send(ticketOptionsSchema, '/api/ticket-options', { signal }))
  /** Every change returns the ticket as it is then. */
  const change = (path: string, method: 'POST' | 'PUT' | 'DELETE', signal: AbortSignal, body?: object) =>
    http.send(ticketSchema, `/api/tickets${path}`, { method, signal, ...(body && { body }) })

  return {
    list(query: TicketListQuery, signal: AbortSignal): TicketAnswers {
      const { partner_id } = query
      return {
        tickets: silenceRejection(http.send(readTicketPageSchema, '/api/tickets', { query, signal })),
        counts: silenceRejection(
          http.send(ticketCountsSchema, '/api/ticket-counts', { query: { partner_id }, signal }),
        ),
        options: options(signal),
      }
    },
    /** The number of tickets that are linked to something, such as `call:12`. */
    countAbout: async (about: string, signal: AbortSignal): Promise<number> => {
      const query = { about, per_page: 1 }
      return (await http.send(readTicketPageSchema, '/api/tickets', { query, signal })).meta.total
    },
    exportFile: (query: TicketListQuery, format: ExportFormat) =>
      http.download('/api/tickets/export', { query: { ...query, format } }),
    saved: savedViewsApi(http, 'tickets'),
    ticket: (id: number, signal: AbortSignal): TicketAnswer => ({
      ticket: silenceRejection(http.send(ticketSchema, `/api/tickets/${id}`, { signal })),
      options: options(signal),
    }),
    /** The canned replies for tickets of this partner, or of none. */
    replies: (partnerId: number | undefined, signal: AbortSignal): Promise<CannedReplyOffer[]> =>
      http.send(cannedReplyOffersSchema, '/api/canned-reply-offers', { query: { partner_id: partnerId }, signal }),
    create: (body: TicketDraft, signal: AbortSignal) => change('', 'POST', signal, body),
    change: (id: number, body: TicketChange, signal: AbortSignal) => change(`/${id}`, 'PUT', signal, body),
    addMessage: (id: number, body: TicketMessageDraft, signal: AbortSignal) =>
      change(`/${id}/messages`, 'POST', signal, body),
    /** Uploads a file for a message that is being written. */
    upload: (file: File, signal: AbortSignal): Promise<TicketFile> =>
      http.send(ticketFileSchema, '/api/ticket-files', {
        ...{ method: 'POST', query: { name: uploadName(file) }, body: file, signal },
      }),
    file: (id: number) => http.download(`/api/ticket-files/${id}`),
    removeMessage: (id: number, messageId: number, signal: AbortSignal) =>
      change(`/${id}/messages/${messageId}`, 'DELETE', signal),
    removeComment: (id: number, signal: AbortSignal) => change(`/${id}/satisfaction/comment`, 'DELETE', signal),
    merge: (id: number, body: TicketMerge, signal: AbortSignal) => change(`/${id}/merge`, 'POST', signal, body),
    split: (id: number, body: TicketSplit, signal: AbortSignal) => change(`/${id}/split`, 'POST', signal, body),
    /** Reports that the person has the ticket open. The response says who else has. */
    reportPresence: (id: number, body: TicketPresence, signal: AbortSignal) =>
      http.send(ticketPresentSchema, `/api/tickets/${id}/presence`, { method: 'POST', body, signal }),
    leave: (id: number) => http.send(doneSchema, `/api/tickets/${id}/presence`, { method: 'DELETE' }),
    /** Streams the counts of the queues and the time of the newest change. */
    listen: async (onNews: (news: DeskNews) => void, signal: AbortSignal): Promise<void> => {
      const stream = await http.stream('/api/tickets/events', { signal })
      for await (const event of readEvents(stream, deskEventSchema)) {
        if (event.type === 'failed') throw new RequestFailed(event.failure, null)
        onNews(event.news)
      }
    },
    step: (id: number, body: TakeTicketStep, signal: AbortSignal) => change(`/${id}/steps`, 'POST', signal, body),
    link: (id: number, body: TicketLinkDraft, signal: AbortSignal) => change(`/${id}/links`, 'POST', signal, body),
    unlink: (id: number, linkId: number, signal: AbortSignal) => change(`/${id}/links/${linkId}`, 'DELETE', signal),
  }
}
